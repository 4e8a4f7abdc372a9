// While a unit leaves its pod nothing that is guessed can be counted; so nothing is compared either.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { deskNumber, deskPin, deskPrefix } from '#apps/sandbox/coupon-issuer/coupons.ts';
import { queryCardCall, transferCardCall } from '#contract/cards/cards.ts';
import { cardKeysOf, type CardKeys } from '#data/cards/card-secrets.ts';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { boughtCard, type TestCard } from '#testing/cards.ts';
import { freshMember, openCardShop, type CardShopApi } from '#testing/card-api.ts';
import type { TestMember } from '#testing/members.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { sandboxProviders } from '#testing/sandbox/sandbox-providers.ts';
import { tillsOf, type TestTill } from '#testing/tills.ts';
import { askAtTill } from '../till/ask-at-till.ts';

let cards: CardShopApi;
let keys: CardKeys;
let me: TestMember;
let till: TestTill;
let [mine, others]: TestCard[] = [];
const sandbox = await openSandbox();

beforeAll(async () => {
  cards = await openCardShop(
    {
      paymentMeans: ['credit-card', 'gift-card', 'third-party-coupon'],
      couponIssuers: [{ issuer: 'coupon-desk', prefix: deskPrefix }],
    },
    {},
    ({ log }) => ({ providers: sandboxProviders(sandbox, { log }, 500) }),
  );
  keys = await cardKeysOf(cards.shop.keys, 'alpha');
  me = await freshMember(cards.shop, 'alpha');
  till = await tillsOf(cards).open();
  mine = await boughtCard(cards.shop, 'alpha', { owner: me.id });
  others = await boughtCard(cards.shop, 'alpha');
});

/** As `pnpm move` says it first, before it stops any table's writers: all that is refused here is refused by that alone. */
const says = (state: 'home' | 'leaving') =>
  asSuperuser(cards.shop.databases.east.url('unwrap_migrator'), (client) =>
    client.query("update unit_home set state = $1, to_pod = $2 where unit_id = 'alpha'", [
      state,
      state === 'home' ? null : 'west',
    ]),
  );

const noCard = '4000000000000010';
const wrongPin = ({ pin = '' }: Partial<TestCard> = {}) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
const query = (cardNumber: string, pinCode: string) => cards.send('alpha', queryCardCall, { cardNumber, pinCode });
const coupon = (cardNumber: string, pinCode: string) =>
  cards.send('alpha', queryCardCall, {
    cardNumber,
    pinCode,
    cartId: randomUUID(),
    cartList: [{ itemCode: 'card-1', templateId: 3 }],
  });
const transfer = (pinCode: string, targetCardNumber: string) =>
  cards.send(
    'alpha',
    transferCardCall,
    { custId: me.id, cardNumber: mine?.number ?? '', pinCode, amount: 1, targetCardNumber },
    { as: me },
  );
const atTill = (cardNumber: string, pinCode?: string) =>
  cards.shop
    .inUnit('alpha', (scope) =>
      askAtTill(scope, { ...till, kind: 'partner', unit: 'alpha' } as never, keys, { cardNumber, pinCode } as never),
    )
    .then(
      (found) => ('refused' in found ? found.refused : found.id),
      ({ code }: { code: string }) => (code === 'UW040' ? 'server.unavailable' : code),
    );

test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
  ['a PIN', () => query(others?.number ?? '', others?.pin ?? ''), () => query(others?.number ?? '', wrongPin(others))],
  ['a number', () => query(others?.number ?? '', others?.pin ?? ''), () => query(noCard, '123456')],
  ['a card for a cart', () => coupon(others?.number ?? '', others?.pin ?? ''), () => coupon(noCard, '123456')],
  ['a coupon', () => coupon(deskNumber('EUR', 'once'), deskPin), () => coupon(deskNumber('EUR', 'once'), '0000')],
  [
    'the PIN of a card that gives',
    () => transfer(mine?.pin ?? '', others?.number ?? ''),
    () => transfer(wrongPin(mine), others?.number ?? ''),
  ],
  [
    'the number of a card that takes',
    () => transfer(mine?.pin ?? '', others?.number ?? ''),
    () => transfer(mine?.pin ?? '', noCard),
  ],
  ['a number at a till', () => atTill(others?.number ?? ''), () => atTill(noCard)],
  [
    'a PIN at a till',
    () => atTill(others?.number ?? '', others?.pin),
    () => atTill(others?.number ?? '', wrongPin(others)),
  ],
])('KEEP-06 while a unit leaves, a right guess and a wrong one hear the same: %s', async (_, right, wrong) => {
  await says('leaving');
  expect([await right(), await wrong()]).toEqual(['server.unavailable', 'server.unavailable']);
  await says('home');
  expect([await right(), await wrong()]).not.toContain('server.unavailable');
});
