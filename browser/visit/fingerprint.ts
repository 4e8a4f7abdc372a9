// The fingerprint: measured once in a session, signed by the server for the visit, and signed again
// when half an hour has passed by the server's clock (INIT-05 to INIT-08, INIT-11).
import type { KeptStore } from '#domain/shop/kept-names.ts';
import { keepFor, keptFor } from '#domain/shop/kept-by-unit.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { fingerprintMs } from '#contract/shop/visit.ts';
import type { FingerprintComponents } from './environment.ts';

const storageKey = 'fingerprint';

/** INIT-08: what session storage holds. */
export interface FingerprintRecord {
  readonly hash: string;
  readonly hashSign: string;
  /** When it was signed, by the server's clock. */
  readonly timestamp: number;
  readonly components: FingerprintComponents;
}

type Measured = Pick<FingerprintRecord, 'hash' | 'components'>;
type Signed = FingerprintRecord & { readonly visit: string };

export interface Fingerprints {
  /** Signed for this visit, and still young enough. */
  readonly current: (visit: string) => Promise<FingerprintRecord>;
  /** The server did not take it; the next caller gets it signed again. */
  readonly refused: () => void;
}

export interface FingerprintOptions {
  readonly unit: UnitId;
  readonly measure: () => FingerprintComponents;
  readonly sign: (measured: Measured) => Promise<{ sign: string; timestamp: number }>;
  readonly store: KeptStore;
  readonly serverNow: () => number;
}

export function createFingerprints(options: FingerprintOptions): Fingerprints {
  const { unit, store, serverNow } = options;
  let measured: Promise<Measured> | null = null;
  let signed: Signed | null = null;
  let signing: Promise<FingerprintRecord> | null = null;

  const isFresh = ({ timestamp }: FingerprintRecord) => serverNow() - timestamp < fingerprintMs;

  async function signFor(visit: string): Promise<FingerprintRecord> {
    measured ??= measureOnce(options);
    const print = await measured;
    const { sign, timestamp } = await options.sign(print);
    const record = { ...print, hashSign: sign, timestamp };
    signed = { ...record, visit };
    keep(unit, record, store);
    return record;
  }

  return {
    async current(visit) {
      // The signature holds for one visit, so a record of the page before is measured but not signed.
      if (signed?.visit === visit && isFresh(signed)) return signed;
      signing ??= signFor(visit).finally(() => {
        signing = null;
      });
      return signing;
    },
    refused() {
      signed = null;
    },
  };
}

/** What an earlier page of this session measured, or a new measurement. */
async function measureOnce({ unit, store, measure }: FingerprintOptions): Promise<Measured> {
  const kept = keptRecord(unit, store);
  if (kept) return { hash: kept.hash, components: kept.components };
  const components = measure();
  return { hash: await hashOf(components), components };
}

/** SHA-256 over the components in one fixed order, as hexadecimal digits. */
export async function hashOf({ fonts, screenResolution, platform }: FingerprintComponents): Promise<string> {
  const text = JSON.stringify({ fonts: fonts.toSorted(), platform, screenResolution });
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function keptRecord(unit: UnitId, store: KeptStore): FingerprintRecord | null {
  try {
    const record = keptFor(unit, store.getItem(storageKey)) as Partial<FingerprintRecord> | null;
    const { hash, components } = record ?? {};
    if (!/^[0-9a-f]{64}$/.test(hash ?? '') || !Array.isArray(components?.fonts)) return null;
    return record as FingerprintRecord;
  } catch {
    return null;
  }
}

function keep(unit: UnitId, record: FingerprintRecord, store: KeptStore): void {
  try {
    store.setItem(storageKey, keepFor(unit, store.getItem(storageKey), record));
  } catch {
    // Refused or full: it is measured again on the next page.
  }
}
