// Who goes first when not all can, through the api as it is: a till, a member, a visitor.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listProductsCall } from '#contract/catalogue/catalogue.ts';
import { calls } from '../calls.ts';
import { redeemCardCall, reverseRedeemCall } from '#contract/cards/till.ts';
import { getWalletCall } from '#contract/cards/wallet.ts';
import { openTestApi } from '#testing/api.ts';
import { openCardShop } from '#testing/card-api.ts';
import { boughtCard } from '#testing/cards.ts';
import { signedIn } from '#testing/members.ts';
import { tillsOf } from '#testing/tills.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { unlimited } from '#testing/unlimited.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';
import { openVisit } from '#testing/visit.ts';
import { eventually } from '#testing/wait.ts';

test('tills are first; whoever looks around is last, and nobody who is in the middle of something', () => {
  const of = (priority: string) => calls.filter((call) => call.priority === priority);
  expect(of('first')).toEqual([redeemCardCall, reverseRedeemCall]);
  const last = of('last');
  expect(last).toContain(listProductsCall);
  expect(last.filter(({ method, who }) => method !== 'GET' || who !== 'anyone')).toEqual([]);
  // What a page asks for before it can do anything else.
  expect(last.filter(({ path }) => /init|sign|BuParameter|timestamp/.test(path))).toEqual([]);
});

test('when all connections are taken a till gets the next one, then a member, then a visitor', async () => {
  const cards = await openCardShop();
  const profile = unitProfile({ can: usualChoices.can });
  const api = await openTestApi(cards.shop, {
    rates: unlimited,
    // A profile that is read again in the middle would wait for a connection as well.
    profiles: { of: async () => profile } as never,
  });
  const till = await tillsOf(cards).open();
  const member = await signedIn(cards.shop, 'alpha');
  const { number } = await boughtCard(cards.shop, 'alpha');
  const { pool } = cards.shop.podOf('east');
  const most = pool.options.max;

  const order: string[] = [];
  const note = async (who: string, outcome: Promise<{ ok: boolean }>) => {
    order.push(`${who} ${(await outcome).ok}`);
  };
  const visit = await openVisit(api, 'alpha');
  const as = (accessToken?: () => string) => api.client('alpha', { visit, ...(accessToken ? { accessToken } : {}) });
  const sell = () =>
    as(till.accessToken)(
      redeemCardCall,
      { cardNumber: number, amount: 1, reference: randomUUID() },
      { key: randomUUID() },
    );
  const wallet = () => as(member.accessToken)(getWalletCall, { custId: member.id });
  // Both are known from now on: the key as one that sells, the wallet as one that is there.
  for (const outcome of [await sell(), await wallet()]) expect(outcome).toEqual({ ok: true, data: expect.anything() });

  const taken = await Promise.all(Array.from({ length: most }, () => pool.connectAs('first')));
  const asked: Promise<void>[] = [];
  const ask = async (who: string, outcome: Promise<{ ok: boolean }>) => {
    asked.push(note(who, outcome));
    await eventually(`the ${who} waits`, () => pool.waiting === asked.length);
  };
  const list = { categoryId: 'all', page: 1, custId: '', productName: 'not asked for before' };
  await ask('visitor', as()(listProductsCall, list));
  await ask('member', wallet());
  await ask('till', sell());
  taken.pop()?.release();
  await eventually('two are served', () => order.length === 2);
  for (const client of taken) client.release();
  await Promise.all(asked);
  expect(order).toEqual(['till true', 'member true', 'visitor true']);
});
