// Codes of a second step, by account: whoever has the password may begin as many sign-ins as they like, but not
// guess more codes by it. Every try is on the count before a code is looked at, and only a right one forgives.
import { secondStepTries, triedAt } from '#domain/identity/sign-in.ts';
import { countFailure, forgiveFailures } from '#data/failure-counts.ts';
import type { Scope } from '#data/scope.ts';

/** Whether a code of this account may be looked at. Must be committed whatever is answered. */
export async function maySecondStep(scope: Scope, actor: string): Promise<boolean> {
  const { purpose, subject } = triedAt.secondStep(actor);
  const { recent } = await countFailure(scope, purpose, subject, secondStepTries.windowMs);
  return recent <= secondStepTries.most;
}

/** In the transaction that makes the right code count. */
export async function forgiveSecondSteps(scope: Scope, actor: string): Promise<void> {
  const { purpose, subject } = triedAt.secondStep(actor);
  await forgiveFailures(scope, purpose, subject);
}
