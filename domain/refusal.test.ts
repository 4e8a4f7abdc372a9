import { expect, test } from 'vitest';
import { isRefusal, refuse, refuseAbout, refuseFor, refuseGuess, retrySecondsOf } from './refusal.ts';

test('a refusal says why, and what else its reader needs', () => {
  const guess = { purpose: 'pin', subject: 'card', windowMs: 1 };
  expect(refuse('a.b')).toEqual({ refused: 'a.b' });
  expect(refuseGuess('a.b', guess, guess)).toEqual({ refused: 'a.b', counts: [guess, guess] });
  expect(refuseFor('a.b', 30)).toEqual({ refused: 'a.b', retrySeconds: 30 });
  expect(refuseAbout('a.b', 'x', 'y')).toEqual({ refused: 'a.b', about: ['x', 'y'] });
});

test('only what may be none in a moment says when to ask again', () => {
  expect(retrySecondsOf(refuseFor('a.b', 30))).toBe(30);
  expect(retrySecondsOf(refuseFor('a.b', 0))).toBe(0);
  expect(retrySecondsOf(refuse('a.b'))).toBeNull();
});

test('a refusal is told from every answer', () => {
  expect([refuse('a.b'), refuseFor('a.b', 1), refuseAbout('a.b')].every(isRefusal)).toBe(true);
  expect([null, undefined, 'refused', 1, true, {}, [], { refusal: 'a.b' }].some(isRefusal)).toBe(false);
});
