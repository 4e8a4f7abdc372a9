// What a browser does at the start of a visit, done from a test: keys agreed on, an init token, bodies sealed by hand
// so that a test can also seal them wrongly.
import { CompactEncrypt, compactDecrypt, type CryptoKey } from 'jose';
import { randomBytes } from 'node:crypto';
import { beginAgreement, type VisitKeys } from '#browser/visit/agreement.ts';
import type { ClientVisit } from '#contract/client.ts';
import { initCall, signFingerprintCall } from '#contract/shop/visit.ts';
import type { TestApi } from './api.ts';

export interface SealChanges {
  readonly header?: Record<string, unknown>;
  readonly key?: CryptoKey | Uint8Array;
  readonly content?: string;
}

export interface TestVisit extends ClientVisit {
  readonly id: string;
  readonly keys: VisitKeys;
  readonly serverTime: number;
  /** Seals with something about it changed. */
  sealWith(method: string, path: string, body: unknown, changes: SealChanges): Promise<string>;
}

export async function openVisit(api: Pick<TestApi, 'base' | 'client'>, unit: string): Promise<TestVisit> {
  const agreement = await beginAgreement();
  const started = await api.client(unit)(initCall, {}, { sealKey: agreement.publicKey });
  if (!started.ok) throw new Error(started.failure.message);
  const { init, sealKey = '', serverTime } = started.data;
  const keys = await agreement.withServer(sealKey, init)();

  const sealWith: TestVisit['sealWith'] = async (method, path, body, changes) => {
    const header = {
      alg: 'dir',
      enc: 'A256GCM',
      m: method,
      p: path,
      t: serverTime,
      n: randomBytes(16).toString('base64url'),
      ...changes.header,
    };
    return new CompactEncrypt(Buffer.from(changes.content ?? JSON.stringify(body)))
      .setProtectedHeader(header)
      .encrypt(changes.key ?? keys.request);
  };

  const visit: TestVisit = {
    id: init.split('.')[1] ?? '',
    keys,
    serverTime,
    sealWith,
    initToken: async () => init,
    async fingerprint() {
      const hash = 'ab'.repeat(32);
      const components = { fonts: ['Inter'], screenResolution: '390x844', platform: 'test' };
      const client = api.client(unit, { visit });
      const signed = await client(signFingerprintCall, { fingerprint: hash, components });
      if (!signed.ok) throw new Error(signed.failure.message);
      return { hash, ...signed.data };
    },
    async seal(method, path, body) {
      return {
        token: await sealWith(method, path, body, {}),
        init,
        async open(answer) {
          const { plaintext } = await compactDecrypt(answer, keys.answer);
          return JSON.parse(Buffer.from(plaintext).toString());
        },
      };
    },
  };
  return visit;
}
