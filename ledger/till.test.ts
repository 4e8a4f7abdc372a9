import { describe, expect, test } from 'vitest';
import type { Perform } from '#platform/db/one-statement.ts';
import { sellAtTill, type TillSale } from './till.ts';

const sale: TillSale = {
  name: { of: 'till', before: 'till-day:', after: ':one' },
  lookups: [
    { version: 1, hash: Buffer.from('one') },
    { version: 2, hash: Buffer.from('two') },
  ],
  currency: 'EUR',
  amount: 300,
  hourMax: 1_000,
  wrongMax: 20,
};

describe('a sale by one function', () => {
  const answering =
    (answer: object | null): Perform =>
    () =>
      Promise.resolve(answer as never);

  test('tells it the name of the sale, how the number is found, the amount and what bounds it', async () => {
    const told: unknown[] = [];
    const perform: Perform = (does, values) => {
      told.push(does, ...values);
      return Promise.resolve(null);
    };
    expect(await sellAtTill(perform, sale)).toBeNull();
    const hashes = [Buffer.from('one'), Buffer.from('two')];
    expect(told).toEqual(['till_sale', 'till', 'till-day:', ':one', [1, 2], hashes, 'EUR', 300, 1_000, 20]);
  });

  test('is what it answers when it was done', async () => {
    const done = { outcome: 'done', about: null, journal: 'j', available: 4_700 };
    expect(await sellAtTill(answering(done), sale)).toEqual(done);
  });

  test.each(['card.unknown', 'auth.required'])('is refused: %s', async (outcome) => {
    expect(await sellAtTill(answering({ outcome, about: 'key' }), sale)).toEqual({ refused: outcome });
  });

  test('is refused with the key that is suspended by it', async () => {
    const suspended = (about: string | null) => sellAtTill(answering({ outcome: 'till.suspended', about }), sale);
    expect(await suspended('key')).toEqual({ refused: 'till.suspended', about: ['key'] });
    expect(await suspended(null)).toEqual({ refused: 'till.suspended', about: [''] });
  });

  test('has no other outcome, and no amount that is none', async () => {
    await expect(sellAtTill(answering({ outcome: 'perhaps' }), sale)).rejects.toThrow('no outcome "perhaps"');
    await expect(sellAtTill(answering(null), { ...sale, amount: 0 })).rejects.toThrow('no amount');
  });
});
