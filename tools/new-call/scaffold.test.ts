import { expect, test } from 'vitest';
import { newCallFaults } from './scaffold.ts';

test('an order that makes no sense is refused in sentences', () => {
  const order = { id: 'x', method: 'put' as never, path: 'card', area: 'Cards', name: 'updateCard', file: 'cards' };
  expect(newCallFaults(order)).toHaveLength(5);
  expect(
    newCallFaults({
      id: 'API-23.staff',
      method: 'post',
      path: '/card',
      area: 'cards',
      name: 'till/ask-card',
      file: 'cards',
    }),
  ).toEqual([]);
});
