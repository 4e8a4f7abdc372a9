// What somebody could do who has taken over the payment service: its role, tried by hand on a database with data.
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type pg from 'pg';
import { beginPaymentCall } from '#contract/payments/begin.ts';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { addAttempt, noteStarted } from '#data/payments/attempts.ts';
import type { Scope } from '#data/scope.ts';
import { keyPurposes, payPurposes } from '#data/units/key-purposes.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { addAccount } from '#testing/accounts.ts';
import { boughtCard } from '#testing/cards.ts';
import { testJobs } from '#testing/jobs.ts';
import { placeOrder, type TestOrder } from '#testing/payments/orders.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { handlers } from './handlers.ts';

let shop: TestShop;
const orders: Record<string, TestOrder> = {};

beforeAll(async () => {
  shop = await openTestShop();
  const jobs = testJobs(shop);
  for (const unit of ['alpha', 'beta']) {
    const { id } = await addAccount(shop, unit);
    await boughtCard(shop, unit, { owner: id });
    orders[unit] = await shop.inUnit(unit, (scope) => placeOrder(scope, {}));
    for (const purpose of keyPurposes) await shop.keys.ring(unit, purpose);
    await jobs.add(unit, 'payment-check', [{ attempt: shop.ids.recordId() }]);
    await shop.inUnit(unit, (scope) => begunAttempt(scope, orders[unit]?.id ?? '', true));
    await shop.inUnit(unit, (scope) => begunAttempt(scope, orders[unit]?.id ?? ''));
    await keepAnswers(unit);
  }
  await jobs.close();
});

/** An attempt whose page is known. */
async function begunAttempt(scope: Scope, order: string, isFailed = false): Promise<void> {
  const now = scope.clock.now();
  const id = scope.ids.recordId();
  await addAttempt(scope, {
    id,
    order,
    provider: 'stripe',
    account: 'acct_1',
    isLive: false,
    means: 'credit-card',
    currency: 'EUR',
    amount: 2_000,
    asked: {},
    madeAt: now,
    endsAt: now,
    checkAt: now,
  });
  await noteStarted(scope, id, { ref: `cs_${id}`, redirectUrl: 'https://pay.example' });
  if (isFailed) await scope.tx.updateTable('payment_attempt').set({ state: 'failed' }).where('id', '=', id).execute();
}

/** One more, of an order whose first has failed. */
const copyOfAttempt = (
  state: string,
  checkAt: string,
) => `insert into payment_attempt (unit_id, id, order_id, state, provider,
  account, is_live, means, currency, amount, asked, made_at, ends_at, changed_at, check_at)
  select unit_id, gen_random_uuid(), order_id, ${state}, provider, account, is_live, means, currency, amount, asked, now(),
    now() + interval '30 minutes', now(), ${checkAt} from payment_attempt where state = 'failed' limit 1`;

/** What is kept to be answered again: of a call of its own, and of another. */
const keepAnswers = (unit: string): Promise<unknown> =>
  asSuperuser(shop.databases.east.url('unwrap_app'), async (client) => {
    await client.query('begin');
    await client.query(`set local unwrap.unit = '${unit}'`);
    for (const call of [beginPaymentCall.id, 'API-1'])
      await client.query(
        `insert into idempotency (unit_id, subject, key, call, fingerprint, expires_at)
         values ($1, 'guest', $2, $2, decode(repeat('00', 32), 'hex'), now() + interval '1 day')`,
        [unit, call],
      );
    await client.query('commit');
  });

/** In a transaction that is never kept, as the role. */
const tried = <T>(work: (client: pg.Client) => Promise<T>, unit: string | null = 'alpha'): Promise<T> =>
  asSuperuser(shop.databases.east.url('unwrap_pay'), async (client) => {
    await client.query('begin');
    if (unit !== null) await client.query(`set local unwrap.unit = '${unit}'`);
    return work(client);
  });

const rows = (text: string, unit?: string | null) => tried(async (client) => (await client.query(text)).rows, unit);

describe('unwrap_pay cannot read', () => {
  test.each([
    'card',
    'card_secret',
    'stock_code',
    'password',
    'person',
    'person_key',
    'sign_in_name',
    'refresh_secret',
    'authenticator',
    'one_time_code',
    'passkey',
    'message',
    'server_cart',
    'journal',
    'posting',
    'payment_refund',
    'order_detail',
    'order_line',
  ])('%s', async (table) => {
    await expect(rows(`select * from ${table} limit 1`)).rejects.toThrow(`permission denied for table ${table}`);
  });

  test('any key but those that it signs and seals with', async () => {
    const purposes = await rows('select distinct purpose from unit_key order by purpose');
    const own = new Set<string>(payPurposes);
    expect(purposes).not.toEqual([]);
    expect(purposes.filter(({ purpose }) => !own.has(purpose as string))).toEqual([]);
    const all = await shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('unit_key').select('purpose').distinct().execute(),
    );
    expect(all.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['cards', 'people', 'card-lookup']));
  });

  test('an answer that another call has kept', async () => {
    expect(await rows('select call from idempotency')).toEqual([{ call: beginPaymentCall.id }]);
  });

  test('an order of another unit, nor any where it names none', async () => {
    expect(await rows('select id from orders')).toEqual([{ id: orders['alpha']?.id }]);
    expect(await rows('select id from orders', 'beta')).toEqual([{ id: orders['beta']?.id }]);
    expect(await rows(`select id from orders where id = '${orders['beta']?.id}'`)).toEqual([]);
    expect(await rows('select id from orders', null).catch(() => [])).toEqual([]);
  });
});

describe('unwrap_pay cannot', () => {
  test.each([
    ['make an order cheaper', 'update orders set due = 1'],
    ['call an order paid', "update orders set state = 'issuing'"],
    ['call an order off', "update orders set state = 'cancelled'"],
    ['say why an order was called off', "update orders set cancelled_why = 'buyer'"],
    ['give an order more time', "update orders set ends_at = 'infinity'"],
    ['have an order look as if it had changed', 'update orders set version = version + 1'],
    ['let an order go on that somebody looks at', 'update orders set reviewed = false'],
    ['make an order', "insert into orders (unit_id, id) values ('alpha', gen_random_uuid())"],
    ['take an order away', 'delete from orders'],
    ['take an attempt away', 'delete from payment_attempt'],
    ['take away what it was told', 'delete from payment_event'],
    ['change what it was told', "update payment_event set became = 'needless'"],
    ['call an attempt paid', "update payment_attempt set state = 'paid'"],
    ['name the payment of an attempt', "update payment_attempt set payment = 'pi_mine'"],
    ['say what came', "update payment_attempt set received = 1, received_currency = 'EUR'"],
    ['say what was kept of it', "update payment_attempt set fee_entry = 'txn_mine'"],
    ['ask for less', 'update payment_attempt set amount = 1'],
    ['have another account paid', "update payment_attempt set account = 'acct_mine'"],
    ['give an attempt more time', "update payment_attempt set ends_at = ends_at + interval '1 day'"],
    ['end an attempt by its word alone', "update payment_attempt set state = 'expired'"],
    ['begin an attempt that is open', copyOfAttempt("'open'", 'now()')],
    ['begin an attempt that nobody asks about', copyOfAttempt("'starting'", 'null')],
    [
      'begin an attempt that is asked about only after its end',
      copyOfAttempt("'starting'", "now() + interval '31 minutes'"),
    ],
    ['bring an attempt back', "update payment_attempt set state = 'open' where state = 'failed'"],
    ['call an attempt by another name', "update payment_attempt set ref = 'cs_mine'"],
    ['have nobody ask about an attempt', 'update payment_attempt set check_at = null'],
    ['have an attempt asked about later', "update payment_attempt set check_at = 'infinity'"],
    ['forget attempts', 'update orders set attempts = attempts - 1'],
    ['add a job of no unit', `insert into pgboss.job (name, data) values ('payment-check', '{}')`],
    ['give an attempt another page', "update payment_attempt set redirect_url = 'https://mine.example'"],
    ['read what is in a job', 'select data from pgboss.job_common'],
    ['read a schedule', 'select * from pgboss.schedule'],
    ['read what others did', 'select * from audit'],
    ['add a job of another kind', `insert into pgboss.job (name, data) values ('payment-refund', '{"unit": "alpha"}')`],
    [
      'add a job of another kind past its parent',
      `insert into pgboss.job_common (name, data) values ('card-mail', '{"unit": "alpha"}')`,
    ],
    [
      'add a job whose failure is another',
      `insert into pgboss.job (name, data, group_id, dead_letter) values ('payment-check', '{"unit": "alpha"}', 'alpha', 'message')`,
    ],
    [
      'add a job that comes before the others',
      `insert into pgboss.job (name, data, group_id, priority) values ('payment-check', '{"unit": "alpha"}', 'alpha', 9)`,
    ],
    [
      'have a check made in another unit',
      `insert into pgboss.job (name, data, group_id) values ('payment-check', '{"unit": "beta"}', 'alpha')`,
    ],
    [
      'have a check made in the turn of another unit',
      `insert into pgboss.job (name, data, group_id) values ('payment-check', '{"unit": "alpha"}', 'beta')`,
    ],
    [
      'have a check made in nobody’s turn',
      `insert into pgboss.job (name, data) values ('payment-check', '{"unit": "alpha"}')`,
    ],
    ['take jobs away', 'delete from pgboss.job'],
    ['change jobs', "update pgboss.job set state = 'completed'"],
    ['change a key', 'update unit_key set version = 9'],
    ['change a profile', 'update unit_profile set profile = profile'],
    ['sign anybody in', 'insert into session default values'],
    ['write in the books', 'insert into journal default values'],
    ['make a table', 'create table public.mine (a int)'],
    ['be somebody else', 'set role unwrap_app'],
  ])('%s', async (_, text) => {
    await expect(rows(text)).rejects.toMatchObject({ code: '42501' });
  });

  test('add a key that is none of its own', async () => {
    const copy = (purpose: string) => `insert into unit_key select (k).* from (select (jsonb_populate_record(t,
      jsonb_build_object('purpose', '${purpose}', 'version', 999))) as k from unit_key t limit 1) made`;
    await expect(rows(copy('cards'))).rejects.toThrow('row-level security policy');
    // A version that nobody can open would close the ring for everybody.
    await expect(rows(copy('visit'))).rejects.toThrow('row-level security policy');
    await expect(rows(copy('payments'))).rejects.toThrow('row-level security policy');
  });

  test('write down in another unit what was told', async () => {
    const attempt = `insert into payment_event (unit_id, provider, event, type, object, received_at)
      values ('beta', 'stripe', 'evt_1', 'return', 'x', now())`;
    await expect(rows(attempt)).rejects.toThrow('row-level security policy');
    await rows(attempt, 'beta');
  });
});

test('the answers that unwrap_pay can read are those of every call of its own that keeps one', () => {
  const own = handlers.map(({ call }) => call).filter(({ effect }) => effect !== 'none' && effect !== 'read');
  expect(own.map(({ id }) => id).toSorted()).toEqual(['API-100.init', 'API-102']);
});

test('unwrap_pay counts attempts, and that is all it does to an order', async () => {
  const after = await rows('update orders set attempts = attempts + 1 returning id, attempts');
  expect(after).toEqual([{ id: orders['alpha']?.id, attempts: 1 }]);
});

describe('a payment service that is given the role of the api', () => {
  test('gets no connection', async () => {
    const url = shop.databases.east.url('unwrap_app');
    const pods = openPods({ east: url }, 'pay', { role: 'unwrap_pay', connectTimeoutMs: 15_000 });
    onTestFinished(() => closePods(pods));
    await expect(pods[0]?.pool.query('select 1')).rejects.toThrow('use unwrap_pay');
  });
});
