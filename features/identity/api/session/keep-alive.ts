import { idleLimitMs } from '#domain/identity/session.ts';
import { refuse } from '#domain/refusal.ts';
import { keepAliveCall } from '#contract/identity/session.ts';
import { findSessionTimes, noteActivity } from '#data/identity/sessions.ts';
import { handler } from '#server/handler.ts';

/** SESSION-01, SESSION-13: it keeps nothing alive by itself; it tells when somebody last did something. */
export const keepAliveHandler = handler(keepAliveCall, async ({ body, scope }) => {
  const id = scope.actor.session?.id;
  if (id === undefined) return refuse('session.over');
  await noteActivity(scope, id, body.idleSeconds);
  const times = await findSessionTimes(scope, id);
  if (!times) return refuse('session.over');
  const now = scope.clock.now().getTime();
  const endsIn = times.expiresAt.getTime() - now;
  return { endsIn, idleIn: Math.min(endsIn, times.lastActiveAt.getTime() + idleLimitMs - now) };
});
