import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { claimedScope, readToken, signToken } from './signed-token.ts';

const key = randomBytes(32);
const now = new Date('2026-06-01T10:00:00Z');
const claim = { scope: 'alpha', id: 'A'.repeat(22), expiresAt: new Date('2026-06-01T11:00:00Z') };
const token = signToken('visit', claim, { version: 3, key });
const keyOf = (version: number) => (version === 3 ? key : null);

test('a token tells what it was signed for, until it expires', () => {
  expect(readToken('visit', token, keyOf, now)).toEqual(claim);
  expect(readToken('visit', token, keyOf, claim.expiresAt)).toBeNull();
  expect(claimedScope(token)).toBe('alpha');
});

test('a token for one purpose is nothing for another', () => {
  expect(readToken('reset', token, keyOf, now)).toBeNull();
});

test('another key, another unit, another date, or any changed letter is refused', () => {
  expect(readToken('visit', token, () => randomBytes(32), now)).toBeNull();
  expect(readToken('visit', token, () => null, now)).toBeNull();
  expect(readToken('visit', token.replace('alpha', 'beta'), keyOf, now)).toBeNull();
  const later = token.replace(String(claim.expiresAt.getTime()), String(claim.expiresAt.getTime() + 1));
  expect(readToken('visit', later, keyOf, now)).toBeNull();
  for (let at = 0; at < token.length - 1; at += 1) {
    const bent = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    expect(readToken('visit', bent, keyOf, now), `letter ${at}`).toBeNull();
  }
});

test.each(['', 'alpha', 'alpha.x.1-1.y', `${token}x`, ` ${token}`])('rubbish is no token: %s', (text) => {
  expect(readToken('visit', text, keyOf, now)).toBeNull();
});
