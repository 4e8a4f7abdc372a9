import { signFingerprintCall } from '#contract/shop/visit.ts';
import { refuse } from '#domain/refusal.ts';
import { plainHandler } from '#server/handler.ts';
import { signFingerprint } from '#platform/crypto/fingerprint.ts';

/** INIT-05: the server's word that this browser showed these features, in this visit, just now. */
export const signFingerprintHandler = plainHandler(
  signFingerprintCall,
  async ({ body, profile, visit, keys, clock }) => {
    if (visit === null) return refuse('init.invalid');
    const ring = await keys.ring(profile.id, 'fingerprint');
    const timestamp = clock.now().getTime();
    const sign = signFingerprint(
      { hash: body.fingerprint, visit, timestamp },
      { version: ring.newest, key: ring.key(ring.newest) },
    );
    return { sign, timestamp };
  },
);
