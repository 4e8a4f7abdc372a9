import { expect, test } from 'vitest';
import { memberKinds } from './actor.ts';
import {
  absoluteLimitMs,
  activeAt,
  freshMs,
  hasProvedLately,
  idleCountdownMs,
  idleLimitMs,
  idleWarningMs,
  isAlive,
  isFresh,
  keepAliveMs,
  provedSince,
} from './session.ts';

const at = (minutes: number, seconds = 0) => new Date(Date.UTC(2026, 5, 1, 10, minutes, seconds));
const session = { lastActiveAt: at(0), expiresAt: at(720), endedAt: null };

test('SESSION-02 SESSION-10 half an hour and a minute of silence are survived, a little more is not', () => {
  expect(isAlive(session, at(31))).toBe(true);
  expect(isAlive(session, new Date(at(0).getTime() + idleLimitMs - 1))).toBe(true);
  expect(isAlive(session, new Date(at(0).getTime() + idleLimitMs))).toBe(false);
});

test('SESSION-01 SESSION-02 SESSION-10 SESSION-13 how long each thing takes', () => {
  expect([keepAliveMs, idleWarningMs, idleCountdownMs]).toEqual([30_000, 1_800_000, 60_000]);
  // The warning, its minute, and two reports that may be late.
  expect(idleLimitMs).toBe(1_920_000);
  expect(memberKinds.map((kind) => absoluteLimitMs(kind) / 3_600_000)).toEqual([12, 12, 12, 12, 8, 12]);
  expect(freshMs).toBe(600_000);
});

test('SESSION-13 input moves the clock, a report without input does not, and nothing moves it back', () => {
  expect(activeAt(at(0), 0, at(10))).toEqual(at(10));
  expect(activeAt(at(0), 600, at(10))).toEqual(at(0));
  expect(activeAt(at(5), 3_600, at(10))).toEqual(at(5));
  expect(activeAt(at(0), -999, at(10))).toEqual(at(10));
});

test('SESSION-13 a browser that always says "just now" is signed out all the same', () => {
  const lying = {
    ...session,
    lastActiveAt: at(720),
    expiresAt: at(absoluteLimitMs('customer') / 60_000),
  };
  expect(isAlive(lying, at(719))).toBe(true);
  expect(isAlive(lying, at(720))).toBe(false);
});

test('an ended session is dead, and a fresh sign-in is fresh for ten minutes', () => {
  expect(isAlive({ ...session, endedAt: at(1) }, at(1))).toBe(false);
  expect([isFresh(at(0), at(9)), isFresh(at(0), at(10)), isFresh(undefined, at(0)), isFresh(at(5), at(4))]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a sign-in elsewhere is as fresh as the other side says, and never fresh where it says nothing or nonsense', () => {
  const fresh = (provedAt: number | null) => isFresh(provedSince(provedAt, at(20)), at(20));
  expect(fresh(at(15).getTime())).toBe(true);
  expect(fresh(at(10).getTime())).toBe(false);
  expect(fresh(null)).toBe(false);
  // Clocks differ a little; not by a quarter of an hour.
  expect(fresh(at(20, 59).getTime())).toBe(true);
  expect(fresh(at(35).getTime())).toBe(false);
});

test('a sign-in elsewhere counts from when it was proved there, and from now at the latest', () => {
  expect(provedSince(at(15).getTime(), at(20))).toEqual(at(15));
  expect(provedSince(at(21).getTime(), at(20))).toEqual(at(20));
  expect(provedSince(at(21).getTime() + 1, at(20))).toEqual(new Date(0));
  expect(provedSince(null, at(20))).toEqual(new Date(0));
});

test('whoever proved in the last ten minutes who they are has proved it lately', () => {
  const member = { kind: 'customer', unit: 'alpha', id: 'me' } as const;
  const since = (freshAt: Date) => hasProvedLately({ ...member, session: { id: 's', freshAt } }, at(20));
  expect([since(at(20)), since(at(10, 1)), since(at(10)), since(at(21))]).toEqual([true, true, false, false]);
  // A till has no session, a guest is nobody.
  expect(hasProvedLately(member, at(20))).toBe(false);
  expect(hasProvedLately({ kind: 'guest', unit: 'alpha' }, at(20))).toBe(false);
});
