// Cards of a test shop: paid for, issued and with their secrets, as an order would have them.
import { randomUUID } from 'node:crypto';
import { expiryAfter } from '#domain/cards/card-expiry.ts';
import { cardCodes, type CardCodes } from '#domain/cards/card-number.ts';
import { isRefusal } from '#domain/refusal.ts';
import { cardKeysOf, makeSecret } from '#data/cards/card-secrets.ts';
import { issueCards, type IssuedTogether } from '#ledger/issue.ts';
import { receivePayment } from '#ledger/post.ts';
import type { TestShop } from './test-shop.ts';

/** What cards are issued in: a test shop, or the unit of an experiment. */
export type CardShop = Pick<TestShop, 'keys' | 'inUnit'>;

export interface TestCard {
  readonly id: string;
  readonly number: string;
  readonly pin: string;
}

export interface CardWish extends Partial<Pick<IssuedTogether, 'itemCode' | 'owner' | 'state' | 'currency'>> {
  readonly value?: number;
  readonly months?: number;
  readonly codes?: CardCodes;
}

/** One bought card. */
export const boughtCard = async (shop: CardShop, unit: string, wish: CardWish = {}): Promise<TestCard> => {
  const [card] = await boughtCards(shop, unit, 1, wish);
  if (!card) throw new Error('no card was issued');
  return card;
};

/** Cards of one order line, in one journal. */
export async function boughtCards(
  shop: CardShop,
  unit: string,
  count: number,
  {
    value = 5_000,
    months = 12,
    currency = 'EUR',
    itemCode = 'card-1',
    owner = null,
    state = 'new',
    codes = usualCodes,
  }: CardWish = {},
): Promise<TestCard[]> {
  const keys = await cardKeysOf(shop.keys, unit);
  return shop.inUnit(unit, async (scope) => {
    const order = randomUUID();
    await receivePayment(scope, { key: `payment:${order}`, means: 'credit-card', currency, amount: value * count });
    const made = Array.from({ length: count }, (_, at) => {
      const id = scope.ids.recordId();
      return { id, seq: at + 1, value, ...makeSecret(keys, unit, id, codes) };
    });
    const issued = await issueCards(scope, {
      key: `issue:${order}:1`,
      from: { kind: 'unissued' },
      itemCode,
      currency,
      reason: 'order',
      state,
      owner,
      line: order,
      expiry: expiryAfter(months, 'Europe/Paris', scope.clock.now()),
      cards: made,
      keys: { seal: keys.seal.newest, lookup: keys.lookup.newest },
    });
    if (isRefusal(issued)) throw new Error(issued.refused);
    return made.map(({ id, plain }) => ({ id, number: plain.number, pin: plain.pin ?? '' }));
  });
}

export const usualCodes = cardCodes((bytes) => crypto.getRandomValues(new Uint8Array(bytes)), {
  withPin: true,
});
