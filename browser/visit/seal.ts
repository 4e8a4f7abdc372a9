// API-111: sealing a body to the server's key, and opening the answer with a key that no script can
// read. Fetched with the first body to be sealed, since the library is large and most pages seal none.
import { CompactEncrypt, compactDecrypt, importJWK } from 'jose';
import { sealAlgorithm, sealEncryption, type ReplyKey, type SealBinding } from '#contract/seal.ts';
import type { SealKey } from '#contract/shop/visit.ts';
import type { OwnKeys } from './own-keys.ts';

export interface SealedBody {
  readonly token: string;
  open(answer: string): Promise<unknown>;
}

export async function sealBody(
  body: unknown,
  binding: Omit<SealBinding, 'nonce' | 'reply'>,
  serverKey: SealKey,
  ownKeys: OwnKeys,
): Promise<SealedBody> {
  const { publicKey, privateKey } = await ownKeys();
  const { kid, ...jwk } = serverKey;
  const header = {
    alg: sealAlgorithm,
    enc: sealEncryption,
    kid,
    ...bindingHeader({ ...binding, nonce: makeNonce(), reply: await publicPart(publicKey) }),
  };
  const token = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
    .setProtectedHeader(header)
    .encrypt(await importJWK(jwk, sealAlgorithm));

  return {
    token,
    async open(answer) {
      const { plaintext } = await compactDecrypt(answer, privateKey, {
        keyManagementAlgorithms: [sealAlgorithm],
        contentEncryptionAlgorithms: [sealEncryption],
      });
      return JSON.parse(new TextDecoder().decode(plaintext)) as unknown;
    },
  };
}

/** The binding under its names in the protected header, short because every body carries them. */
const bindingHeader = ({ method, path, init, time, nonce, reply }: SealBinding) => ({
  m: method,
  p: path,
  i: init,
  t: time,
  n: nonce,
  r: reply,
});

function makeNonce(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function publicPart(key: CryptoKey): Promise<ReplyKey> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', key);
  return { kty: 'EC', crv: 'P-256', x, y };
}
