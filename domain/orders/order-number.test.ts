import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bankReference,
  checkCharacter,
  makeOrderNumber,
  orderNumberCharsMax,
  readOrderNumber,
} from './order-number.ts';

const made = () => makeOrderNumber('alpha', (count) => randomBytes(count));
const everySign = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const anyNumber = fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => makeOrderNumber('alpha', () => bytes));

/** As a bank checks a reference: its letters as numbers, its beginning behind, the rest by 97. */
const isReference = (reference: string) =>
  `${reference.slice(4)}${reference.slice(0, 4)}`
    .split('')
    .map((sign) => everySign.indexOf(sign).toString())
    .join('')
    .split('')
    .reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;

test('D11 a number is the unit, twelve characters nobody mistakes, and one that checks them', () => {
  for (let at = 0; at < 200; at += 1) expect(made()).toMatch(/^ALPHA-[0-9A-HJKMNP-TV-Z]{12}[0-9A-Z]$/);
  expect(new Set(Array.from({ length: 200 }, made)).size).toBe(200);
  expect(makeOrderNumber('a'.repeat(32), (count) => randomBytes(count))).toHaveLength(orderNumberCharsMax);
});

test('every character is as likely as any other', () => {
  const all = Uint8Array.from({ length: 256 }, (_, at) => at);
  const counts = new Map<string, number>();
  for (let at = 0; at < 256; at += 12) {
    const bytes = all.slice(at, at + 12);
    const number = makeOrderNumber('a', () => Uint8Array.from({ length: 12 }, (_, nth) => bytes[nth] ?? 0));
    for (const sign of number.slice(2, 2 + bytes.length)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 8));
});

describe('ISO 7064', () => {
  test('the check character is that of the standard', () => {
    // From ISO 7064 and from the GRid standard, which uses it.
    expect(checkCharacter('A12425GABC1234002')).toBe('M');
  });

  test('finds every wrong character, its own among them', () => {
    fc.assert(
      fc.property(anyNumber, fc.nat(12), fc.constantFrom(...everySign), (number, at, sign) => {
        const own = number.slice(6);
        const wrong = own.slice(0, at) + sign + own.slice(at + 1);
        const asRead = wrong.slice(0, -1).replaceAll('O', '0').replaceAll(/[IL]/g, '1') + wrong.slice(-1);
        expect(readOrderNumber('alpha', `ALPHA-${wrong}`)).toBe(asRead === own ? number : null);
      }),
    );
  });

  test('finds swapped neighbours, but for two in a thousand', () => {
    const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('');
    const found = { swaps: 0, missed: 0 };
    for (const head of signs)
      for (const [at, one] of signs.entries())
        for (const other of signs.slice(at + 1)) {
          found.swaps += 1;
          if (checkCharacter(head + one + other) === checkCharacter(head + other + one)) found.missed += 1;
        }
    expect(found.missed / found.swaps).toBeLessThan(0.002);
  });
});

describe('as people type it', () => {
  const number = makeOrderNumber('alpha', () => Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]));

  test('spaces, small letters and what looks alike', () => {
    expect(number).toMatch(/^ALPHA-0123456789AB/);
    for (const typed of [number, number.toLowerCase(), ` ${number.slice(0, 9)} ${number.slice(9)}\n`])
      expect(readOrderNumber('alpha', typed)).toBe(number);
    for (const alike of ['O', 'o']) expect(readOrderNumber('alpha', number.replace('-0', `-${alike}`))).toBe(number);
    for (const alike of ['I', 'l', 'i', 'L'])
      expect(readOrderNumber('alpha', number.replace('-01', `-0${alike}`))).toBe(number);
  });

  test.each(['', '-', 'ALPHA-', number.slice(6), `${number}0`, number.slice(0, -1), `BETA-${number.slice(6)}`, 'x'])(
    '“%s” is no number of this unit',
    (typed) => {
      expect(readOrderNumber('alpha', typed)).toBeNull();
    },
  );
  test('nor is that of another unit, though its name be as long', () => {
    expect(readOrderNumber('gamma', number)).toBeNull();
  });
  test('nor is one with a letter that none has', () => {
    expect(readOrderNumber('alpha', number.replace('-0', '-U'))).toBeNull();
    expect(readOrderNumber('beta', number)).toBeNull();
  });
});

describe('ISO 11649', () => {
  test('D11 every bank reference is one, and says the number without its unit', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        const reference = bankReference(number);
        expect(reference).toMatch(/^RF\d{2}[0-9A-Z]{13}$/);
        expect(reference.slice(4)).toBe(number.slice(6));
        expect(isReference(reference)).toBe(true);
      }),
    );
  });

  test('a reference that a bank shows is checked the same way', () => {
    expect(isReference('RF18539007547034')).toBe(true);
    expect(isReference('RF19539007547034')).toBe(false);
  });
});
