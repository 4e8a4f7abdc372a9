import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deskCoupons, deskNumber, deskPin } from '#apps/sandbox/coupon-issuer/coupons.ts';
import { couponIssuers } from '#domain/units/profile/payments.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { scriptedServer } from '#testing/sandbox/scripted-server.ts';
import { shortTimeouts } from '#testing/short-timeouts.ts';
import { couponIssuer } from './registry.ts';

const sandbox = await openSandbox();
const faults: string[] = [];
const onFault = (reason: string) => faults.push(reason);
beforeEach(() => void (faults.length = 0));
afterEach(() => sandbox.resetSwitches());

const unavailable = { refused: 'coupon-issuer.unavailable' };
const good = { number: deskNumber('EUR', 'partial'), pin: deskPin };

describe('coupon-desk', () => {
  const desk = couponIssuer('coupon-desk', { ...sandbox.settings.couponIssuer, onFault });

  test('D16 a coupon has its balance, currency and terms', async () => {
    expect(await desk.validate(good)).toEqual({
      currency: 'EUR',
      balance: 1_250,
      terms: { partial: true, suitedItems: [], restriction: {} },
    });
    expect(await desk.validate({ ...good, number: deskNumber('EUR', 'once') })).toMatchObject({
      terms: { partial: false, restriction: { en: 'Coupon desk: to be used in one go' } },
    });
  });

  test('a number or a PIN that it does not know is unknown, and no fault', async () => {
    const unknown = { refused: 'coupon.unknown' };
    expect(await desk.validate({ ...good, number: '990' })).toEqual(unknown);
    expect(await desk.validate({ ...good, pin: '1' })).toEqual(unknown);
    expect(faults).toEqual([]);
  });

  test('without the right key it is unavailable to us', async () => {
    const stranger = couponIssuer('coupon-desk', { ...sandbox.settings.couponIssuer, key: 'x', onFault });
    expect(await stranger.validate(good)).toEqual(unavailable);
    expect(faults).toEqual(['status 401']);
  });

  test('a number never stands in an address', async () => {
    const server = await scriptedServer('{"status":"unknown"}');
    await couponIssuer('coupon-desk', { base: server.base, key: 'k' }).validate(good);
    expect(server.asked).toEqual(['/coupons/validate']);
  });

  test.each(['400', '429', '500', 'drop'] as const)('%s is unavailable, and the next goes through', async (fail) => {
    await sandbox.setSwitch('coupon-issuer', { fail, next: 1 });
    expect(await desk.validate(good)).toEqual(unavailable);
    expect(faults).toHaveLength(1);
    expect(await desk.validate(good)).toMatchObject({ balance: 1_250 });
  });

  test('three seconds are waited for, no longer', async () => {
    await sandbox.setSwitch('coupon-issuer', { lose: true });
    using limits = shortTimeouts();
    expect(await desk.validate(good)).toEqual(unavailable);
    expect(limits.asked).toEqual([3_000]);
    expect(faults).toEqual(['TimeoutError']);
    // Nor longer than whoever asks has time.
    for (const withinMs of [700, 3_001]) expect(await desk.validate(good, withinMs)).toEqual(unavailable);
    expect(limits.asked.slice(1)).toEqual([700, 3_000]);
  });

  const valid = {
    status: 'valid',
    balance: 100,
    currency: 'EUR',
    partial: true,
    items: ['a'],
    words: { en: 'x', xx: 'y', fr: 5 },
  };
  const answering = async (answer: unknown) => {
    const { base } = await scriptedServer(typeof answer === 'string' ? answer : JSON.stringify(answer));
    return couponIssuer('coupon-desk', { base, key: 'k', onFault }).validate(good);
  };

  test('words in languages that nobody reads here are left out', async () => {
    expect(await answering(valid)).toEqual({
      currency: 'EUR',
      balance: 100,
      terms: { partial: true, suitedItems: ['a'], restriction: { en: 'x' } },
    });
  });

  test.each([
    ['<html>', 'SyntaxError'],
    ['null', 'an answer without a status we know'],
    [{ ...valid, status: 'perhaps' }, 'an answer without a status we know'],
    [{ ...valid, balance: -1 }, 'a balance that is none'],
    [{ ...valid, balance: 0.5 }, 'a balance that is none'],
    [{ ...valid, balance: '100' }, 'a balance that is none'],
    [{ ...valid, currency: null }, 'a coupon without currency or terms'],
    [{ ...valid, partial: 'yes' }, 'a coupon without currency or terms'],
    [{ ...valid, items: 'a' }, 'items that are no list of codes'],
    [{ ...valid, items: [1] }, 'items that are no list of codes'],
    [{ ...valid, items: Array.from({ length: 501 }, () => 'a') }, 'items that are no list of codes'],
    ['x'.repeat(20_000), 'more than 16384 bytes'],
  ])('an answer that it never gives is unavailable', async (answer, fault) => {
    expect(await answering(answer)).toEqual(unavailable);
    expect(faults).toEqual([fault]);
  });
});

test('every name that a profile may have is an issuer, and no other is', () => {
  for (const name of couponIssuers) expect(couponIssuer(name, { base: '', key: '' })).toHaveProperty('validate');
  for (const name of ['', 'desk', 'constructor'])
    expect(() => couponIssuer(name, { base: '', key: '' })).toThrow('coupon-desk');
});

test('no two coupons of the sandbox share a number', () => {
  expect(new Set(deskCoupons.map(({ number }) => number)).size).toBe(12);
});
