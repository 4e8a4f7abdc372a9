// API-48: the session of the handle or of the cookie ends; whoever has neither is sent to the same page.
import { logoutCall, oauthLogoutCall } from '#contract/identity/session.ts';
import { refuse } from '#domain/refusal.ts';
import { record } from '#data/audit.ts';
import { findMember } from '#data/identity/actors.ts';
import type { Scope } from '#data/scope.ts';
import { endSession, findSession } from '#data/identity/sessions.ts';
import { handler } from '#server/handler.ts';

export const logoutHandler = handler(logoutCall, async ({ body, scope, profile, refresh, shopOrigin }) => {
  const handle = body.refreshToken;
  if (handle) await signOut(scope, { handle });
  if (refresh.given) await signOut(scope, { secret: refresh.given });
  refresh.drop();
  // AUTH-28, AUTH-29: the page says whether a sign-in had failed, since that leads home.
  const failed = body.redirectUrl?.includes('failed') ? 1 : 0;
  return { redirectUrl: `${shopOrigin}/${profile.id}/force-logout?failed=${failed}` };
});

/** API-58: the access token's own session, and the handle's if that is the same person's. */
export const oauthLogoutHandler = handler(oauthLogoutCall, async ({ body, scope, refresh }) => {
  const { actor } = scope;
  if (actor.session) await endSession(scope, actor.session.id, 'signed-out');
  if (body.refreshToken) {
    const named = await findSession(scope, { handle: body.refreshToken });
    if (named && named.actor !== actor.id) return refuse('auth.not-allowed');
    if (named) await endSession(scope, named.id, 'signed-out');
  }
  refresh.drop();
  return { isLoggedOut: true as const };
});

async function signOut(scope: Scope, by: { handle: string } | { secret: string }): Promise<void> {
  const session = await findSession(scope, by);
  if (!session) return;
  await endSession(scope, session.id, 'signed-out');
  const member = await findMember(scope, session.actor);
  if (member) await record({ ...scope, actor: member }, { call: 'sign-out', outcome: 'done' });
}
