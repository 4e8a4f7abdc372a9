import { expect, test } from 'vitest';
import { phoneKind } from './phone-kind.ts';

test.each([
  ['+33612345678', 'a French mobile phone', 'FR', true],
  ['+18095551234', 'the Dominican Republic, where they look alike', 'DO', true],
  ['+573001234567', 'a Colombian mobile phone', 'CO', true],
  ['+97336001234', 'a Bahraini mobile phone', 'BH', true],
  ['+33142345678', 'a French landline', 'FR', false],
  ['+33899123456', 'a French premium rate', 'FR', false],
  ['+447012345678', 'a British personal number, billed as its owner likes', 'GB', false],
  ['+870773111632', 'a satellite', null, true],
  ['+881612345678', 'another satellite', null, true],
  ['+882161234567', 'a network of no country', null, false],
])('%s: %s', (number, _, country, mayBeMobile) => {
  expect(phoneKind(number)).toEqual({ country, mayBeMobile });
});

test('no number is of no kind', () => {
  for (const number of ['', '+33', '+99912345678', 'hello']) expect(phoneKind(number)).toBeNull();
});
