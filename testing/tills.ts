// Tills of a test shop: keys, sales and what becomes of them.
import { redeemCardCall, reverseRedeemCall } from '#contract/cards/till.ts';
import { barePath } from '#contract/version.ts';
import { makePartnerKey, rotatePartnerKey, type KeyLimits } from '#data/cards/partner-keys.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { CardShopApi } from './card-api.ts';
import { justUsed, tillWithKey, type TestMember } from './members.ts';

export type TestTill = TestMember & { readonly key: string };

export interface TestSale {
  readonly amount?: number;
  readonly pin?: string;
  readonly reference?: string;
  readonly businessDay?: string;
  /** The idempotency key. */
  readonly key?: string;
}

const paths = [redeemCardCall, reverseRedeemCall].map(({ path }) => barePath(path));

/** What the tests of tills do with a shop. */
export const tillsOf = (cards: CardShopApi, unit = 'alpha') => ({
  /** A new partner's till, whose key was used a moment ago. */
  open: (limits: KeyLimits = {}): Promise<TestTill> => tillWithKey(cards.shop, unit, paths, null, limits),

  /** Another till of the same partner. */
  another: (till: TestTill): Promise<TestTill> =>
    used(cards, unit, till, (scope) =>
      makePartnerKey(scope, { partner: till.id, name: 'till 2', calls: paths, merchant: null }),
    ),

  /** The same till with another key; the old one goes on. */
  rotated: (till: TestTill): Promise<TestTill> =>
    used(cards, unit, till, (scope) =>
      rotatePartnerKey(scope, till.key, new Date(scope.clock.now().getTime() + 86_400_000)),
    ),

  redeem: (
    as: TestMember,
    cardNumber: string,
    { amount = 1, pin, reference = crypto.randomUUID(), businessDay, key }: TestSale = {},
  ) =>
    cards.send(
      unit,
      redeemCardCall,
      {
        cardNumber,
        amount,
        reference,
        ...(pin === undefined ? {} : { pinCode: pin }),
        ...(businessDay === undefined ? {} : { businessDay }),
      },
      { as, ...(key === undefined ? {} : { key }) },
    ),

  reverse: (as: TestMember, reference: string, businessDay?: string) =>
    cards.send(unit, reverseRedeemCall, { reference, ...(businessDay === undefined ? {} : { businessDay }) }, { as }),
});

type MakeKey = (scope: Parameters<typeof makePartnerKey>[0]) => Promise<{ id: string; text: string } | Refusal>;

const used = (cards: CardShopApi, unit: string, till: TestTill, make: MakeKey): Promise<TestTill> =>
  cards.shop.inUnit(unit, async (scope) => {
    const made = await justUsed(scope, await make(scope));
    return { ...till, key: made.id, token: made.text, accessToken: () => made.text };
  });

/** How often each was heard. */
export function heard(outcomes: readonly unknown[]): Record<string, number> {
  const names = outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : 'sold'));
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
