// The browser's own key pair, to which the server seals its answers.
import type { UnitId } from '#domain/units/unit.ts';
import type { KeyStore } from './environment.ts';

export type OwnKeys = () => Promise<CryptoKeyPair>;

/** One pair for each unit, so that a key does not tell one unit of a visit to another. */
export function createOwnKeys(unit: UnitId, store: KeyStore): OwnKeys {
  const name = `seal-${unit}`;
  let pair: Promise<CryptoKeyPair> | null = null;
  const findOrMake = async () => (await store.find(name)) ?? (await store.keep(name, await makePair()));
  return () => (pair ??= findOrMake());
}

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** Not extractable: the private half can be used in this browser and read nowhere. */
const makePair = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(curve, false, ['deriveBits']);
