import { beforeAll, expect, test } from 'vitest';
import { cartDays, lockCart, readCart } from '#data/buying/server-carts.ts';
import { addMember } from '#data/identity/actors.ts';
import { addMessage, endMessage, keptDays, messageKind } from '#data/outbox.ts';
import { messageKeys } from '#testing/outbox.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { retentionJob } from './retention.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

test('a message is forgotten a week after its end, and after half a year whatever became of it', async () => {
  const keys = await messageKeys(shop, 'alpha');
  const letter = { kind: messageKind<object>('letter'), content: {} };
  const [ended, waiting] = await shop.inUnit('alpha', async (scope) => [
    await addMessage(scope, keys, letter),
    await addMessage(scope, keys, letter),
  ]);
  await shop.inUnit('alpha', (scope) => endMessage(scope, ended, 'sent'));
  const after = async (days: number) => {
    shop.clock.advance(days * 86_400_000);
    return shop.inUnit('alpha', async ({ tx }) => {
      await retentionJob(shop).run(tx, { unit: 'alpha' });
      return (await tx.selectFrom('message').select('id').orderBy('id').execute()).map(({ id }) => id);
    });
  };
  expect(await after(7)).toEqual([ended, waiting].toSorted());
  expect(await after(1)).toEqual([waiting]);
  expect(await after(keptDays - 8)).toEqual([waiting]);
  expect(await after(1)).toEqual([]);
});

test('SCART-06 a cart is forgotten half a year after its last change', async () => {
  const people = await shop.keys.ring('alpha', 'people');
  const member = await shop.inUnit('alpha', (scope) => addMember(scope, { kind: 'customer' }));
  await shop.inUnit('alpha', (scope) => lockCart(scope, people, member));
  const cartAfter = (days: number) => {
    shop.clock.advance(days * 86_400_000);
    return shop.inUnit('alpha', async (scope) => {
      await retentionJob(shop).run(scope.tx, { unit: 'alpha' });
      return readCart(scope, people, member);
    });
  };
  expect(await cartAfter(cartDays)).toEqual({ revision: 0, content: null });
  expect(await cartAfter(1)).toBeNull();
});
