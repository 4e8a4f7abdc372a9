import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardCodes, checkDigit, isOwnNumber, lastFour, plainNumber } from './card-number.ts';

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
