// What a browser does at the start of a visit, done from a test: an init token, a key of its own, bodies
// sealed by hand so that a test can also seal them wrongly.
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose';
import { randomBytes } from 'node:crypto';
import { createClient, type ClientVisit } from '#contract/client.ts';
import { initCall, signFingerprintCall, type SealKey } from '#contract/shop/visit.ts';
import type { TestApi } from './api.ts';

export interface SealChanges {
  readonly header?: Record<string, unknown>;
  readonly key?: SealKey;
  readonly content?: string;
}

export interface TestVisit extends ClientVisit {
  readonly id: string;
  readonly sealKey: SealKey;
  readonly serverTime: number;
  /** Seals with something about it changed. */
  sealWith(method: string, path: string, body: unknown, changes: SealChanges): Promise<string>;
}

export async function openVisit(api: TestApi, unit: string): Promise<TestVisit> {
  const started = await api.client(unit)(initCall, {});
  if (!started.ok) throw new Error(started.failure.message);
  const { init, sealKey, serverTime } = started.data;
  const id = init.split('.')[1] ?? '';
  const own = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
  const { kty, crv, x, y } = await exportJWK(own.publicKey);

  const sealWith: TestVisit['sealWith'] = async (method, path, body, changes) => {
    const { kid, ...jwk } = changes.key ?? sealKey;
    const header = {
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      kid,
      m: method,
      p: path,
      i: id,
      t: serverTime,
      n: randomBytes(16).toString('base64url'),
      r: { kty, crv, x, y },
      ...changes.header,
    };
    return new CompactEncrypt(Buffer.from(changes.content ?? JSON.stringify(body)))
      .setProtectedHeader(header)
      .encrypt(await importJWK({ ...jwk, alg: 'ECDH-ES' }));
  };

  const visit: TestVisit = {
    id,
    sealKey,
    serverTime,
    sealWith,
    initToken: async () => init,
    async fingerprint() {
      const hash = 'ab'.repeat(32);
      const components = { fonts: ['Inter'], screenResolution: '390x844', platform: 'test' };
      const client = createClient({ base: api.base, unit, visit });
      const signed = await client(signFingerprintCall, { fingerprint: hash, components });
      if (!signed.ok) throw new Error(signed.failure.message);
      return { hash, ...signed.data };
    },
    async seal(method, path, body) {
      return {
        token: await sealWith(method, path, body, {}),
        init,
        async open(answer) {
          const { plaintext } = await compactDecrypt(answer, own.privateKey);
          return JSON.parse(Buffer.from(plaintext).toString());
        },
      };
    },
  };
  return visit;
}
