// transaction-waits-for-network: a transaction that waited for the world outside, or asked for a second connection,
// would keep everybody else from the database. With one connection in all, nobody would get through.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { CallDescription } from '#contract/call.ts';
import { transferCardCall } from '#contract/cards/cards.ts';
import { redeemCardCall } from '#contract/cards/till.ts';
import { failureNames } from '#contract/failure-names.ts';
import { barePath } from '#contract/version.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { saveProfile } from '#data/units/units.ts';
import { capabilities } from '#domain/units/unit.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { freshMember } from '#testing/card-api.ts';
import { boughtCard, type TestCard } from '#testing/cards.ts';
import { tillWithKey, type TestMember } from '#testing/members.ts';
import { openPay, type TestPay } from '#testing/payments/pay-shop.ts';
import { testProduct } from '#testing/product.ts';
import { sampleBody } from '#testing/sample-body.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { eventually, quickestMs } from '#testing/wait.ts';
import { unlimited } from '#testing/unlimited.ts';
import { openVisit, type TestVisit } from '#testing/visit.ts';
import { calls } from '../calls.ts';

let shop: TestShop;
let api: TestApi;
let pay: TestPay;
let visit: TestVisit;
let card: TestCard;
const people: Record<string, TestMember> = {};

/** Whatever is asked outside while this is held waits with it. */
let outside: Promise<void> = Promise.resolve();
let asked = 0;
const waits = async <T>(answer: T): Promise<T> => {
  asked += 1;
  await outside;
  return answer;
};

beforeAll(async () => {
  shop = await openTestShop({ connectionsMax: 1 });
  await shop.inUnit('alpha', async (scope) => {
    const captcha = { provider: 'google', siteKey: 'a', challengeSiteKey: 'b' } as const;
    await saveProfile(
      scope,
      unitProfile({ id: 'alpha', can: capabilities, phoneCreditProvider: 'reloadly', signIn: ['normal'], captcha }),
    );
    await saveProduct(scope, testProduct({ itemCode: 'card-1' }), 1);
  });
  api = await openTestApi(shop, {
    rates: unlimited,
    captcha: () => ({ verify: () => waits('passed' as const) }),
    objects: {
      put: () => waits(undefined),
      get: () => waits(null),
      delete: () => waits(undefined),
      exists: () => waits(false),
    },
    providers: {
      companyRegister: () => ({ search: () => waits([]) }),
      addressLookup: () => ({ towns: () => waits([]) }),
    },
  });
  // What the payment service asks outside is in its own tests; here it has nobody's account.
  pay = await openPay(shop, () => null, {}, { connectionsMax: 1 });
  visit = await openVisit(api, 'alpha');
  people['member'] = await freshMember(shop, 'alpha');
  people['partner'] = await tillWithKey(
    shop,
    'alpha',
    calls.filter(({ who }) => who === 'partner').map(({ path }) => barePath(path)),
  );
  people['staff'] = await freshMember(shop, 'alpha', { kind: 'staff' });
  card = await boughtCard(shop, 'alpha', { owner: people['member'].id });
});

const samples = () => ({
  custId: people['member']?.id,
  cardNumber: card.number,
  pinCode: card.pin,
  targetCardNumber: card.number,
  itemCode: 'card-1',
  token: card.number,
  amount: 1,
  reference: crypto.randomUUID(),
  account: 'somebody@example.com',
  receiverEmail: 'somebody@example.com',
  idleSeconds: 0,
});

async function make(call: CallDescription, input = sampleBody(call, samples())) {
  const as = people[call.who];
  const client = api.client('alpha', { payBase: pay.base, visit, ...(as ? { accessToken: as.accessToken } : {}) });
  const outcome = await client(call, input as never, { key: crypto.randomUUID() });
  return outcome.ok ? 'answered' : (outcome.failure.name ?? outcome.failure.message);
}

/** How long transactions stand about while nothing is asked of them, the longest. */
const idleMs = () =>
  asSuperuser(shop.databases.east.url('unwrap_checker'), async (client) => {
    const { rows } = await client.query<{ ms: number }>(
      `select coalesce(max(extract(epoch from clock_timestamp() - state_change)), 0)::float8 * 1000 as ms
      from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    return rows[0]?.ms;
  });

test('transaction-waits-for-network: every call ends with a pool of one', async () => {
  const outcomes: [string, string][] = [];
  for (const call of calls) outcomes.push([call.path, await make(call)]);
  // Whoever waits for a second connection waits for ever, and is told so after the pool's patience.
  const names = new Set(failureNames.values());
  const isOwn = (outcome: string) =>
    outcome === 'answered' || (names.has(outcome as never) && !outcome.startsWith('server.'));
  expect(outcomes.filter(([, outcome]) => !isOwn(outcome))).toEqual([]);
});

test('transaction-waits-for-network: while the world outside is silent the till sells, and nobody holds a transaction', async () => {
  const { promise, resolve: speaks } = Promise.withResolvers<void>();
  outside = promise;
  asked = 0;
  // Some call may have ended the session of the one before.
  people['member'] = await freshMember(shop, 'alpha');
  const [from, to] = [await boughtCard(shop, 'alpha', { owner: people['member'].id }), await boughtCard(shop, 'alpha')];
  const gift = { ...samples(), cardNumber: from.number, pinCode: from.pin, targetCardNumber: to.number };
  const { receiverEmail: _, ...transfer } = gift;
  const held = [1, 2, 3].map(() => make(transferCardCall, sampleBody(transferCardCall, transfer)));
  await Promise.race([eventually('all of them ask outside', async () => asked === held.length), ...held]);
  expect(asked).toBe(held.length);

  const ms = await quickestMs(3_000, async () => {
    for (let sale = 0; sale < 5; sale += 1) {
      const asks = { cardNumber: to.number, amount: 1, reference: crypto.randomUUID() };
      expect(await make(redeemCardCall, asks)).toBe('answered');
    }
  });
  expect(ms).toBeLessThan(3_000);
  await sleep(1_100);
  expect(await idleMs()).toBe(0);

  speaks();
  expect(await Promise.all(held)).toEqual(['answered', 'answered', 'answered']);
});
