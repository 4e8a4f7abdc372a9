import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import type { RedeemablePlace } from '#domain/catalogue/product.ts';
import { routeSettingsOf } from '#domain/shop/shop-routes.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { leftToRightIn, markup } from '#testing/browser/markup.tsx';
import { shownGift } from '#testing/browser/shown-gift.ts';
import { GiftCard } from './gift-card.tsx';
import { GiftFace, Unwrapping } from './gift-screen.tsx';
import { giftPage } from './gift-page.server.ts';
import type { Gift } from './gift.ts';

/** What the link of a mail shows of a card, as markup. */
function shown(
  { redeemable = 'whole-store', ...changes }: Partial<Gift> & { redeemable?: RedeemablePlace },
  unit = unitProfile(),
  isMember = false,
  around: Parameters<typeof markup>[2] = {},
): string {
  const gift = shownGift(changes, { redeemable });
  const { style, messages, mayKeep, withPin, storesAddress } = giftPage({ unit, language: 'en' } as Parameters<
    typeof giftPage
  >[0]);
  const calls = { open: async () => ({ gift }), keep: async () => 'kept' as const };
  const settings = { gift, calls, style, mayKeep, withPin, storesAddress, isMember };
  return markup(<GiftCard {...settings} token="t" onOpened={() => undefined} />, messages, around);
}

/** Where it says that its card is good. */
function goodAt(redeemable: RedeemablePlace): string[] {
  const [, said = ''] = shown({ redeemable }).split(`>${messagesOf('en', 'gift')['gift.where']}</h2>`);
  const [place = ''] = said.split('</section>');
  return Array.from(place.matchAll(/<p[^>]*>(.*?)<\/p>/g), ([, words = '']) => words.replaceAll(/<[^>]*>/g, ''));
}

/** All that can be read there, in order. */
const wordsOn = (changes: Partial<Gift>) =>
  shown(changes)
    .split(/<[^>]*>/)
    .filter(Boolean);

test('CARD-13 a card has all its fields where its link leads: words, balance, value, product, mark, codes, place and day', () => {
  const gift = {
    balance: 12.5,
    cardState: 'USED',
    number: '4000000000000028',
    pinCode: '123456',
    codeType: 9527,
    senderName: 'Ada',
    message: 'Hello',
    howToUse: 'Show it.',
    termOfService: 'Terms.',
  } as const;
  expect(wordsOn(gift)).toEqual(
    [
      ['Hello', 'Ada'],
      ['Balance', '€12.50', 'Can be used', 'Value when given', '€50.00', 'Card', 'Test card', 'Marked as', 'Used'],
      ['Card number', '4000 0000 0000 0028', 'PIN', '123456', 'Print'],
      [
        'Where to use it',
        'Test card',
        ' · For tests',
        'Online',
        'How to use it',
        'Show it.',
        'Can be used until',
        '1 June 2027',
      ],
      ['Terms', 'Terms.'],
    ].flat(),
  );
});

test('CARD-13 CARD-14 of what a card does not have nothing is said, and one without an end says so', () => {
  const said = wordsOn({ expiryDate: null });
  expect(said[0]).toBe('Balance');
  expect(said.slice(said.indexOf('Where to use it'))).toEqual([
    'Where to use it',
    'Test card',
    ' · For tests',
    'Online',
    'Can be used until',
    'No end date',
  ]);
});

test('CARD-13 CARD-14 steps of use are a list, and every line of the terms is there', () => {
  const html = shown({ howToUse: 'One\nTwo', termOfService: 'A\nB' });
  for (const step of ['<li>One</li>', '<li>Two</li>', '>A</p>', '>B</p>']) expect(html).toContain(step);
});

test.each([
  ['blocked', { isBlocked: true }, 'Blocked'],
  ['locked', { isLocked: true }, 'Not unlocked yet'],
  ['expired', { isExpired: true }, 'Expired'],
])('CARD-13 CARD-30 a card that is %s has its badge there, and no code', (_, state, badge) => {
  const said = wordsOn({ number: '4000000000000028', pinCode: '123456', ...state });
  expect(said[2]).toBe(badge);
  expect(said).not.toContain('123456');
  expect(said).not.toContain('4000 0000 0000 0028');
});

test.each([
  ['the whole store says no more', 'whole-store', []],
  ['the whole store except food says so', 'except-food', ['Whole store except food']],
  ['a place in words of its own says those', { en: 'Restaurants only' }, ['Restaurants only']],
] as const)('CARD-31 the brand and where it is spent; the link of a card for %s', (_, redeemable, words) => {
  expect(goodAt(redeemable)).toEqual(['Test card · For tests', 'Online', ...words]);
});

test('it leads to the stores where the shop shows them and the card is spent there', () => {
  const link = (place: Gift['place'], storeLocatorUrl: string | null) =>
    /<a href="([^"]*)"[^>]*>Find a store</.exec(shown({ place }, unitProfile({ storeLocatorUrl })))?.[1];
  const stores = 'https://stores.example/';
  expect([link('store', stores), link('store-and-online', stores)]).toEqual([stores, stores]);
  expect([link('online', stores), link('store', null)]).toEqual([undefined, undefined]);
});

test('only a card that somebody marked as used says how it is marked', () => {
  expect(wordsOn({ cardState: 'NEW' })).not.toContain('Marked as');
  expect(wordsOn({ cardState: 'USED' })).toContain('Marked as');
});

test('CARD-13 before the paper is off, nothing says what is in it: to no eye, no screen reader, no tab', () => {
  const gift = shownGift({ senderName: 'Ada', receiverName: 'Camille', message: 'Hello' });
  const page = giftPage({ unit: unitProfile(), language: 'en' } as Parameters<typeof giftPage>[0]);
  const calls = { open: async () => ({ gift }), keep: async () => 'kept' as const };
  const wrapped = markup(<Unwrapping {...page} gift={gift} calls={calls} token="t" isMember={false} />, page.messages);
  expect(wrapped).toContain('has a gift for you');
  for (const secret of ['50', '€', 'Hello', '0028'])
    expect(wrapped.replaceAll(/<svg.*?<\/svg>/gs, '')).not.toContain(secret);
  // The drawing under the paper has the card's own name, and no amount.
  expect(wrapped).not.toContain('€');
});

test('SEND-01 PERS-13 a card that its giver dressed is drawn so; what they wrote on it stays under the paper', () => {
  const plain = shownGift();
  const area = { x: 6, y: 52, width: 46, height: 9, align: 'start', ink: '#123456', charsMax: 32 } as const;
  const art = { ...plain.art, ground: ['#abcdef', '#abcdef'] } as const;
  const gift = { ...plain, design: { art, lines: [{ text: 'For Ana', area }], photo: { href: '/photo', area } } };
  const page = giftPage({ unit: unitProfile(), language: 'en' } as Parameters<typeof giftPage>[0]);
  const { style } = page;
  const drawn = (of: Gift, isOpen: boolean) => markup(<GiftFace gift={of} isOpen={isOpen} style={style} />, {});
  expect(drawn(gift, true)).toMatch(/#abcdef.*<image href="\/photo".*For Ana/s);
  expect(drawn(gift, false)).toContain('#abcdef');
  expect(drawn(gift, false)).not.toMatch(/For Ana|<image/);
  expect(drawn(plain, true)).not.toContain('#abcdef');
});

test('LANG-11 LANG-14 its amounts run from left to right, in the currency of the card', () => {
  expect(leftToRightIn(shown({ balance: 12.5, currency: 'USD' }))).toEqual(['US$12.50', 'US$50.00']);
});

test('its amounts have all decimals or none, wherever they stand on the page', () => {
  expect(leftToRightIn(shown({ balance: 50 }))).toEqual(['€50', '€50']);
  expect(leftToRightIn(shown({ balance: 12, initialBalance: 37.5 }))).toEqual(['€12.00', '€37.50']);
});

test('its last day is in words, whatever format the unit has for figures', () => {
  const lastDay = (dateFormat: string | null) =>
    /<bdi>([^<]*)<\/bdi>/.exec(shown({ expiryDate: '2027-11-05' }, unitProfile({ dateFormat })))?.[1];
  for (const dateFormat of ['yyyy/MM/dd', 'dd.MM.yyyy', null]) expect(lastDay(dateFormat)).toBe('5 November 2027');
});

test('CARD-08 UNIT-64 it can be kept where the unit receives cards: by a member at once, by a guest after signing in', () => {
  const keeping = (receives: boolean, isMember: boolean) => {
    const unit = unitProfile({ can: receives ? ['receive'] : [] });
    const [, said] = shown({}, unit, isMember).split('class="gift-keep');
    return said === undefined ? null : [/<a [^>]*href="([^"]*)"/.exec(said)?.[1], said.includes('<button')];
  };
  expect(keeping(true, true)).toEqual([undefined, true]);
  expect(keeping(true, false)).toEqual(['/auth/login?returnTo=%2Fgift', false]);
  expect([keeping(false, true), keeping(false, false)]).toEqual([null, null]);
});

test('CARD-08 what keeping does is said before it is done: where the card is found then, or that no page shows it yet', () => {
  const words = messagesOf('en', 'gift');
  const texts = ['gift.keep.help', 'gift.keep.note', 'gift.keep.sign-in.help'] as const;
  const said = (isMember: boolean, hasCards: boolean) => {
    const routeSettings = routeSettingsOf(unitProfile(), (path) => hasCards || path !== '/account');
    const html = shown({}, unitProfile({ can: ['receive'] }), isMember, { routeSettings });
    return texts.filter((id) => html.includes(`>${words[id]}<`));
  };
  expect(said(true, true)).toEqual(['gift.keep.help']);
  expect(said(true, false)).toEqual(['gift.keep.note']);
  expect(said(false, true)).toEqual(['gift.keep.help', 'gift.keep.sign-in.help']);
  expect(said(false, false)).toEqual(['gift.keep.note', 'gift.keep.sign-in.help']);
});
