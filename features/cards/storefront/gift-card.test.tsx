import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { cardProductToWire } from '#contract/wire/cards/card.ts';
import type { RedeemablePlace } from '#domain/catalogue/product.ts';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { leftToRightIn, markup } from '#testing/browser/markup.tsx';
import { GiftCard } from './gift-card.tsx';
import { giftPage } from './gift-page.server.ts';
import type { Gift } from './gift.ts';

const unit = unitProfile();

function draw(redeemable: RedeemablePlace = 'whole-store', changes: Partial<Gift> = {}): string {
  const product = testProduct({ redeemable });
  const gift: Gift = {
    ...cardProductToWire(product, { profile: unit, language: 'en' }),
    cardNumber: '•••• 0028',
    itemCode: product.itemCode,
    productName: 'Test card',
    balance: 50,
    initialBalance: 50,
    currency: 'EUR',
    expiryDate: '2027-06-01',
    cardState: 'NEW',
    isBlocked: false,
    isLocked: false,
    isExpired: false,
    number: null,
    pinCode: null,
    senderName: '',
    message: '',
    art: product.art,
    ...changes,
  };
  const { style, messages } = giftPage({ unit, language: 'en' } as Parameters<typeof giftPage>[0]);
  const calls = { open: async () => ({ gift }), keep: async () => 'kept' as const };
  return markup(
    <GiftCard gift={gift} token="t" calls={calls} style={style} mayKeep={false} isMember={false} />,
    messages,
  );
}

/** Where the link of a mail says that its card is good. */
function goodAt(redeemable: RedeemablePlace): string {
  const html = draw(redeemable);
  const [, said = ''] = html.split(`>${messagesOf('en', 'gift')['gift.where']}</h2>`);
  return /<p[^>]*>([^<]*)</.exec(said)?.[1] ?? '';
}

test.each([
  ['the whole store', 'whole-store', 'Whole store'],
  ['the whole store except food', 'except-food', 'Whole store except food'],
  ['a place in words of its own', { en: 'Restaurants only' }, 'Restaurants only'],
] as const)('CARD-31 the link of a card for %s says so', (_, redeemable, words) => {
  expect(goodAt(redeemable)).toBe(words);
});

test('LANG-11 LANG-14 its amounts run from left to right, in the currency of the card', () => {
  expect(leftToRightIn(draw('whole-store', { balance: 12.5, currency: 'USD' }))).toEqual(['US$12.50', 'US$50']);
});
