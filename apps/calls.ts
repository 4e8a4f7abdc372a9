// Every call of the contract, found in its files. A browser imports the calls it makes, and never all of them.
import { isCall, type CallDescription } from '#contract/call.ts';
import { modulesIn } from './modules.ts';

export const calls: readonly CallDescription[] = (await modulesIn('contract/*/**/*.ts')).flatMap(({ exports }) =>
  exports.filter(isCall),
);
