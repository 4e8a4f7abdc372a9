import { expect, test } from 'vitest';
import { paymentMeans } from '../units/unit.ts';
import { authorisationEnd, paymentWindow } from './payment-window.ts';

const now = new Date('2026-06-01T10:00:00Z');
const window = (means: (typeof paymentMeans)[number], bankTransferWindowMinutes = 30) => {
  const { endsAt, expiresAt } = paymentWindow({ bankTransferWindowMinutes }, means, now);
  return [endsAt, expiresAt].map((at) => (at.getTime() - now.getTime()) / 60_000);
};

test('PAY-28 half an hour, and at the provider an hour: less is refused there', () => {
  for (const means of paymentMeans) expect(window(means)).toEqual([30, 60]);
});

test.each(['bank-transfer', 'asynchronous-bank-transfer'] as const)(
  'PAY-28 a %s may have eight days; no provider keeps a page open, or a key in mind, that long',
  (means) => expect(window(means, 8 * 24 * 60)).toEqual([8 * 24 * 60, 23 * 60]),
);

test('PAY-28 at the provider it is half an hour longer: ours ends first', () => {
  expect(window('bank-transfer', 2 * 60)).toEqual([2 * 60, 2 * 60 + 30]);
});

test('PAY-28 the days are for transfers alone', () => {
  expect(window('credit-card', 8 * 24 * 60)).toEqual([30, 60]);
});

test('D20 what was set aside for a review is kept as long as it can be taken, and an hour less', () => {
  const hour = 3_600_000;
  const before = new Date(now.getTime() + 7 * 24 * hour);
  expect(authorisationEnd(before, now)).toEqual(new Date(before.getTime() - hour));
  expect(authorisationEnd(null, now)).toEqual(new Date(now.getTime() + 4 * 24 * hour));
});
