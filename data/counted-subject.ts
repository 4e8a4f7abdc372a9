import { sha256 } from '#platform/crypto/sha256.ts';

/** Under what something is counted. Numbers, addresses and networks do not belong in those tables: they keep a hash. */
export const countedSubject = (unit: string, what: string, subject: string): Buffer =>
  sha256(`${unit}\n${what}\n${subject}`);
