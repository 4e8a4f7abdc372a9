import { refuse } from '#domain/refusal.ts';
import { initCall, visitMs } from '#contract/shop/visit.ts';
import { plainHandler } from '#server/handler.ts';
import { makeInitToken } from '#server/visit/init-token.ts';

export const initHandler = plainHandler(initCall, async ({ profile, sealKey, keys, clock, ids }) => {
  const ring = await keys.ring(profile.id, 'visit-seal');
  const now = clock.now();
  const claim = {
    scope: profile.id,
    id: ids.secret(16).toString('base64url'),
    expiresAt: new Date(now.getTime() + visitMs),
  };
  const made = makeInitToken(claim, sealKey, ring);
  if (!made) return refuse('input.invalid');
  return { ...made, expiresIn: visitMs, serverTime: now.getTime() };
});
