import { expect, test } from 'vitest';
import { textStores } from '#testing/text-stores.ts';
import { guestDetails } from './guest-details.ts';

const ana = { name: 'Ana Example', email: 'ana@example.com' };

test('GATE-08 GATE-09 SESSION-05 what a guest typed is kept in session storage, by unit, and nowhere else', () => {
  const { stores, texts } = textStores();
  expect(guestDetails('one', stores).read()).toEqual({});
  guestDetails('one', stores).write(ana);
  expect(guestDetails('one', stores).read()).toEqual(ana);
  expect(guestDetails('two', stores).read()).toEqual({});
  expect(texts()).toEqual({ local: {}, session: { guestDetails: JSON.stringify({ one: ana }) } });
});

test.each(['{"one":"yes"}', '{"one":[1]}', '{"one":null}', '['])('%s is nobody', (text) => {
  const { stores } = textStores();
  stores.session.setItem('guestDetails', text);
  expect(guestDetails('one', stores).read()).toEqual({});
});

test('what is no text is not taken', () => {
  const { stores } = textStores();
  stores.session.setItem('guestDetails', '{"one":{"name":"Ana","email":{}}}');
  expect(guestDetails('one', stores).read()).toEqual({ name: 'Ana' });
});
