// API-111: how a sealed body is bound to its request. The format is JWE compact (ECDH-ES on P-256,
// A256GCM); these are the words in its protected header. Sealing keeps bodies out of logs and proxies
// and stops replays; it never says who somebody is.
export const sealAlgorithm = 'ECDH-ES';
export const sealEncryption = 'A256GCM';

/** What a sealed request says about itself, authenticated with its content. */
export interface SealBinding {
  /** The method and path it was made for. */
  readonly method: string;
  readonly path: string;
  /** The id of the visit it belongs to. */
  readonly init: string;
  /** When, by the server's clock, in milliseconds. */
  readonly time: number;
  /** Never the same twice. */
  readonly nonce: string;
  /** The browser's public key, to which the answer is sealed. */
  readonly reply: ReplyKey;
}

export interface ReplyKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

/** A body is accepted from 90 s old to 30 s early, and its nonce remembered for all of that time. */
export const sealOldestMs = 90_000;
export const sealEarliestMs = 30_000;
export const nonceKeptMs = sealOldestMs + sealEarliestMs;
