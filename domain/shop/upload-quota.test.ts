import { expect, test } from 'vitest';
import { uploadBounds } from './upload-quota.ts';

test('a visitor has a twentieth of the unit’s day, a network a tenth, strangers three quarters', () => {
  expect(uploadBounds(2_000)).toEqual({
    visitor: 100_000_000,
    network: 200_000_000,
    guests: 1_500_000_000,
    unit: 2_000_000_000,
  });
});

test('in a small unit a visitor still has a few pictures, and never more than there is', () => {
  expect(uploadBounds(100)).toMatchObject({ visitor: 20_000_000, network: 20_000_000 });
  expect(uploadBounds(10)).toMatchObject({ visitor: 10_000_000, network: 10_000_000 });
});
