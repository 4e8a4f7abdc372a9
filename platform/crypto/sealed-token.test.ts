import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { claimedScope, claimText, openToken, sealToken } from './sealed-token.ts';
import { claimedScope as claimedSignedScope, signToken } from './signed-token.ts';

const key = randomBytes(32);
const now = new Date('2026-06-01T10:00:00Z');
const claim = { scope: 'alpha', id: 'A'.repeat(22), expiresAt: new Date('2026-06-01T11:00:00Z') };
const keyOf = (version: number) => (version === 3 ? key : null);

describe.each([0, 64])('with a secret of %d bytes', (length) => {
  const secret = randomBytes(length);
  const token = sealToken('visit', claimText(claim, 3), secret, key);

  test('a token tells what it was made for, until it expires', () => {
    expect(openToken('visit', token, keyOf, now)).toEqual({ ...claim, secret });
    expect(openToken('visit', token, keyOf, claim.expiresAt)).toBeNull();
    expect(claimedScope(token)).toBe('alpha');
  });

  test('a token for one purpose is nothing for another', () => {
    expect(openToken('reset', token, keyOf, now)).toBeNull();
  });

  test('another key, another unit, another date, or any changed letter is refused', () => {
    expect(openToken('visit', token, () => randomBytes(32), now)).toBeNull();
    expect(openToken('visit', token, () => null, now)).toBeNull();
    expect(openToken('visit', token.replace('alpha', 'beta'), keyOf, now)).toBeNull();
    const later = token.replace(String(claim.expiresAt.getTime()), String(claim.expiresAt.getTime() + 1));
    expect(openToken('visit', later, keyOf, now)).toBeNull();
    for (let at = 0; at < token.length; at += 1)
      for (const letter of ['A', 'B', '_'].filter((each) => each !== token[at]))
        expect(
          openToken('visit', token.slice(0, at) + letter + token.slice(at + 1), keyOf, now),
          `letter ${at}`,
        ).toBeNull();
  });

  test.each(['', 'alpha', 'alpha.x.1-1.y', `${token}x`, ` ${token}`])('rubbish is no token: %s', (text) => {
    expect(openToken('visit', text, keyOf, now)).toBeNull();
  });

  test.runIf(length > 0)('its secret is not to be read in it', () => {
    expect(Buffer.from(token.split('.')[3] ?? '', 'base64url').includes(secret)).toBe(false);
  });

  test('nobody takes it for a signed one, or a signed one for it', () => {
    expect(claimedSignedScope(token)).toBeNull();
    expect(claimedScope(signToken('visit', claim, { version: 3, key }))).toBeNull();
  });
});
