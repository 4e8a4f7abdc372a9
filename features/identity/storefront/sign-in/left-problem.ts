// AUTH-18: a page that loads itself again a moment after it said what went wrong says it once more.
import { keptEntry } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { browserStores } from '#browser/kept/browser-stores.ts';
import { signInProblems, type SignInProblem } from './sign-in.ts';

export const isProblem = (value: unknown): value is SignInProblem =>
  signInProblems.some((problem) => problem === value);

export function leftProblem(unit: UnitId) {
  const entry = keptEntry(unit, { storage: 'session', name: 'loginProblem' }, browserStores());
  return {
    leave: (problem: SignInProblem): void => entry.write(problem),
    take(): unknown {
      const problem = entry.read();
      entry.forget();
      return problem;
    },
  };
}
