// AUTH-18: a page that loads itself again a moment after it said what went wrong says it once more.
import { keptEntry } from '#domain/kept-names.ts';
import type { UnitId } from '#domain/unit.ts';
import { browserStores } from '#ui/browser-stores.ts';
import type { SignInProblem } from './sign-in.ts';

const problems = [
  'wrong',
  'tries',
  'method',
  'factor',
  'soon',
  'codes',
  'today',
  'limit',
  'sending',
  'unreachable',
];

export const isProblem = (value: unknown): value is SignInProblem =>
  typeof value === 'string' && problems.includes(value);

export function leftProblem(unit: UnitId) {
  const entry = keptEntry(unit, { place: 'session', name: 'loginProblem' }, browserStores());
  return {
    leave: (problem: SignInProblem): void => entry.write(problem),
    take(): unknown {
      const problem = entry.read();
      entry.forget();
      return problem;
    },
  };
}
