// What we add to the contract travels in headers, and is optional on the wire where the contract has
// no word for it.
export const wireHeaders = {
  /** The visit: bound to one unit, one hour long. */
  init: 'x-init-token',
  /** With the call that begins a visit: a public key that the browser made for it. */
  sealKey: 'x-seal-key',
  /** Made by the browser and kept before it sends, so that a repeated request is the same request. */
  key: 'idempotency-key',
  /** Any value: that a page could send it at all says that it is one of ours. */
  session: 'x-session',
  fingerprint: 'x-fingerprint',
  fingerprintSign: 'x-fingerprint-sign',
  fingerprintTime: 'x-fingerprint-timestamp',
  /** Which click a call follows from, where several do: W3C's Trace Context. It proves nothing and changes nothing. */
  trace: 'traceparent',
} as const;

/** 16 to 64 letters, digits, hyphens and underscores: a UUID, or anything as hard to guess. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{16,64}$/;
