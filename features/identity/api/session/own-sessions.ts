// Where a member is signed in, for themself: to see it, and to end what they do not know.
import { subjectOf } from '#domain/identity/actor.ts';
import { refuse } from '#domain/refusal.ts';
import { endSessionsCall, listSessionsCall, validateTokenCall } from '#contract/identity/session.ts';
import { endSession, endSessionsOf, sessionsOf } from '#data/identity/sessions.ts';
import { handler } from '#server/handler.ts';

export const listSessionsHandler = handler(listSessionsCall, async ({ scope }) => {
  const { actor } = scope;
  const owner = subjectOf(actor);
  // Whoever acts for a customer does not see where that customer is signed in.
  if (owner !== actor.id) return refuse('auth.not-allowed');
  const sessions = await sessionsOf(scope, owner);
  return {
    sessions: sessions.map(({ id, device, startedAt, lastActiveAt }) => ({
      sessionId: id,
      device,
      startedAt: startedAt.toISOString(),
      lastActiveAt: lastActiveAt.toISOString(),
      isCurrent: id === actor.session?.id,
    })),
  };
});

export const endSessionsHandler = handler(endSessionsCall, async ({ body, scope }) => {
  const { actor } = scope;
  const owner = subjectOf(actor);
  const { sessionId } = body;
  if (sessionId === undefined)
    return { ended: await endSessionsOf(scope, owner, 'elsewhere', actor.session?.id ?? null) };
  const mine = (await sessionsOf(scope, owner)).some(({ id }) => id === sessionId);
  if (mine) await endSession(scope, sessionId, 'elsewhere');
  return { ended: mine ? 1 : 0 };
});

export const validateTokenHandler = handler(validateTokenCall, async ({ scope: { actor } }) => ({
  isValid: true as const,
  custId: subjectOf(actor),
}));
