import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { leftToRightIn, markup } from '#testing/browser/markup.tsx';
import { shownGift } from '#testing/browser/shown-gift.ts';
import { GiftCode } from './gift-code.tsx';
import type { Gift } from './gift.ts';

function markupOf(codeType: number, secrets: Pick<Gift, 'number' | 'pinCode'>, withPin = true): string {
  const gift = shownGift({ codeType, ...secrets });
  return markup(
    <GiftCode gift={gift} withPin={withPin} open={async () => ({ gift })} onOpened={() => undefined} />,
    messagesOf('en', 'gift', 'query'),
  );
}

/** What is in sight of a card whose code was asked for: bars or a square, its number, a way to the PDF. */
function shown(codeType: number) {
  const html = markupOf(codeType, { number: '4000000000000028', pinCode: '123456' });
  const figure = /<figure[^>]*>/.exec(html)?.[0];
  const scanned = figure === undefined ? null : figure.includes('data-square') ? 'square' : 'bars';
  return {
    scanned,
    number: !html.includes('class="gift-secrets hidden print:grid"') && html.includes('4000 0000 0000 0028'),
    pdf: html.includes('>Print or save as PDF<'),
  };
}

test.each([
  [0, { scanned: 'bars', number: true, pdf: false }],
  [11, { scanned: 'bars', number: true, pdf: false }],
  [1, { scanned: 'square', number: true, pdf: false }],
  [12, { scanned: null, number: false, pdf: true }],
  [13, { scanned: null, number: true, pdf: true }],
  [9527, { scanned: null, number: true, pdf: false }],
])('ENUM-15 ENUM-02 a card of code type %d shows %j', (codeType, what) => {
  expect(shown(codeType)).toEqual(what);
});

test('UNIT-65 a card without a PIN shows none, and one with it does', () => {
  const label = `>${messagesOf('en', 'query')['query.pin']}<`;
  expect(markupOf(9527, { number: '4000000000000028', pinCode: '123456' })).toContain(label);
  expect(markupOf(9527, { number: '4000000000000028', pinCode: null })).not.toContain(label);
});

test('UNIT-65 where cards have no PIN, none is promised with the code', () => {
  const hidden = { number: null, pinCode: null };
  expect(markupOf(13, hidden)).toContain('>Card number and PIN<');
  expect(markupOf(13, hidden, false)).not.toContain('PIN');
});

test('ENUM-15 before anybody asks for it, no number is in sight', () => {
  expect(markupOf(13, { number: null, pinCode: null })).toContain('>Show the code<');
  expect(markupOf(12, { number: null, pinCode: null })).not.toContain('>Show the code<');
});

test('LANG-11 number and PIN run from left to right', () => {
  const html = markupOf(9527, { number: '4000000000000028', pinCode: '123456' });
  expect(leftToRightIn(html)).toEqual(['4000 0000 0000 0028', '123456']);
});
