import { expect, test } from 'vitest';
import { kept, keptEntry } from '#domain/shop/kept-names.ts';
import { textStores } from '#testing/text-stores.ts';
import { guestChoice } from './guest-choice.ts';

test('GATE-09 the guest flag is kept in session storage, by unit, and nowhere else', () => {
  const { stores, texts } = textStores();
  expect(guestChoice('one', stores).isMade()).toBe(false);
  guestChoice('one', stores).make();
  expect(guestChoice('one', stores).isMade()).toBe(true);
  expect(guestChoice('two', stores).isMade()).toBe(false);
  expect(texts()).toEqual({ local: {}, session: { guest: '{"one":true}' } });
});

test('GATE-09 SESSION-05 guest details have their place beside it', () => {
  const { stores, texts } = textStores();
  const details = { name: 'Ana Example', email: 'ana@example.com' };
  keptEntry('one', kept.guestDetails, stores).write(details);
  expect(texts()).toEqual({ local: {}, session: { guestDetails: JSON.stringify({ one: details }) } });
});

test.each(['{"one":"yes"}', '{"one":1}', 'true', '['])('%s is no choice', (text) => {
  const { stores } = textStores();
  stores.session.setItem('guest', text);
  expect(guestChoice('one', stores).isMade()).toBe(false);
});
