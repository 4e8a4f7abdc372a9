import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownMobile, phoneFault, receiverPhoneFault } from './phone-fault.ts';

const mobileOnly = { fixedLine: false };
const anyLine = { fixedLine: true };

test.each([
  ['', 'FR', 'required'],
  ['   ', 'FR', 'required'],
  ['06', 'FR', 'length'],
  ['+3', 'FR', 'length'],
  // Sixteen characters are a plus and the longest number there is.
  ['+123456789012345', 'FR', 'invalid'],
  ['+1234567890123456', 'FR', 'length'],
  ['17', 'FR', 'length'],
  ['112', 'FR', 'invalid'],
  ['call me', 'FR', 'invalid'],
  ['06123;45678', 'FR', 'invalid'],
  ['+999999999999', 'FR', 'invalid'],
  ['0612345678', 'FR', null],
  // As people write it, longer than sixteen with its spaces.
  [' +33 6 12 34 56 78 ', 'FR', null],
  ['33-0612345678', 'FR', null],
  // A number of another country than the chosen one.
  ['+34612345678', 'FR', 'invalid'],
  ['34-612345678', 'FR', 'invalid'],
  ['+34612345678', 'ES', null],
  ['0612345678', 'ES', 'invalid'],
  // Where countries share a calling code, either is right.
  ['+12042345678', 'US', null],
  ['0612345678', 'XX', 'invalid'],
  ['+33612345678', '', 'invalid'],
] as const)('VAL-18 the number %j in %s: %s', (typed, country, fault) => {
  expect(phoneFault(typed, country, mobileOnly)).toBe(fault);
});

test.each([
  ['a mobile', '+33612345678', 'FR', null, null],
  ['a mobile or fixed line', '+12025550123', 'US', null, null],
  ['VoIP', '+33912345678', 'FR', null, null],
  ['VoIP in Britain', '+445612345678', 'GB', null, null],
  ['a fixed line', '+33112345678', 'FR', 'fixed-line', null],
  ['a fixed line in Italy', '+390669812345', 'IT', 'fixed-line', null],
  ['a free number', '+33801234567', 'FR', 'invalid', 'invalid'],
  ['a dear number', '+33891123456', 'FR', 'invalid', 'invalid'],
] as const)('VAL-19 VAL-20 %s: %s', (_, number, country, alone, withFixedLines) => {
  expect(phoneFault(number, country, mobileOnly)).toBe(alone);
  expect(phoneFault(number, country, anyLine)).toBe(withFixedLines);
});

test.each([
  ['33', '', 'required', 'required'],
  ['33', '06', 'length', 'length'],
  ['33', '06 12 34 56 78', null, null],
  ['33', '01 42 68 53 00', 'fixed-line', null],
  ['', '+33 1 42 68 53 00', 'fixed-line', null],
  ['39', '06 6981 2345', 'fixed-line', null],
  ['1', '202 555 0123', null, null],
  ['33', '09 12 34 56 78', null, null],
  ['33', '08 91 12 34 56', 'invalid', 'invalid'],
  ['', '06 12 34 56 78', 'invalid', 'invalid'],
  ['33', 'call me', 'invalid', 'invalid'],
] as const)(
  'DELIV-18 VAL-19 a receiver’s number %j %j: %s, and %s by post',
  (areaCode, typed, alone, withFixedLines) => {
    expect(receiverPhoneFault(areaCode, typed, mobileOnly)).toBe(alone);
    expect(receiverPhoneFault(areaCode, typed, anyLine)).toBe(withFixedLines);
  },
);

const bahraini = { number: '+97336001234', written: '+973 3600 1234', national: '36001234' };
const dominican = { number: '+18092345678', written: '+1 809 234 5678', national: '8092345678' };

test.each([
  ['a mobile', ' 3600 1234', 'BH', bahraini],
  ['a mobile that says its country', '+973 3600 1234', 'BH', bahraini],
  ['a mobile with a hyphen', '3600-1234', 'BH', bahraini],
  ['a mobile with its calling code and no plus', '97336001234', 'BH', bahraini],
  ['a fixed line', '1700 0232', 'BH', 'fixed-line'],
  ['nothing', ' ', 'BH', 'required'],
  ['too little', '36', 'BH', 'length'],
  ['no number', '99999999', 'BH', 'invalid'],
  ['one of a neighbour', '+96650 123 4567', 'BH', 'invalid'],
  ['a mobile or fixed line', '809 234 5678', 'DO', dominican],
  ['the same as people write it there', '(809) 234-5678', 'DO', dominican],
  ['the same with hyphens', '1-809-234-5678', 'DO', dominican],
  ['another country with the same calling code', '+1 202 555 0123', 'DO', 'invalid'],
  ['the island beside it', '787 234 5678', 'DO', 'invalid'],
  ['VoIP', '+33912345678', 'FR', 'invalid'],
  ['a country that there is not', '3600 1234', 'XX', 'invalid'],
] as const)('PHONE-03 to be topped up: %s', (_, typed, country, found) => {
  expect(ownMobile(typed, country)).toEqual(found);
});

test('VAL-18 whatever is typed, it is taken or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('FR', 'BH', 'zz', '__proto__', ''), (typed, country) => {
      expect([null, 'required', 'length', 'invalid', 'fixed-line']).toContain(phoneFault(typed, country, anyLine));
      const found = ownMobile(typed, country);
      const fault = typeof found === 'string' ? found : phoneFault(found.number, country, mobileOnly);
      expect([null, 'required', 'length', 'invalid', 'fixed-line']).toContain(fault);
      expect([null, 'required', 'length', 'invalid', 'fixed-line']).toContain(
        receiverPhoneFault(country, typed, mobileOnly),
      );
    }),
  );
  expect(phoneFault(' '.repeat(100_000) + '1'.repeat(100_000), 'FR', anyLine)).toBe('length');
});
