// A device with a passkey, in software: makes a key, signs what it is asked to, counts its signatures. As much
// of WebAuthn's formats as one such device needs.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface SoftPasskey {
  register(options: Record<string, unknown>, changes?: PasskeyChanges): Record<string, unknown>;
  signIn(options: Record<string, unknown>, changes?: PasskeyChanges): Record<string, unknown>;
}

/** What a test has it do wrongly. */
export interface PasskeyChanges {
  readonly origin?: string;
  readonly hostname?: string;
  readonly locked?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
}

const url = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

export function softPasskey(origin: string): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let signatures = 0;
  const hostname = new URL(origin).hostname;

  const clientData = (type: string, options: Record<string, unknown>, changes: PasskeyChanges) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: changes.challenge ?? options['challenge'],
        origin: changes.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const head = (flags: number, changes: PasskeyChanges): Buffer => {
    signatures = changes.counter ?? signatures + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signatures);
    return Buffer.concat([
      sha256(changes.hostname ?? hostname),
      Buffer.from([changes.locked ? flags & ~4 : flags]),
      count,
    ]);
  };

  return {
    register(options, changes = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = map([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([head(0x45, changes), Buffer.alloc(16), length, id, cose]);
      const attestationObject = map([
        ['fmt', 'none'],
        ['attStmt', null],
        ['authData', authData],
      ]);
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: url(clientData('webauthn.create', options, changes)),
          attestationObject: url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    signIn(options, changes = {}) {
      const data = clientData('webauthn.get', options, changes);
      const authenticatorData = head(0x05, changes);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: url(data), authenticatorData: url(authenticatorData), signature: url(signature) },
      };
    },
  };
}

/** Null is an empty map. */
type Cbor = number | string | Buffer | null;

/** CBOR, as far as it is needed. */
const map = (entries: readonly (readonly [number | string, Cbor])[]): Buffer =>
  Buffer.concat([header(5, entries.length), ...entries.flatMap(([key, value]) => [item(key), item(value)])]);

function item(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? header(1, -1 - value) : header(0, value);
  if (typeof value === 'string') return Buffer.concat([header(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([header(2, value.length), value]);
  return header(5, 0);
}

function header(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
}
