// Counts what strangers ask us to send, in the transaction that would send it: what is refused was not counted.
import {
  mailCaps,
  memberCaps,
  networkCaps,
  testCaps,
  type SendCaps,
  type AskedMail,
  type AskedSend,
} from '#domain/identity/asked-sends.ts';
import { refuseFor, type Refusal } from '#domain/refusal.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { countedAddress } from '#domain/values/email.ts';
import type { Address } from './addressees.ts';
import { everyLookup, newestLookup } from './member-lookup.ts';
import type { Scope } from '../scope.ts';
import { addToTally } from '../tallies.ts';
import type { KeyRing } from '../units/unit-keys.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Everybody in a unit counts here, so nobody should wait for it. */
const unitSlots = 16;

/** Whoever asks. */
export interface Asking {
  readonly scope: Scope;
  readonly profile: Pick<UnitProfile, 'strangerMailsDayMax' | 'strangerSmsDayMax'>;
  readonly network: string;
}

export interface CountedSend {
  readonly what: AskedSend;
  /** A keyed hash of whom it goes to. */
  readonly lookup: Buffer;
}

const mailboxOf = ({ kind, value }: Address): string => (kind === 'email' ? countedAddress(value) : value);

/** What an address is counted under: one mailbox, however it is spelled. */
export const countedLookup = (ring: KeyRing, unit: string, address: Address): Buffer =>
  newestLookup(ring, unit, address.kind, mailboxOf(address)).hash;

/** All that it may have been counted under. */
export const everyCountedLookup = (ring: KeyRing, unit: string, address: Address): Buffer[] =>
  everyLookup(ring, unit, address.kind, mailboxOf(address)).map(({ hash }) => hash);

/** Whether another one fits, this one included. */
export const fitsCaps = (scope: Scope, { what, lookup }: CountedSend, caps: SendCaps): Promise<boolean> =>
  fitsAll(scope, what, [[lookup.toString('hex'), caps]]);

/** Whether a member may have another mail sent about their cards. */
export const fitsMemberCaps = (scope: Scope, member: string): Promise<boolean> =>
  fitsAll(scope, 'own-cards', [[member, memberCaps]]);

/** SEND-02: whether a member may have another test of a gift sent to themselves. */
export const fitsTestCaps = (scope: Scope, member: string): Promise<boolean> =>
  fitsAll(scope, 'gift-test', [[member, testCaps]]);

/** The same for a mail that a network asks for, which has its share of what may go to one address. */
export function fitsMailCaps(
  { scope, network }: Pick<Asking, 'scope' | 'network'>,
  { what, lookup }: CountedSend,
): Promise<boolean> {
  const subject = lookup.toString('hex');
  return fitsAll(scope, what, [
    [`${subject}:${network}`, networkCaps],
    [subject, mailCaps],
  ]);
}

async function fitsAll(
  scope: Scope,
  what: AskedSend,
  counts: readonly (readonly [subject: string, caps: SendCaps])[],
): Promise<boolean> {
  const count = (name: string, windowMs: number, subject: string) =>
    addToTally(scope, { what: `asked-${name}:${what}`, windowMs }, subject);
  // What the hour does not let through does not use up the day.
  for (const [subject, { hourMax }] of counts)
    if (hourMax !== null && (await count('hour', hourMs, subject)) > hourMax) return false;
  for (const [subject, { dayMax }] of counts) if ((await count('day', dayMs, subject)) > dayMax) return false;
  return true;
}

/**
 * Whether a mail may go to this address. False is for nobody to see: the answer is what it always is, or it would
 * tell that somebody asks after this address.
 */
export async function mayMail(
  asking: Asking,
  lookup: KeyRing,
  what: AskedMail,
  email: string,
): Promise<boolean | Refusal<'sending.exhausted'>> {
  const address = { kind: 'email', value: email } as const;
  const counted = { what, lookup: countedLookup(lookup, asking.scope.unit, address) };
  if (!(await fitsMailCaps(asking, counted))) return false;
  return (await unitFull(asking, 'mail')) ?? true;
}

/** A unit that has sent enough for today says so to everybody, and its operators hear of it. */
export async function unitFull(
  { scope, profile }: Pick<Asking, 'scope' | 'profile'>,
  channel: 'mail' | 'sms',
): Promise<Refusal<'sending.exhausted'> | null> {
  const dayMax = channel === 'mail' ? profile.strangerMailsDayMax : profile.strangerSmsDayMax;
  if (await fitsUnit(scope, channel, dayMax)) return null;
  return refuseFor('sending.exhausted', secondsLeftToday(scope.clock.now()));
}

/** Whether the unit sends another one today. Unlocks are apart, so that they and the others cannot use each other up. */
export const fitsUnit = async (scope: Scope, channel: 'mail' | 'sms' | 'unlock', dayMax: number): Promise<boolean> => {
  const tally = { what: `asked-unit:${channel}`, windowMs: dayMs, slots: unitSlots };
  return (await addToTally(scope, tally, scope.unit)) <= dayMax;
};

/** Until the unit's day begins anew. */
const secondsLeftToday = (now: Date): number => Math.ceil((dayMs - (now.getTime() % dayMs)) / 1_000);
