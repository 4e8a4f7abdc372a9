/** What a signature that we believe may be made with: a key of the other side's alone, never a shared secret. */
export const signingAlgorithms: readonly string[] = ['RS256', 'PS256', 'ES256', 'EdDSA'];
