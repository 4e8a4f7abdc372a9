// Cards of every state and a gift, with numbers and PINs that are printed. What somebody has used up meanwhile is made
// anew under the next number, so that each start offers one of each.
import { dayIn, endOfDay, expiryAfter, type Expiry } from '#domain/cards/card-expiry.ts';
import { cardLinkUntil, isLinkOpen } from '#domain/cards/card-mail.ts';
import { isUsable, stateAt, type Card, type CardState } from '#domain/cards/card.ts';
import { isPinLocked } from '#domain/cards/card-guessing.ts';
import { valueRange, type Product } from '#domain/catalogue/product.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import { unitCan, type UnitProfile } from '#domain/units/unit.ts';
import { textIn } from '#domain/values/language.ts';
import { addCardMail, cardLinkToken, endCardMail, findCardMail } from '#data/cards/card-mails.ts';
import { cardKeysOf, findByNumber, makeSecret, type CardKeys } from '#data/cards/card-secrets.ts';
import { saveCouponTerms } from '#data/cards/coupons.ts';
import { triesOf } from '#data/cards/card-tries.ts';
import { findCard, setCardState } from '#data/cards/cards.ts';
import { messageKeysOf, type MessageKeys } from '#data/outbox.ts';
import type { Scope } from '#data/scope.ts';
import type { KeyRing, UnitKeys } from '#data/units/unit-keys.ts';
import { expireCards } from '#ledger/expire.ts';
import { issueCards } from '#ledger/issue.ts';
import { redeem } from '#ledger/move.ts';
import { receivePayment } from '#ledger/post.ts';
import { sameCodes, sameIds } from './same-each-time.ts';

/** Cards of each state, and of each way to pay: used in one go, for one item only, about to end, used up. */
export const seededKinds = ['new', 'used', 'blocked', 'expired', 'once', 'restricted', 'ending', 'empty'] as const;
export type SeededKind = (typeof seededKinds)[number];

export interface SeededCard {
  readonly kind: SeededKind;
  readonly number: string;
  /** Null in a unit without PINs. */
  readonly pin: string | null;
  readonly currency: string;
  readonly available: number;
}

export interface SeededCards {
  readonly cards: readonly SeededCard[];
  /** Behind the # of the gift's address. */
  readonly giftToken: string;
}

export interface SeedCardKeys extends MessageKeys {
  readonly cards: CardKeys;
  readonly links: KeyRing;
}

export const seedCardKeysOf = async (keys: UnitKeys, unit: string): Promise<SeedCardKeys> => ({
  ...(await messageKeysOf(keys, unit)),
  cards: await cardKeysOf(keys, unit),
  links: await keys.ring(unit, 'card-link'),
});

interface Shelf {
  readonly scope: Scope;
  readonly keys: SeedCardKeys;
  readonly profile: UnitProfile;
  readonly product: Product;
  /** Whose the cards are, who also gets the mail that unlocks a PIN. */
  readonly owner: string;
}

export async function seedCards(shelf: Shelf): Promise<SeededCards> {
  const cards: SeededCard[] = [];
  for (const kind of seededKinds) cards.push(await offered(shelf, kind));
  return { cards, giftToken: await offeredGift(shelf) };
}

/** The first of its kind that is still as it should be, or a new one. */
async function offered(shelf: Shelf, kind: SeededKind): Promise<SeededCard> {
  const { scope, keys } = shelf;
  for (let at = 1; ; at++) {
    const name = `${scope.unit} ${kind} ${at}`;
    const { number, pin } = codesOf(shelf, name);
    const there = await findByNumber(scope, keys.cards, number);
    if (there && !(await isStill(shelf, kind, there.card, number))) continue;
    const card = there?.card ?? (await made[kind](shelf, name));
    return { kind, number, pin, currency: card.currency, available: card.available };
  }
}

const codesOf = ({ profile }: Shelf, name: string) => {
  const codes = sameCodes(name, { withPin: unitCan(profile, 'pin') });
  return { number: codes.number(), pin: codes.pin() };
};

async function isStill({ scope }: Shelf, kind: SeededKind, card: Card, number: string): Promise<boolean> {
  const state = stateAt(card, scope.clock.now());
  if (isPinLocked(await triesOf(scope, number))) return false;
  if (kind === 'expired' || kind === 'empty') return state === stateOf[kind];
  const isSpent = card.available < card.value;
  return state === stateOf[kind] && (kind === 'used' ? isSpent && card.available > 0 : !isSpent);
}

const stateOf: Readonly<Record<SeededKind, CardState>> = {
  new: 'new',
  used: 'used',
  blocked: 'blocked',
  expired: 'expired',
  once: 'new',
  restricted: 'new',
  ending: 'new',
  empty: 'used',
};

/** How one of each comes about. */
const made: Readonly<Record<SeededKind, (shelf: Shelf, name: string) => Promise<Card>>> = {
  new: (shelf, name) => issued(shelf, name),
  async used(shelf, name) {
    const { scope, product } = shelf;
    const { id } = await issued(shelf, name);
    const amount = valueRange(product.denominations).min;
    done(await redeem(scope, { key: `seed:${name}:spent`, card: id, amount, merchant: 'seed' }));
    return known(scope, id);
  },
  async blocked(shelf, name) {
    const { scope } = shelf;
    const { id, mark } = await issued(shelf, name);
    await setCardState(scope, id, { state: 'blocked', mark });
    return known(scope, id);
  },
  async expired(shelf, name) {
    const { scope, profile } = shelf;
    const on = dayIn(profile.timeZone, new Date(scope.clock.now().getTime() - 86_400_000));
    const { id } = await issued(shelf, name, { on, at: endOfDay(on, profile.timeZone) });
    // As the night's job does it, for every card whose day has passed.
    await expireCards(scope, 1_000);
    return known(scope, id);
  },
  async once(shelf, name) {
    const card = await issued(shelf, name);
    const { restriction } = shelf.product.paying;
    await saveCouponTerms(shelf.scope, card.id, { partial: false, suitedItems: [], restriction });
    return card;
  },
  async restricted(shelf, name) {
    const card = await issued(shelf, name);
    const { itemCode, name: words } = shelf.product;
    await saveCouponTerms(shelf.scope, card.id, { partial: true, suitedItems: [itemCode], restriction: words });
    return card;
  },
  ending(shelf, name) {
    const { scope, profile } = shelf;
    const on = dayIn(profile.timeZone, new Date(scope.clock.now().getTime() + 3 * 86_400_000));
    return issued(shelf, name, { on, at: endOfDay(on, profile.timeZone) });
  },
  async empty(shelf, name) {
    const { scope } = shelf;
    const { id, available: amount } = await issued(shelf, name);
    done(await redeem(scope, { key: `seed:${name}:spent`, card: id, amount, merchant: 'seed' }));
    return known(scope, id);
  },
};

async function issued(
  { scope, keys, profile, product, owner }: Shelf,
  name: string,
  expiry: Expiry = expiryAfter(12, profile.timeZone, scope.clock.now()),
  ownedBy: string | null = owner,
): Promise<Card> {
  const { currency } = profile;
  const { min, max } = valueRange(product.denominations);
  const value = Math.min(max, 5 * min);
  const codes = sameCodes(name, { withPin: unitCan(profile, 'pin') });
  done(await receivePayment(scope, { key: `seed:${name}:paid`, means: 'credit-card', currency, amount: value }));
  const id = scope.ids.recordId();
  const { secret, last4 } = makeSecret(keys.cards, scope.unit, id, codes);
  done(
    await issueCards(scope, {
      key: `seed:${name}`,
      from: { kind: 'unissued' },
      itemCode: product.itemCode,
      currency,
      reason: 'order',
      state: 'new',
      owner: ownedBy,
      line: null,
      expiry,
      cards: [{ id, seq: null, value, last4, secret }],
      keys: { seal: keys.cards.seal.newest, lookup: keys.cards.lookup.newest },
    }),
  );
  return known(scope, id);
}

/** The token of a gift that nobody has kept yet. It is printed instead of mailed, and counts as delivered. */
async function offeredGift(shelf: Shelf): Promise<string> {
  const { scope, keys } = shelf;
  for (let at = 1; ; at++) {
    const name = `${scope.unit} gift ${at}`;
    const id = sameIds(name).recordId();
    const mail = (await findCardMail(scope, keys.people, id)) ?? (await wrapped(shelf, name));
    const card = await findCard(scope, mail.card);
    const isThere = card?.owner === null && isUsable(card, scope.clock.now()) && card.available === card.value;
    if (isThere && isLinkOpen(mail, scope.clock.now())) return cardLinkToken(keys.links, scope.unit, mail);
  }
}

async function wrapped(shelf: Shelf, name: string) {
  const { scope, keys, profile } = shelf;
  const card = await issued(shelf, name, undefined, null);
  const id = await addCardMail({ ...scope, ids: sameIds(name) }, keys, {
    kind: 'gift',
    card: card.id,
    language: profile.defaultLanguage,
    linkUntil: cardLinkUntil(card.expiresAt, scope.clock.now()),
    content: {
      email: 'amelie@example.com',
      senderName: 'Camille',
      receiverName: textIn(receiverNames, profile.defaultLanguage, 'en'),
      message: textIn(giftWords, profile.defaultLanguage, 'en'),
    },
  });
  await endCardMail(scope, id, 'sent');
  const mail = await findCardMail(scope, keys.people, id);
  if (!mail) throw new Error('the gift that was wrapped is not there');
  return mail;
}

/** In the letters of the shop. */
const receiverNames = { en: 'Amélie', ar: 'أميلي' };

const giftWords = {
  en: 'Thirty looks good on you. Plant something loud on the balcony, and think of us when it flowers.',
  fr: 'Trente ans te vont bien. Plante quelque chose d’éclatant sur le balcon, et pense à nous quand ça fleurira.',
  es: 'Los treinta te quedan bien. Siembra algo alegre en el balcón y acuérdate de nosotros cuando florezca.',
  ar: 'ثلاثون تليق بك. ازرعي شيئًا جميلًا للشرفة، وتذكّرينا حين يُزهر.',
};

async function known(scope: Scope, id: string): Promise<Card> {
  const card = await findCard(scope, id);
  if (!card) throw new Error(`card ${id} is not there`);
  return card;
}

function done(outcome: object | Refusal): void {
  if (isRefusal(outcome)) throw new Error(outcome.refused);
}
