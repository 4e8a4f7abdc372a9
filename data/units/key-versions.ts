// When a version of a key seals, and of one that is turned by itself when the next is made and the last goes.
import type { KeyPurpose } from './key-purposes.ts';

export interface KeyRow {
  readonly version: number;
  readonly wrapped: Buffer;
  readonly made_at: Date;
}

/** A process picks up a new version within this time. */
export const rememberedMs = 60_000;

/** A new version opens at once and seals only when every process has had time to hear of it. */
const settledMs = 2 * rememberedMs;

/** From when on a version seals. */
export const sealsFrom = (madeAt: Date): Date => new Date(madeAt.getTime() + settledMs);

/** The version that seals now: the highest that has settled, or the first there is. */
export function sealingVersion(rows: readonly Pick<KeyRow, 'version' | 'made_at'>[], now: Date): number {
  const settled = rows.filter(({ made_at }) => sealsFrom(made_at) <= now);
  return settled.length > 0
    ? Math.max(...settled.map(({ version }) => version))
    : Math.min(...rows.map(({ version }) => version));
}

const hourMs = 3_600_000;
const turnedAfterMs = 24 * hourMs;
/** An init token is good for one hour. */
export const tokenMs = hourMs;
const keptAfterMs = 2 * hourMs;

/**
 * A key for what is over within hours is turned: another version is made each day, and those whose last token ended two
 * hours ago are deleted (`UnitKeys.turn`). Then nobody can read what was sealed in those visits, not even with
 * everything that is left here.
 */
const isTurned = (purpose: KeyPurpose): boolean => purpose === 'visit-seal';

type Version = Pick<KeyRow, 'version' | 'made_at'>;

/** The version to be made now, if any; `rows` has the highest first. */
export function nextVersion(purpose: KeyPurpose, [last]: readonly Version[], now: Date): number | null {
  if (!last) return null;
  const isDue = isTurned(purpose) && now.getTime() - last.made_at.getTime() >= turnedAfterMs;
  return isDue ? last.version + 1 : null;
}

/**
 * The next version seals from a known moment on, and whoever had opened the ring a moment before goes by the old one
 * until they open it again.
 */
export function versionsOver(purpose: KeyPurpose, rows: readonly Version[], now: Date): number[] {
  if (!isTurned(purpose)) return [];
  const isOver = ({ version }: Version) => {
    const later = rows.filter((row) => row.version > version).map(({ made_at }) => sealsFrom(made_at).getTime());
    return now.getTime() >= Math.min(...later) + rememberedMs + tokenMs + keptAfterMs;
  };
  return rows.filter(isOver).map(({ version }) => version);
}
