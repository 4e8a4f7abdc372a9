// Ids and secrets. Record ids are time-ordered (UUID version 7), so that rows written together lie
// together in the index; secrets are plain random bits and tell nothing.
import { randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { Clock } from './clock.ts';

export interface Ids {
  recordId(): string;
  /** Random bytes for tokens and keys. */
  secret(bytes: number): Buffer;
}

/** Room for as many ids within a millisecond as are ever asked for. */
const firstMax = 2 ** 31;

export function systemIds(clock: Clock): Ids {
  let last = { msecs: 0, seq: 0 };
  return {
    /** Those of one process are in the order in which they were made, also within a millisecond. */
    recordId() {
      const msecs = clock.now().getTime();
      last = { msecs, seq: msecs === last.msecs ? last.seq + 1 : randomInt(firstMax) };
      return v7(last);
    },
    secret: (bytes) => randomBytes(bytes),
  };
}
