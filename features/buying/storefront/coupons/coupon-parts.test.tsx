import { describe, expect, test } from 'vitest';
import type { ClientFailure } from '#contract/client.ts';
import { failures } from '#contract/failures.ts';
import { couponsMax, type CouponEffect } from '#domain/buying/coupons/coupon.ts';
import cart from '#locales/en/buying/cart.json';
import coupon from '#locales/en/buying/coupon.json';
import french from '#locales/fr/buying/coupon.json';
import chinese from '#locales/zc/buying/coupon.json';
import { markup } from '#testing/browser/markup.tsx';
import { testCoupon } from '#testing/properties/coupons.ts';
import { CouponList } from './coupon-list.tsx';
import { CouponQuestionPopup } from './coupon-question.tsx';
import { useCouponWords } from './coupon-words.ts';

const write = (minor: number) => `€${(minor / 100).toFixed(2)}`;
const textOf = (part: React.ReactElement) =>
  markup(part, { ...cart, ...coupon })
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const effect: CouponEffect = {
  saves: 1_200,
  discountLost: 0,
  bonusLost: 0,
  freeCardsLost: 0,
  forfeited: 0,
  net: 1_200,
  loss: 250,
  warns: true,
};
const question = (changes: Partial<CouponEffect>) =>
  textOf(
    <CouponQuestionPopup coupon={testCoupon()} effect={{ ...effect, ...changes }} write={write} onAnswer={() => {}} />,
  );

describe('COUPON-05 COUPON-26 D10 what is lost is said before it is', () => {
  test('a discount', () => {
    const said = question({ discountLost: 800, net: 400 });
    expect(said).toContain('It pays €12.00');
    expect(said).toContain('Your discount of €8.00 ends');
    expect(said).toContain('you pay €4.00 less');
  });
  test('a coupon that makes it dearer says so', () => {
    expect(question({ discountLost: 1_500, net: -300 })).toContain('you pay €3.00 more');
  });
  test('a remainder', () => {
    expect(question({ forfeited: 300 })).toContain('the remaining balance of €3.00 will be lost');
  });
  test('what comes on top of cards, and cards for nothing', () => {
    const said = question({ bonusLost: 500, freeCardsLost: 2 });
    expect(said).toContain('€5.00 that we add');
    expect(said).toContain('The 2 free cards end');
  });
  test('and nothing that is not lost', () => {
    const said = question({ forfeited: 300 });
    expect(said).not.toContain('discount');
    expect(said).not.toContain('free card');
  });
});

const listed = (applied: { applied: number; remaining: number; forfeited: number }, changes = {}) =>
  textOf(
    <CouponList
      coupons={[testCoupon(changes)]}
      applied={[{ handle: 'coupon-1', ...applied }]}
      removed={[]}
      write={write}
      onRemove={() => {}}
      onSeen={() => {}}
    />,
  );

describe('COUPON-02 each says what it pays', () => {
  test.each([
    [{ applied: 2_000, remaining: 0, forfeited: 0 }, '€20.00 used, nothing left on it'],
    [{ applied: 2_000, remaining: 500, forfeited: 0 }, '€20.00 used, €5.00 stay on it'],
    [{ applied: 2_000, remaining: 0, forfeited: 500 }, '€20.00 used, the other €5.00 are lost'],
    [{ applied: 0, remaining: 500, forfeited: 0 }, 'Not needed for this order'],
  ])('%j', (applied, said) => {
    expect(listed(applied)).toContain(said);
  });
  test('and what it is for', () => {
    expect(listed({ applied: 1, remaining: 0, forfeited: 0 }, { restriction: 'Books only' })).toContain('Books only');
  });
});

test('COUPON-15 COUPON-23 one that was removed is named, with the reason', () => {
  const said = textOf(
    <CouponList
      coupons={[]}
      applied={[]}
      removed={[{ coupon: testCoupon(), fault: 'removed' }]}
      write={write}
      onRemove={() => {}}
      onSeen={() => {}}
    />,
  );
  expect(said).toContain('1234');
  expect(said).toContain(coupon['coupon.removed']);
});

test('without a coupon there is no list to come across', () => {
  const html = markup(
    <CouponList coupons={[]} applied={[]} removed={[]} write={write} onRemove={() => {}} onSeen={() => {}} />,
    { ...cart, ...coupon },
  );
  expect(html).not.toContain('<ul');
});

test('more than a cart takes is said, with how many it takes', () => {
  const Said = () => useCouponWords().full();
  expect(textOf(<Said />)).toContain(`at most ${couponsMax} cards and coupons`);
});

function refusal(failure: ClientFailure): string {
  const Said = () => useCouponWords().refusal(failure);
  return textOf(<Said />).trim();
}

describe('COUPON-14 a refusal', () => {
  const refused = (name: ClientFailure['name'], data?: unknown): string =>
    refusal({ status: 200, name, message: '', data });
  test('COUPON-16 COUPON-17 COUPON-19 is the message, with its code in brackets', () => {
    expect(refused('coupon.invalid')).toBe(`The coupon you entered is invalid (${failures['coupon.invalid'].wire})`);
    expect(refused('coupon.no-balance')).toBe(`Insufficient Card Balance (${failures['coupon.no-balance'].wire})`);
    expect(refused('coupon.not-usable', { subPayDesc: '' })).toBe(
      `Card is not usable in this order (${failures['coupon.not-usable'].wire})`,
    );
  });
  test.each([
    ['fr', french],
    ['zc', chinese],
  ])('in %s no sentence ends before its bracket', (_, texts) => {
    const Said = () => useCouponWords().refusal({ status: 200, name: 'coupon.invalid', message: '' });
    const said = markup(<Said />, texts);
    expect(said).toMatch(/[^.。] \(\d+\)$/);
  });
  test('and behind it what it can be used for', () => {
    expect(refused('coupon.not-usable', { subPayDesc: 'Only for Océlia' })).toMatch(/\(\d+\) Only for Océlia$/);
  });
  test('COUPON-15 that it was removed is code 11018', () => {
    expect(refused('coupon.removed')).toContain('(11018)');
  });
  test('COUPON-13 nobody answered', () => {
    expect(refusal({ status: null, name: null, message: '' })).toBe(coupon['coupon.failed']);
    expect(refused('server.fault')).toBe(coupon['coupon.failed']);
  });
});
