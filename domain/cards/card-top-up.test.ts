import { expect, test } from 'vitest';
import { pendingTopUpsMax, paysTopUps, topUpBounds } from './card-top-up.ts';
import { paymentMeans } from '../units/unit.ts';

test('WALLET-08 the bounds of a unit, in minor units of its currency', () => {
  const unit = { topUpMin: 5, topUpMax: 500 };
  expect(topUpBounds({ ...unit, currency: 'EUR' })).toEqual({ min: 500, max: 50_000 });
  expect(topUpBounds({ ...unit, currency: 'JPY' })).toEqual({ min: 5, max: 500 });
  expect(topUpBounds({ ...unit, currency: 'BHD' })).toEqual({ min: 5_000, max: 500_000 });
  expect(pendingTopUpsMax).toBe(5);
});

test('a top-up is paid by what the unit takes, but by no value that is on a card already', () => {
  expect(paymentMeans.filter((means) => !paysTopUps({ paymentMeans }, means))).toEqual([
    'wallet',
    'gift-card',
    'third-party-coupon',
    'internal-use',
  ]);
  expect(paysTopUps({ paymentMeans: ['paypal'] }, 'credit-card')).toBe(false);
});
