// Ids and secrets. Record ids are time-ordered (UUID version 7), so that rows written together lie
// together in the index; secrets are plain random bits and tell nothing.
import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Clock } from './clock.ts';

export interface Ids {
  recordId(): string;
  /** Random bytes for tokens and keys. */
  secret(bytes: number): Buffer;
}

export const systemIds = (clock: Clock): Ids => ({
  recordId: () => v7({ msecs: clock.now().getTime() }),
  secret: (bytes) => randomBytes(bytes),
});
