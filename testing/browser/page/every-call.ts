// Every call of the contract, as a bundler finds them: for what runs in a browser, or is compiled as if it did.
import { isCall, type CallDescription } from '#contract/call.ts';

// Words of the wire are no calls, and the form in which a cart is kept brings the schemas that a browser does need.
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../contract/*/**/*.ts', '!../../../contract/wire/**', '!**/*.test.ts'],
  {
    eager: true,
  },
);

export const calls: readonly CallDescription[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isCall),
);
