// Runs twice without harm: a mail that has ended is not sent again. A worker that is killed between sending and
// writing that down sends a second copy, with the same Message-ID and the same link.
import type { Card } from '#domain/cards/card.ts';
import { isPinLocked } from '#domain/cards/card-guessing.ts';
import { mailCaps } from '#domain/identity/asked-sends.ts';
import { unlockMailEveryMs } from '#domain/cards/card-mail.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { hasAddressee } from '#data/identity/addressees.ts';
import { countedLookup, fitsCaps, fitsUnit } from '#data/identity/asked-sends.ts';
import {
  cardLinkToken,
  cardMailQueue,
  endCardMail,
  findCardMail,
  noteAddressee,
  unlockAddress,
  wasMailedSince,
  type CardMail,
} from '#data/cards/card-mails.ts';
import { cardKeysOf, readSecret, type CardKeys } from '#data/cards/card-secrets.ts';
import { triesOf } from '#data/cards/card-tries.ts';
import { findCard } from '#data/cards/cards.ts';
import { findProduct } from '#data/catalogue/products.ts';
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import type { KeyRing, UnitKeys } from '#data/units/unit-keys.ts';
import { giftKey } from '#ledger/give.ts';
import { journalByKey } from '#ledger/post.ts';
import { reverse } from '#ledger/reverse.ts';
import { mailOf } from '#messages/mail.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import type { EmailMessage, EmailSender } from '#providers/email/port.ts';
import { cardMailContent } from './card-mails.ts';

export interface CardMailParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keys: UnitKeys;
  readonly email: EmailSender;
  readonly log: Log;
  /** Where links lead: the shop, as people reach it. */
  readonly shopOrigin: string;
}

interface Rings {
  readonly people: KeyRing;
  readonly lookup: KeyRing;
  readonly links: KeyRing;
  readonly cards: CardKeys;
}

interface Ending {
  readonly state: 'sent' | 'refused' | 'needless' | 'over';
  /** The card that was given to an address which does not exist. */
  readonly undelivered?: string;
}

/** Sends one mail about a card. What cannot be delivered comes back to whoever gave it. */
export const cardMailJob = (parts: CardMailParts): JobRunner<Tables> => ({
  queue: cardMailQueue,
  // Each waits for a server somewhere; few at a time leave the others to other workers.
  batchSize: 20,
  async prepare(inUnit, { unit, mail }): Promise<Ending> {
    const { keys, email, log } = parts;
    const rings = {
      people: await keys.ring(unit, 'people'),
      lookup: await keys.ring(unit, 'member-lookup'),
      links: await keys.ring(unit, 'card-link'),
      cards: await cardKeysOf(keys, unit),
    };
    const ready = await inUnit((tx) => written(houseScope(unit, tx, parts), rings, String(mail), parts));
    if (typeof ready === 'string') return { state: ready };
    if ('undelivered' in ready) return { state: 'refused', ...ready };
    const sent = await email.send(ready.message);
    // The queue tries again, for half a day.
    if (sent.outcome === 'unavailable') throw new Error(`no mail service: ${sent.reason}`);
    if (sent.outcome === 'accepted') return { state: 'sent' };
    log.warn({ unit, mail, reason: sent.reason }, 'a mail was refused');
    return { state: 'refused', ...(ready.gift ? { undelivered: ready.gift } : {}) };
  },
  async run(tx, { unit, mail }, prepared) {
    const { state, undelivered } = prepared as Ending;
    const scope = houseScope(unit, tx, parts);
    if (state === 'over' || !(await endCardMail(scope, String(mail), state))) return;
    if (undelivered) await takeBack(scope, parts.log, undelivered);
  },
});

/** The mail as it is to be sent; `needless` when there is nobody to tell, `over` when it has ended. */
async function written(
  scope: Scope,
  rings: Rings,
  id: string,
  { shopOrigin, log }: Pick<CardMailParts, 'shopOrigin' | 'log'>,
): Promise<{ message: EmailMessage; gift: string | null } | { undelivered: string } | 'needless' | 'over'> {
  const mail = await findCardMail(scope, rings.people, id);
  if (mail?.state !== 'waiting') return 'over';
  // Its link was ended while it waited.
  if (mail.supersededAt) return 'needless';
  const card = await findCard(scope, mail.card);
  const profile = await profileOf(scope);
  if (!card || !profile) return 'needless';
  const to =
    mail.kind === 'pin-unlock' ? await unlocker({ scope, profile, log }, rings, mail, card) : mail.content?.email;
  // Whoever it was for has been erased while it waited: a gift goes back to its giver.
  if (!to) return mail.kind === 'gift' ? { undelivered: card.id } : 'needless';
  const found = card.itemCode ? await findProduct(scope, card.itemCode) : undefined;
  const language = profile.languages.includes(mail.language) ? mail.language : profile.defaultLanguage;
  // Behind the #: a browser tells it to no server, so it is in no log and in no Referer.
  const page = mail.kind === 'pin-unlock' ? 'query' : 'gift';
  const address = `${shopOrigin}/${scope.unit}/${page}#${cardLinkToken(rings.links, scope.unit, mail)}`;
  const content = cardMailContent({
    kind: mail.kind,
    profile,
    language,
    card,
    product: found?.product ?? null,
    content: mail.content,
    address,
  });
  return {
    message: mailOf({ profile, language, to, id, content }),
    gift: mail.kind === 'gift' ? card.id : null,
  };
}

/** CARD-29: who may unlock a PIN, if it is locked and they were not told a moment ago, nor of many others. */
async function unlocker(
  parts: UnlockParts,
  { people, lookup, cards }: Rings,
  mail: CardMail,
  card: Card,
): Promise<string | null> {
  const { scope } = parts;
  const since = new Date(mail.madeAt.getTime() - unlockMailEveryMs);
  if (await wasMailedSince(scope, { card: card.id, kind: 'pin-unlock', since })) return null;
  const secret = await readSecret(scope, cards, card);
  if (!secret || !isPinLocked(await triesOf(scope, secret.number))) return null;
  const address = await unlockAddress(scope, people, card);
  return address !== null && (await fitsOnce(parts, lookup, mail, address)) ? address : null;
}

interface UnlockParts {
  readonly scope: Scope;
  readonly profile: UnitProfile;
  readonly log: Log;
}

/**
 * Whether this mail fits what one address gets, and what the unit sends in a day; counted at its first try, and not
 * again at the next. Here rather than in the call, where any text would count that is typed for a number.
 */
async function fitsOnce(
  { scope, profile, log }: UnlockParts,
  lookup: KeyRing,
  mail: CardMail,
  address: string,
): Promise<boolean> {
  if (await hasAddressee(scope, { what: 'card-mail', ref: mail.id })) return true;
  const counted = countedLookup(lookup, scope.unit, { kind: 'email', value: address });
  if (!(await fitsCaps(scope, { what: 'unlock', lookup: counted }, mailCaps))) return false;
  if (!(await fitsUnit(scope, 'unlock', profile.strangerMailsDayMax))) {
    log.error({ unit: scope.unit, mail: mail.id }, 'no more unlock mails are sent today');
    return false;
  }
  await noteAddressee(scope, lookup, mail, address);
  return true;
}

/** A gift whose address does not exist is undone; nothing can have been spent of what nobody could open. */
async function takeBack(scope: Scope, log: Log, card: string): Promise<void> {
  const key = giftKey(card);
  const journal = await journalByKey(scope, key);
  const back = journal ? await reverse(scope, { key: `${key}:returned`, journal }) : null;
  if (!back || isRefusal(back))
    log.error({ unit: scope.unit, card, reason: back?.refused }, 'a gift that nobody got was not taken back');
}

async function profileOf({ tx, unit }: Scope): Promise<UnitProfile | null> {
  const row = await tx.selectFrom('unit_profile').select('profile').where('unit_id', '=', unit).executeTakeFirst();
  return row?.profile ?? null;
}
