// A key service holds the master keys. What one must do is `KeyService`; which ones there are is in
// registry.ts.
export type { KeyService } from '#platform/crypto/envelope.ts';

/** A master key as configuration gives it. */
export interface MasterKey {
  readonly id: string;
  readonly key: Buffer;
}
