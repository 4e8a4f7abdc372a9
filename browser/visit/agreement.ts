// The browser's half of the agreement that a visit begins with. All of it is done inside WebCrypto: neither the
// private key nor what is derived from it can be read, by a script of ours or anybody's.
import type { CryptoKey } from 'jose';
import { sealInfo, type SealDirection } from '#contract/seal.ts';

export interface Agreement {
  /** Our half, fresh for each visit. */
  readonly publicKey: string;
  /** The keys of the visit that the token begins, derived when the first of them is wanted. */
  withServer(serverKey: string | undefined, token: string): () => Promise<VisitKeys>;
}

export interface VisitKeys {
  /** Only encrypts. */
  readonly request: CryptoKey;
  /** Only decrypts. */
  readonly answer: CryptoKey;
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

export async function beginAgreement(): Promise<Agreement> {
  const own = await crypto.subtle.generateKey(curve, false, ['deriveKey']);
  const browserKey = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey)));
  return {
    publicKey: browserKey,
    withServer(serverKey, token) {
      const claim = token.slice(0, token.lastIndexOf('.'));
      let keys: Promise<VisitKeys> | null = null;
      return async () => {
        if (serverKey === undefined) throw new Error('the visit has no keys');
        return (keys ??= deriveKeys(own.privateKey, { claim, browserKey, serverKey }));
      };
    },
  };
}

async function deriveKeys(own: CryptoKey, about: Parameters<typeof sealInfo>[1]): Promise<VisitKeys> {
  const { subtle } = crypto;
  const server = await subtle.importKey('raw', bytesOf(about.serverKey), curve, false, []);
  const secret = await subtle.deriveKey({ name: 'ECDH', public: server }, own, 'HKDF', false, ['deriveKey']);
  const derive = (direction: SealDirection, use: 'encrypt' | 'decrypt') => {
    const info = new TextEncoder().encode(sealInfo(direction, about));
    const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
    return subtle.deriveKey(hkdf, secret, { name: 'AES-GCM', length: 256 }, false, [use]);
  };
  const [request, answer] = await Promise.all([derive('request', 'encrypt'), derive('answer', 'decrypt')]);
  return { request, answer };
}

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
