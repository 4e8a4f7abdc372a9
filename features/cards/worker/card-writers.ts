// Mails about a card. What cannot be delivered comes back to whoever gave it.
import type { Card } from '#domain/cards/card.ts';
import { isPinLocked } from '#domain/cards/card-guessing.ts';
import { mailCaps } from '#domain/identity/asked-sends.ts';
import { cardMailKinds, unlockMailEveryMs } from '#domain/cards/card-mail.ts';
import { isRefusal } from '#domain/refusal.ts';
import { hasAddressee } from '#data/identity/addressees.ts';
import { countedLookup, fitsCaps, fitsUnit } from '#data/identity/asked-sends.ts';
import {
  cardLinkToken,
  cardMessageKinds,
  endCardMail,
  findCardMail,
  noteAddressee,
  unlockAddress,
  wasMailedSince,
  type CardMail,
  type CardMessage,
} from '#data/cards/card-mails.ts';
import { cardKeysOf, readSecret, type CardKeys } from '#data/cards/card-secrets.ts';
import { triesOf } from '#data/cards/card-tries.ts';
import { wasRevealed } from '#data/cards/card-reveals.ts';
import { giftTestKind, type GiftTest } from '#data/cards/gift-tests.ts';
import { findCard, lockCard } from '#data/cards/cards.ts';
import { findProduct } from '#data/catalogue/products.ts';
import { messageKeysOf, type MessageKeys } from '#data/outbox.ts';
import type { Scope } from '#data/scope.ts';
import type { KeyRing, UnitKeys } from '#data/units/unit-keys.ts';
import { giftKey } from '#ledger/give.ts';
import { journalByKey } from '#ledger/post.ts';
import { reverse } from '#ledger/reverse.ts';
import { cardPicture } from '#messages/card-picture.ts';
import { mailOf } from '#messages/mail.ts';
import {
  messageWriter,
  readersLanguage,
  type MessageWriter,
  type ToWrite,
  type Written,
} from '#messages/outbox-jobs.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { testMail } from './gift-preview.ts';
import { cardMailContent } from './card-mails.ts';

interface Rings extends MessageKeys {
  readonly links: KeyRing;
  readonly cards: CardKeys;
}

async function ringsOf(keys: UnitKeys, unit: string): Promise<Rings> {
  return {
    ...(await messageKeysOf(keys, unit)),
    links: await keys.ring(unit, 'card-link'),
    cards: await cardKeysOf(keys, unit),
  };
}

const mailWriters: readonly MessageWriter[] = cardMailKinds.map((kind) =>
  messageWriter<CardMessage, Rings>({
    kind: cardMessageKinds[kind],
    keysOf: ringsOf,
    write: written,
    async ended({ scope, log, metrics, content }, became) {
      const mail = await endCardMail(scope, content.mail, became);
      if (content.since && became === 'sent') {
        const ms = scope.clock.now().getTime() - Date.parse(content.since);
        metrics.deliverySeconds.observe({ unit: scope.unit }, Math.max(0, ms / 1_000));
      }
      // Whoever it was for has no such address, or has been erased.
      if (mail && became === 'refused' && kind === 'gift') await takeBack(scope, log, mail.card);
    },
  }),
);

/** SEND-02. A test that its asker has changed their mind about is none: it is sent as it was asked for. */
const testWriter = messageWriter<GiftTest, null>({
  kind: giftTestKind,
  keysOf: async () => null,
  async write({ scope, profile, id, madeAt, shopOrigin, content: { to, language: asked, gift } }) {
    const found = await findProduct(scope, gift.itemCode);
    if (!found) return 'needless';
    const language = readersLanguage(profile, asked);
    const parts = { profile, shopOrigin, language, gift, product: found.product, now: madeAt };
    return { mail: testMail(parts, to, id) };
  },
});

export const cardWriters: readonly MessageWriter[] = [...mailWriters, testWriter];

async function written(message: ToWrite<CardMessage>, rings: Rings): Promise<Written> {
  const { scope, profile, shopOrigin } = message;
  const mail = await findCardMail(scope, rings.people, message.content.mail);
  // Ended by whoever is erased; or its link was ended while it waited.
  if (mail?.state !== 'waiting' || mail.supersededAt) return 'needless';
  const card = await findCard(scope, mail.card);
  if (!card) return 'needless';
  const to = mail.kind === 'pin-unlock' ? await unlocker(message, rings, mail, card) : mail.content?.email;
  // Whoever it was for has been erased while it waited: a gift goes back to its giver.
  if (!to) return mail.kind === 'gift' ? 'unreachable' : 'needless';
  const found = card.itemCode ? await findProduct(scope, card.itemCode) : undefined;
  const language = readersLanguage(profile, mail.language);
  // Behind the #: a browser tells it to no server, so it is in no log and in no Referer.
  const page = mail.kind === 'pin-unlock' ? 'query' : 'gift';
  const address = `${shopOrigin}/${scope.unit}/${page}#${cardLinkToken(rings.links, scope.unit, mail)}`;
  const content = cardMailContent({
    kind: mail.kind,
    profile,
    language,
    card,
    product: found?.product ?? null,
    design: mail.content?.design,
    picture: cardPicture(shopOrigin, profile.id, card.itemCode ?? '', language, mail.content?.design?.templateId),
    content: mail.content,
    address,
  });
  return { mail: mailOf({ profile, language, to, id: mail.id, content }) };
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

type UnlockParts = Pick<ToWrite<CardMessage>, 'scope' | 'profile' | 'log'>;

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

/**
 * A gift out of somebody's card whose address does not exist is undone. Not one that somebody has: an earlier try may have arrived though its
 * answer was lost.
 */
async function takeBack(scope: Scope, log: Log, id: string): Promise<void> {
  const key = giftKey(id);
  const journal = await journalByKey(scope, key);
  // What was bought is its buyer's, who can have it sent somewhere else; the mail's row says that it was refused.
  if (!journal) return log.warn({ unit: scope.unit, card: id }, 'a gift that was bought has not arrived; it stays');
  const card = await lockCard(scope, id);
  if (!card || card.owner !== null || (await wasRevealed(scope, id))) {
    log.error(
      { unit: scope.unit, card: id },
      'a gift was refused by the mail service though somebody has it; it stays',
    );
    return;
  }
  const back = await reverse(scope, { key: `${key}:returned`, journal });
  if (isRefusal(back))
    log.error({ unit: scope.unit, card: id, reason: back.refused }, 'a gift that nobody got was not taken back');
}
