// Every call of the contract, for a test in a room that may not import the apps.
import { modulesIn } from '#apps/modules.ts';
import { isCall } from '#contract/call.ts';

export { calls } from '#apps/calls.ts';

/** The files they stand in, from the root of the project. */
export const callFiles: readonly string[] = (await modulesIn('contract/*/**/*.ts'))
  .filter(({ exports }) => exports.some(isCall))
  .map(({ path }) => path);
