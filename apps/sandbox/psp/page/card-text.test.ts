// What the page makes of what is typed into the fields of a card. The browser has a module of its own for it.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { latinDigits } from '../../pay-page/digits.ts';
import { readPayment } from './read-payment.ts';
import { textsIn } from './texts.ts';

type Write = (text: string) => string;
const inBrowser = (await import(join(import.meta.dirname, '../../browser/card-text.js'))) as Record<
  'latinDigits' | 'spacedNumber' | 'strokedExpiry',
  Write
>;
const now = new Date('2026-06-01T00:00:00Z');
const read = (changes: Record<string, string>) =>
  readPayment(
    { means: 'card', number: '4242424242424242', expiry: '12/34', cvc: '123', ...changes },
    now,
    textsIn('en'),
  );

/** Each character at the end of what the page has written so far. */
const typed = (write: Write, text: string): string =>
  text.split('').reduce((before, character) => write(before + character), '');

test.each([
  ['12/2034', '12 / 2034', [12, 2_034]],
  ['122034', '12 / 2034', [12, 2_034]],
  ['12 / 34', '12 / 34', [12, 2_034]],
  ['1234', '12 / 34', [12, 2_034]],
  ['12-34', '12 / 34', [12, 2_034]],
  ['1/30', '01 / 30', [1, 2_030]],
  ['1/2030', '01 / 2030', [1, 2_030]],
  ['130', '01 / 30', [1, 2_030]],
  ['530', '05 / 30', [5, 2_030]],
  ['52030', '05 / 2030', [5, 2_030]],
  ['0530', '05 / 30', [5, 2_030]],
  ['١٢/٢٠٣٤', '12 / 2034', [12, 2_034]],
] as const)(
  'an expiry that is typed as %s is %s, and is read the same with and without a script',
  (text, shown, date) => {
    const [expMonth, expYear] = date;
    expect(typed(inBrowser.strokedExpiry, text)).toBe(shown);
    expect(inBrowser.strokedExpiry(text)).toBe(shown);
    for (const expiry of [text, shown]) expect(read({ expiry })).toMatchObject({ expMonth, expYear });
  },
);

test.each([
  '',
  '12',
  '12 / 3',
  '12 / 203',
  '12/20',
  '12/1934',
  '13/34',
  '00/34',
  '0/34',
  '12/34x',
  '5/2026',
  '12345678',
])('an expiry of "%s" is none', (expiry) => expect(read({ expiry })).toMatchObject({ errors: [{ field: 'expiry' }] }));

test('an expiry that is not finished yet stays as it is', () => {
  const writes = {
    '': '',
    0: '0',
    1: '1',
    2: '02 / ',
    12: '12 / ',
    '12 / 3': '12 / 3',
    '0 / 34': '0 / 34',
    '12 / 349': '12 / 34',
  };
  for (const [text, shown] of Object.entries(writes)) expect(inBrowser.strokedExpiry(text)).toBe(shown);
});

test('digits of every keyboard are digits, in the browser and at the service', () => {
  const arabic = '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢';
  expect(typed(inBrowser.spacedNumber, arabic)).toBe('4242 4242 4242 4242');
  expect(typed(inBrowser.spacedNumber, '378282246310005')).toBe('3782 822463 10005');
  for (const text of ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９'])
    expect([latinDigits(text), inBrowser.latinDigits(text)]).toEqual(['0123456789', '0123456789']);
  expect(read({ number: arabic, cvc: '١٢٣' })).toMatchObject({ number: '4242424242424242' });
  expect(read({ means: 'mb_way', phone: '+٣٥١ ٩١٢ ٣٤٥ ٦٧٠' })).toEqual({ means: 'mb_way', phone: '+351 912 345 670' });
});
