// AUTH-18: a page that loads itself again a moment after it said what went wrong says it once more.
import { keepFor, keptFor } from '#domain/kept-by-unit.ts';
import type { UnitId } from '#domain/unit.ts';
import type { SignInProblem } from './sign-in.ts';

const key = 'loginProblem';
const problems = ['wrong', 'tries', 'method', 'factor', 'soon', 'codes', 'limit', 'unreachable'];

export const isProblem = (value: unknown): value is SignInProblem =>
  typeof value === 'string' && problems.includes(value);

/** In session storage, which a browser may refuse. */
export const leftProblem = (unit: UnitId) => ({
  leave(problem: SignInProblem): void {
    try {
      sessionStorage.setItem(key, keepFor(unit, sessionStorage.getItem(key), problem));
    } catch {
      // Then it was said once.
    }
  },
  take(): unknown {
    try {
      const kept = sessionStorage.getItem(key);
      sessionStorage.setItem(key, keepFor(unit, kept, undefined));
      return keptFor(unit, kept);
    } catch {
      return null;
    }
  },
});
