// AUTH-18: a page that loads itself again a moment after it said what went wrong says it once more.
import { keptEntry } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { browserStores } from '#browser/kept/browser-stores.ts';
import { signInProblems, type SignInOutcome, type SignInProblem } from './sign-in.ts';

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

const reloadAfterMs = 1_500;

/** Once somebody has had a moment to read what went wrong; a challenge that was solved for it is used up. */
export function reloadIfChallenged(
  left: Pick<ReturnType<typeof leftProblem>, 'leave'>,
  { problem, challenged }: Pick<Extract<SignInOutcome, { kind: 'problem' }>, 'problem' | 'challenged'>,
  page: Pick<Location, 'reload'>,
): void {
  if (!challenged) return;
  left.leave(problem);
  setTimeout(() => page.reload(), reloadAfterMs);
}
