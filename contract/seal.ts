// API-111: how a body is sealed in a visit. With the call that begins a visit a browser sends a fresh public key
// (P-256) and gets one that was made for it; both derive one key for each direction from the two, by HKDF with the
// text below. Bodies and answers are JWE compact (`dir`, A256GCM). Sealing keeps bodies out of logs and proxies and
// stops replays; it never says who somebody is.
export const sealAlgorithm = 'dir';
export const sealEncryption = 'A256GCM';

/** A key for each, so that nothing that was sent can come back as its own answer. */
export type SealDirection = 'request' | 'answer';

/**
 * What a key is derived for. `claim` is what the init token says openly (the unit, the visit, when it ends), and
 * cannot be longer or shorter than it looks: none of the lines has a line break.
 */
export const sealInfo = (
  direction: SealDirection,
  { claim, browserKey, serverKey }: Readonly<Record<'claim' | 'browserKey' | 'serverKey', string>>,
): string => ['unwrap visit-seal', direction, claim, browserKey, serverKey].join('\n');

/** What a sealed request says about itself, authenticated with its content; short because every body carries it. */
export interface RequestBinding {
  /** The method and path it was made for. */
  readonly m: string;
  readonly p: string;
  /** When, by the server's clock, in milliseconds. */
  readonly t: number;
  /** A nonce, never the same twice. */
  readonly n: string;
}

/** An answer says which request it answers, by the nonce of that. */
export type AnswerBinding = Pick<RequestBinding, 'n'>;

/** A body is accepted from 90 s old to 30 s early, and its nonce remembered for all of that time. */
export const sealOldestMs = 90_000;
export const sealEarliestMs = 30_000;
export const nonceKeptMs = sealOldestMs + sealEarliestMs;
