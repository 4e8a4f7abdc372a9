// Keeps files: photos, documents, imported lists. Which stores there are is in registry.ts.
// An outage is thrown: whoever needs a file cannot go on without it.
import type { Readable } from 'node:stream';

/** The store did not answer, or not with what was asked; the same request may work in a moment. */
export class StoreOutage extends Error {
  constructor(cause: unknown) {
    super('the object store does not answer', { cause });
  }
}

export interface ObjectStore {
  put(key: string, body: ObjectBody, about: { readonly contentType: string }): Promise<void>;
  /** Null when there is no such object. */
  get(key: string): Promise<StoredObject | null>;
  /** Deleting what is not there is no fault, so a job may do it twice. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
}

/** A stream must say its length beforehand: a store wants to know it before the first byte. */
export type ObjectBody = Buffer | { readonly stream: Readable; readonly bytes: number };

export interface StoredObject {
  /** Must be read to its end or destroyed; until then it holds a connection. */
  readonly stream: Readable;
  readonly bytes: number;
  readonly contentType: string;
}

export interface StorageSettings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly timeoutMs?: number;
}
