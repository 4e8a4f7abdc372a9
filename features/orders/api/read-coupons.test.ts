import { beforeAll, expect, test } from 'vitest';
import { makeHandle, type Behind, type HandlePlace } from '#data/cards/coupon-handles.ts';
import { refuse } from '#domain/refusal.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { openCoupons } from './read-coupons.ts';

const profile = unitProfile({ couponIssuers: [{ issuer: 'coupon-desk', prefix: 'CD' }] });

let shop: TestShop;
let place: HandlePlace;
beforeAll(async () => {
  shop = await openTestShop();
  place = { ring: await shop.keys.ring('alpha', 'cards'), unit: 'alpha', cart: 'cart-0123456789abcdef' };
});

const handleOf = (behind: Behind) => makeHandle(place, { behind, since: shop.clock.now() }, shop.clock.now());
const foreign = (number: string, pin = '1') => handleOf({ number, pin });
const many = (count: number) => Array.from({ length: count }, (_, at) => foreign(`CD${at}`));

/** An issuer, usually one that answers when it is too late, and what it was asked. */
function openIssuer(answersAfterMs = (withinMs: number) => withinMs + 20) {
  const asked: { readonly number: string; readonly withinMs: number }[] = [];
  const validate = async ({ number }: { number: string }, withinMs = Number.NaN) => {
    asked.push({ number, withinMs });
    await new Promise((resolve) => setTimeout(resolve, answersAfterMs(withinMs)));
    return refuse('coupon-issuer.unavailable');
  };
  const open = (sent: readonly string[], withinMs?: number) =>
    openCoupons(place, sent, {
      providers: { couponIssuer: () => ({ validate }) },
      profile,
      now: shop.clock.now(),
      ...(withinMs === undefined ? {} : { withinMs }),
    });
  return { asked, open };
}

test('slow-issuer: all questions of a call have one time together, and who comes after it is not asked', async () => {
  const { asked, open } = openIssuer();
  const opened = await open(many(100), 50);
  expect(asked).toHaveLength(10);
  for (const { withinMs } of asked) expect(withinMs).toBeLessThanOrEqual(50);
  expect(opened.foreign.size).toBe(100);
  expect(new Set(opened.foreign.values())).toEqual(new Set(['unavailable']));
});

test('slow-issuer: that is not longer than a call may take', async () => {
  const { asked, open } = openIssuer(() => 0);
  await open([foreign('CD1')]);
  expect(asked[0]?.withinMs).toBeGreaterThan(3_000);
  expect(asked[0]?.withinMs).toBeLessThanOrEqual(4_000);
});

test('COUPON-10 the same coupon twice is found before anybody is asked, whatever its handles and PINs are', async () => {
  const { asked, open } = openIssuer();
  const [one, card] = [foreign('CD1'), handleOf({ card: 'c' })];
  const sent = [
    'junk',
    one,
    foreign('CD2'),
    one,
    foreign('CD1'),
    foreign('CD1', '2'),
    card,
    handleOf({ card: 'c' }),
    'junk',
  ];
  expect((await open(sent)).repeated).toEqual([3, 4, 5, 7]);
  expect(asked).toEqual([]);
});
