// What a choice changes about a draft. One choice may undo another: a letter that does not go to the country, a day that
// is past.
import { isForSelf } from '#domain/buying/draft-path.ts';
import type { Draft } from '#domain/buying/draft.ts';
import type { Receiver } from '#domain/buying/line.ts';
import { filledReceiver, filledSender } from '#domain/delivery/receivers.ts';
import type { DeliveryWay } from '#domain/delivery/delivery-way.ts';
import type { Language } from '#domain/values/language.ts';
import { isTimeZone } from '#domain/values/time-zone.ts';
import { withoutHidden } from '#domain/values/seen-text.ts';
import { arrivalOf, datesOffered } from './delivery-dates.ts';
import { mayBeSeveral } from './delivery-faults.ts';
import { countryOf, letterOf, lettersTo, waysOf, type DeliveryTerms } from './delivery-terms.ts';

export type Changes = Partial<Draft>;

/**
 * What a draft that has just come here still lacks, and can have without asking; null when it has all of it. A gift goes
 * by mail unless somebody says otherwise, on the first day that can be chosen. DELIV-22: until there is a day, nobody has
 * meant a zone, and it is that of the browser.
 */
export function startingChanges(draft: Draft, terms: DeliveryTerms, browserZone: string): Changes | null {
  const ways = waysOf(terms);
  const way = ways.includes(draft.way) ? draft.way : ways.includes('email') ? 'email' : (ways[0] ?? draft.way);
  const isZoneMeant = draft.date !== null && isTimeZone(draft.timeZone);
  const timeZone = isZoneMeant ? draft.timeZone : isTimeZone(browserZone) ? browserZone : terms.shop.timeZone;
  return different(draft, settled({ ...draft, ...filledPeople(draft, terms), way, timeZone }, terms));
}

/**
 * DELIV-16: a gift is from whoever is signed in, and what they buy for themselves goes to them; what somebody wrote, or left
 * out of a line that is in the cart, stays.
 */
function filledPeople(draft: Draft, { known = [] }: DeliveryTerms): Pick<Draft, 'receivers' | 'sender'> {
  const { receivers, sender, isEdit } = draft;
  if (isEdit || known.length === 0) return { receivers, sender };
  const [first, ...others] = receivers;
  return isForSelf(draft)
    ? { receivers: [filledReceiver([first, ...known]), ...others], sender }
    : { receivers, sender: filledSender([sender, ...known]) };
}

export const wayChanges = (draft: Draft, way: DeliveryWay, terms: DeliveryTerms): Changes =>
  different(draft, settled({ ...draft, way }, terms)) ?? {};

export const countryChanges = (draft: Draft, country: string, terms: DeliveryTerms): Changes =>
  different(draft, settled({ ...draft, ...receiverChanges(draft, { country }) }, terms)) ?? {};

export const zoneChanges = (draft: Draft, timeZone: string, terms: DeliveryTerms): Changes =>
  different(draft, settled({ ...draft, timeZone }, terms)) ?? {};

/** Marks that steer or hide letters come along with what is pasted. */
export function receiverChanges({ receivers: [first, ...others] }: Draft, typed: Partial<Receiver>): Changes {
  return { receivers: [{ ...first, ...withoutHiddenIn(typed) }, ...others] };
}

export const senderChanges = ({ sender }: Draft, typed: Partial<Draft['sender']>): Changes => ({
  sender: { ...sender, ...withoutHiddenIn(typed) },
});

/** SEND-08: all who are named get it in the same language. */
export const languageChanges = ({ receivers: [first, ...others] }: Draft, language: Language | null): Changes => ({
  receivers: [{ ...first, language }, ...others.map((other) => ({ ...other, language }))],
});

/** What follows from the way: who, by which letter, on which day. */
function settled(draft: Draft, terms: DeliveryTerms): Draft {
  const [first] = draft.receivers;
  const isLetter = draft.way === 'physical';
  const placed: Draft = {
    ...draft,
    receivers: mayBeSeveral(draft) ? draft.receivers : [first],
    ...(isLetter && !first.country && { receivers: [{ ...first, country: terms.shop.country }] }),
  };
  const [offered] = lettersTo(terms.letterTypes, countryOf(placed, terms.shop));
  const letterTypeId = (letterOf(placed, terms) ?? offered)?.letterTypeId ?? null;
  const posted: Draft = { ...placed, letterTypeId: isLetter ? letterTypeId : null };
  const { options, first: firstDay } = datesOffered(posted, arrivalOf(posted, terms), terms);
  const isOffered = posted.date !== null || options.some(({ date }) => date === null);
  // Another way of sending takes no day away that somebody has specified: it is told that it cannot be met.
  return { ...posted, date: isOffered ? posted.date : firstDay };
}

function different(before: Draft, after: Draft): Changes | null {
  const keys = Object.keys(after) as (keyof Draft)[];
  const changed = keys.filter((key) => !isAlike(before[key], after[key]));
  return changed.length > 0 ? Object.fromEntries(changed.map((key) => [key, after[key]])) : null;
}

/** By what it says: people may be written anew without being others. */
const isAlike = (one: unknown, other: unknown): boolean =>
  one === other ||
  (isObject(one) && isObject(other) && Object.keys({ ...one, ...other }).every((key) => isAlike(one[key], other[key])));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const withoutHiddenIn = <Typed extends object>(typed: Typed): Typed =>
  Object.fromEntries(
    Object.entries(typed).map(([field, value]) => [field, typeof value === 'string' ? withoutHidden(value) : value]),
  ) as Typed;
