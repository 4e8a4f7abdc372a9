import { initCall, visitMs } from '#contract/shop/visit.ts';
import { plainHandler } from '#server/handler.ts';
import { publicSealKey } from '#platform/crypto/sealing.ts';
import { signToken } from '#platform/crypto/signed-token.ts';

export const initHandler = plainHandler(initCall, async ({ profile, keys, clock, ids }) => {
  const [signing, sealing] = await Promise.all([keys.ring(profile.id, 'visit'), keys.ring(profile.id, 'sealing')]);
  const now = clock.now();
  const claim = {
    scope: profile.id,
    id: ids.secret(16).toString('base64url'),
    expiresAt: new Date(now.getTime() + visitMs),
  };
  return {
    init: signToken('visit', claim, { version: signing.newest, key: signing.key(signing.newest) }),
    expiresIn: visitMs,
    serverTime: now.getTime(),
    sealKey: publicSealKey(sealing.newest, sealing.key(sealing.newest)),
  };
});
