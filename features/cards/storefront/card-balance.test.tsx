import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import type { WireCardView } from '#contract/wire/cards/card.ts';
import { languages } from '#domain/values/language.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { leftToRightIn, markup } from '#testing/browser/markup.tsx';
import { CardBalance } from './card-balance.tsx';
import { queryPage } from './query/query-page.server.ts';

const { style } = queryPage({ unit: unitProfile(), language: 'en' } as Parameters<typeof queryPage>[0], null);

const english = messagesOf('en', 'query');

function draw(changes: Partial<WireCardView> = {}, words = english): string {
  const card: WireCardView = {
    cardNumber: '•••• 0028',
    itemCode: 'card-1',
    productName: 'Test card',
    balance: 12.5,
    initialBalance: 50,
    currency: 'EUR',
    expiryDate: '2027-06-01',
    cardState: 'USED',
    isBlocked: false,
    isLocked: false,
    isExpired: false,
    ...changes,
  };
  return markup(<CardBalance card={card} style={style} onAnother={() => {}} />, words);
}
/** All that can be read about a card, in order. */
const wordsAbout = (changes: Partial<WireCardView> = {}, words = english): string[] =>
  draw(changes, words)
    .split(/<[^>]*>/)
    .filter(Boolean);

test('a card without a number shows none', () => {
  expect(wordsAbout({ cardNumber: '' }).slice(0, 2)).toEqual(['Test card', 'Can be used']);
});

test('CARD-01 CARD-29 product, balance, expiry and state of a card, and no more', () => {
  expect(wordsAbout()).toEqual([
    'Test card',
    '•••• 0028',
    'Can be used',
    'Balance',
    '€12.50',
    'Value when bought',
    '€50.00',
    'Can be used until',
    '1 June 2027',
    'Print',
    'Check another card',
  ]);
});

test.each([
  ['CARD-30', 'blocked', { isBlocked: true }, 'Blocked', 'Its owner has blocked this card'],
  ['CARD-30', 'locked', { isLocked: true }, 'Not unlocked yet', 'an order that its buyer has not unlocked yet'],
  ['CARD-11', 'expired', { isExpired: true }, 'Expired', 'It can no longer be used'],
  ['CARD-01', 'spent', { balance: 0 }, 'Used up', 'Nothing is left on this card'],
] as const)('%s a card that is %s has a badge and a word of help of its own', (_id, _state, changes, badge, help) => {
  const words = wordsAbout(changes);
  expect(words[2]).toBe(badge);
  expect(words.filter((word) => word.includes(help))).toHaveLength(1);
  expect(words).not.toContain('Can be used');
});

test.each(languages)('CARD-30 a blocked card and a locked one have badges of their own, in %s', (language) => {
  const words = messagesOf(language, 'query');
  const badges = [{}, { isBlocked: true }, { isLocked: true }, { isExpired: true }, { balance: 0 }].map(
    (changes) => wordsAbout(changes, words)[2],
  );
  expect(new Set(badges).size).toBe(badges.length);
});

test('CARD-01 a card without a product of ours, and one that never runs out, say so', () => {
  const words = wordsAbout({ productName: '', expiryDate: null });
  expect(words[0]).toBe('Gift card');
  expect(words).toContain('No end date');
});

test('LANG-11 its number and its amounts run from left to right', () => {
  expect(leftToRightIn(draw())).toEqual(['•••• 0028', '€12.50', '€50.00']);
});

test('LANG-14 a card keeps its own currency, whatever that of its unit is by now', () => {
  const words = wordsAbout({ currency: 'USD' });
  expect(words).toEqual(expect.arrayContaining(['US$12.50', 'US$50.00']));
  expect(words.join(' ')).not.toContain('€');
});
