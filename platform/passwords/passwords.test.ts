import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, isOutdated, passwordFits } from './password-hash.ts';

describe('hashes', () => {
  test('a password fits its own hash and no other, and no two hashes are alike', async () => {
    const [one, two] = await Promise.all([hashPassword('Correct-Horse9'), hashPassword('Correct-Horse9')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwordFits('Correct-Horse9', one)).toBe(true);
    expect(await passwordFits('Correct-Horse9', two)).toBe(true);
    expect(await passwordFits('correct-Horse9', one)).toBe(false);
  });

  test('every letter of a long password counts', async () => {
    const long = `Aa${'x'.repeat(126)}`;
    const kept = await hashPassword(long);
    expect(await passwordFits(long, kept)).toBe(true);
    expect(await passwordFits(`${long.slice(0, -1)}y`, kept)).toBe(false);
  });

  test('the same letters from another keyboard are the same password', async () => {
    const kept = await hashPassword('Caf\u00e9-au-lait');
    expect(await passwordFits('Cafe\u0301-au-lait', kept)).toBe(true);
  });

  test('nobody fits, whatever is typed', async () => {
    for (const typed of ['', 'anything', '\u0000'.repeat(32)]) expect(await passwordFits(typed, null)).toBe(false);
  });

  test('one made with less is told', async () => {
    expect(isOutdated(await hashPassword('Correct-Horse9'))).toBe(false);
    expect(isOutdated('$argon2id$v=19$m=4096,t=1,p=1$AAAA$AAAA')).toBe(true);
    expect(() => isOutdated('plain text')).toThrow('no password hash');
  });
});

test.each([
  ['Password', true],
  ['Password1', true],
  ['PASSWORD123!', true],
  ['Sunshine2026', true],
  ['Qwertyuiop', true],
  ['1qaz2wsX', true],
  ['Correct-Horse9', false],
  ['Marmalade-and-Owls', false],
  ['aB3$xY9!qL', false],
] as const)('%s is common: %s', (password, common) => {
  expect(isCommonPassword(password)).toBe(common);
});
