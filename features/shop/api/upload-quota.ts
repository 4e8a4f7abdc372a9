// What a day's uploads are counted by, in the transaction that announces one.
import type { UnitProfile } from '#domain/units/unit.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { uploadBounds } from '#domain/shop/upload-quota.ts';
import type { Scope } from '#data/scope.ts';
import { addToTally, type Tally } from '#data/tallies.ts';

const windowMs = 86_400_000;
const byVisitor: Tally = { what: 'upload-visitor', windowMs };
const byNetwork: Tally = { what: 'upload-network', windowMs };
/** All visitors of a unit count here; with a few rows they do not wait for each other. */
const byUnit: Tally = { what: 'upload-unit', windowMs, slots: 8 };

export interface Uploader {
  readonly profile: UnitProfile;
  readonly visit: string | null;
  readonly network: string;
}

/** Counts the bytes if there is room for them in every count; else in none, and says so. */
export async function takeUploadQuota(
  scope: Scope,
  { profile, visit, network }: Uploader,
  bytes: number,
): Promise<Refusal<'upload.quota-reached'> | null> {
  const { actor } = scope;
  const bounds = uploadBounds(profile.uploadMegabytesADay);
  const isGuest = actor.kind === 'guest';
  const counted: [Tally, string][] = [];
  const counts = [
    // Without a visit there is the network to count by, and leaving the visit out gains nothing.
    [byVisitor, isGuest ? (visit ?? network) : actor.id, bounds.visitor],
    [byNetwork, network, bounds.network],
    [byUnit, 'all', isGuest ? bounds.guests : bounds.unit],
  ] as const;
  for (const [tally, subject, most] of counts) {
    counted.push([tally, subject]);
    if ((await addToTally(scope, tally, subject, bytes)) <= most) continue;
    // A large picture that found no room leaves room for a small one.
    for (const [taken, whose] of counted) await addToTally(scope, taken, whose, -bytes);
    return refuse('upload.quota-reached');
  }
  return null;
}
