// API-111: sealing a body in a visit, and opening the answer to it. Fetched with the first body to be sealed, since
// the library is large and most pages seal none.
import { CompactEncrypt, compactDecrypt } from 'jose';
import { sealAlgorithm, sealEncryption, type RequestBinding } from '#contract/seal.ts';
import { base64url, type VisitKeys } from './agreement.ts';

export interface SealedBody {
  readonly token: string;
  open(answer: string): Promise<unknown>;
}

export async function sealBody(
  body: unknown,
  made: { readonly method: string; readonly path: string; readonly time: number },
  keys: VisitKeys,
): Promise<SealedBody> {
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(16)));
  const binding: RequestBinding = { m: made.method, p: made.path, t: made.time, n: nonce };
  const token = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
    .setProtectedHeader({ alg: sealAlgorithm, enc: sealEncryption, ...binding })
    .encrypt(keys.request);

  return {
    token,
    async open(answer) {
      const { plaintext, protectedHeader } = await compactDecrypt(answer, keys.answer, {
        keyManagementAlgorithms: [sealAlgorithm],
        contentEncryptionAlgorithms: [sealEncryption],
      });
      if (protectedHeader['n'] !== nonce) throw new Error('this answers another request');
      return JSON.parse(new TextDecoder().decode(plaintext)) as unknown;
    },
  };
}
