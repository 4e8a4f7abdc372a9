import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeFrom, mailedLinkMs, oneTimeCode } from './one-time-code.ts';

/** Gives these one after the other, as the four bytes that are asked for. */
const drawing = (...numbers: number[]) => {
  const left = [...numbers];
  return (bytes: number) => {
    const number = left.shift();
    if (number === undefined || bytes !== 4) throw new Error('Nothing more was to be drawn.');
    return Uint8Array.of(number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255);
  };
};
/** As many whole runs of a million codes as four bytes hold. */
const fair = 4_294_000_000;

test('OTP-09 OTP-07 six digits, ten minutes, five tries, again after 59 seconds, five an hour', () => {
  expect(oneTimeCode).toEqual({
    digits: 6,
    lifeMs: 600_000,
    triesMax: 5,
    resendMs: 59_000,
    sendsMax: 5,
    sendsWindowMs: 3_600_000,
  });
});

test('OTP-09 a code has six digits, the first ones may be zero', () => {
  expect(codeFrom(drawing(0))).toBe('000000');
  expect(codeFrom(drawing(7))).toBe('000007');
  expect(codeFrom(drawing(1_000_041))).toBe('000041');
  expect(codeFrom(drawing(fair - 1))).toBe('999999');
});

test('OTP-09 every code is as likely as any other: what is left over is drawn again', () => {
  expect(codeFrom(drawing(fair, 2 ** 32 - 1, 123_456))).toBe('123456');
});

test('OTP-09 a code is the number drawn, without its millions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: fair - 1 }), (drawn) => {
      expect(Number(codeFrom(drawing(drawn)))).toBe(drawn % 1_000_000);
    }),
  );
});

test('RESET-04 REG-11 a link that is mailed is good for 24 hours', () => {
  expect(mailedLinkMs).toBe(86_400_000);
});
