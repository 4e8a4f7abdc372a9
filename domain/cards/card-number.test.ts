import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardCodes, checkDigit, isOwnNumber, lastFour, maskedNumber, plainNumber } from './card-number.ts';

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

test('a number is 16 digits that check, with a PIN of 6; without PINs 20 digits', () => {
  const withPin = cardCodes(random, { withPin: true });
  const without = cardCodes(random, { withPin: false });
  for (let at = 0; at < 500; at++) {
    expect(withPin.number()).toMatch(/^\d{16}$/);
    expect(isOwnNumber(withPin.number())).toBe(true);
    expect(withPin.pin()).toMatch(/^\d{6}$/);
    expect(without.number()).toMatch(/^\d{20}$/);
    expect(without.pin()).toBeNull();
  }
});

test('the check digit is Luhn’s, and finds any one wrong digit', () => {
  expect(checkDigit('7992739871')).toBe('3');
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const number = cardCodes(random, { withPin: true }).number();
      const wrong = String((Number(number[at]) + by) % 10);
      return !isOwnNumber(number.slice(0, at) + wrong + number.slice(at + 1));
    }),
  );
});

test('every digit is equally likely', () => {
  const counts = Array.from({ length: 10 }, () => 0);
  const { number } = cardCodes(random, { withPin: true });
  for (let made = 0; made < 4_000; made++) for (const digit of number().slice(0, 15)) counts[Number(digit)]! += 1;
  // 6,000 of each; 5 standard deviations are 367.
  for (const count of counts) expect(Math.abs(count - 6_000)).toBeLessThan(370);
});

test('bytes that would make some digits likelier are thrown away', () => {
  const bytes = [255, 250, 249, 7, 251, 10];
  const { pin } = cardCodes((count) => Uint8Array.from({ length: count }, (_, at) => bytes[at % 6] ?? 0), {
    withPin: true,
  });
  expect(pin()).toBe('970970');
});

test('a number is read as people type it', () => {
  expect(plainNumber(' 1234 5678-9012 3456 ')).toBe('1234567890123456');
  expect(lastFour('1234567890123456')).toBe('3456');
});

test('only 16 or 20 digits that check are a number of ours', () => {
  const body = '7992739871';
  const ofLength = (length: number) => {
    const digits = body.repeat(3).slice(0, length - 1);
    return digits + checkDigit(digits);
  };
  expect([15, 16, 17, 19, 20, 21].filter((length) => isOwnNumber(ofLength(length)))).toEqual([16, 20]);
  expect([`x${ofLength(16)}`, `${ofLength(16)}x`, ''].some(isOwnNumber)).toBe(false);
  expect(maskedNumber('3456')).toBe('•••• 3456');
  expect(maskedNumber(null)).toBe('');
});

test('the digit that checks is from 0 to 9', () => {
  expect(['0', '5', '91', '18', '7992739871'].map(checkDigit)).toEqual(['0', '9', '9', '2', '3']);
});

test('bytes are asked for again when they run out, and none is used twice', () => {
  let asked = 0;
  const { pin } = cardCodes(
    (count) => {
      asked += 1;
      return Uint8Array.from({ length: count }, (_, at) => (at + asked * 100) % 250);
    },
    { withPin: true },
  );
  const pins = Array.from({ length: 11 }, () => pin());
  expect(asked).toBe(2);
  expect(pins.join('')).toBe(Array.from({ length: 66 }, (_, at) => (at < 64 ? at : at - 64) % 10).join(''));
});
