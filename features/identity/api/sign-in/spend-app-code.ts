import { findAuthenticator, spendStep } from '#data/identity/authenticators.ts';
import type { Scope } from '#data/scope.ts';
import { totpStep } from '#platform/crypto/totp.ts';
import type { IdentityKeys } from '../identity-keys.ts';

/** Whether it is a code of the member's app that was not used before; then it is used now. */
export async function spendAppCode(
  scope: Scope,
  keys: Pick<IdentityKeys, 'people'>,
  actor: string,
  code: string,
  confirmedOnly = true,
): Promise<boolean> {
  const app = await findAuthenticator(scope, keys.people, actor);
  if (!app || (confirmedOnly && !app.isConfirmed)) return false;
  const step = totpStep(app.secret, code, scope.clock.now());
  return step !== null && (await spendStep(scope, actor, step));
}
