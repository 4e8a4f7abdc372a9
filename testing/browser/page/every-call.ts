// Every call of the contract, as a bundler finds them: for what runs in a browser, or is compiled as if it did.
import { isCall, type CallDescription } from '#contract/call.ts';

const modules = import.meta.glob<Record<string, unknown>>(['../../../contract/*/**/*.ts', '!**/*.test.ts'], {
  eager: true,
});

export const calls: readonly CallDescription[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isCall),
);
