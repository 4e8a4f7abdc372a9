// A server that cannot serve now is an outage: whoever asked is told to try again, not that we have a bug. The
// errors are the server's own.
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { loginCall } from '#contract/identity/sign-in.ts';
import { record } from '#data/audit.ts';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { houseScope } from '#data/scope.ts';
import { retrySecondsOf } from '#domain/refusal.ts';
import type { Tables } from '#data/tables.ts';
import { openUnits } from '#data/units/units.ts';
import { closePods, openPods, type Pod } from '#platform/db/pods.ts';
import { inUnit, type TransactionOptions } from '#platform/db/transaction.ts';
import { Seldom } from '#platform/telemetry/seldom.ts';
import { addAccount, openBrowser, type TestAccount } from '#testing/accounts.ts';
import { openTestApi } from '#testing/api.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unlimited } from '#testing/unlimited.ts';
import { eventually } from '#testing/wait.ts';
import { faulted } from './answers.ts';
import { isOutage } from './outages.ts';

let shop: TestShop;
let account: TestAccount;
beforeAll(async () => {
  shop = await openTestShop();
  account = await addAccount(shop, 'alpha');
});
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Of the database itself, for every connection that is made from now on. */
const change = (setting: string) =>
  asSuperuser(inject('pods').east.server, (client) => {
    const name = new URL(shop.podOf('east').url).pathname.slice(1);
    return client.query(`alter database ${name} ${setting}`);
  });

function openPool(connectionsMax: number): Pod {
  const [pod] = openPods({ east: shop.podOf('east').url }, 'outage', { connectionsMax });
  if (!pod) throw new Error('no pod');
  closing.push(() => closePods([pod]));
  return pod;
}

/** An api with connections of its own, and somebody who signs in there. */
async function openApi(pod: Pod) {
  const units = await openUnits([pod]);
  closing.push(() => units.directory.close());
  const api = await openTestApi(shop, { ...units, rates: unlimited });
  const given = { account: account.email, password: account.password };
  return () => openBrowser(api, 'alpha', shop).send(loginCall, given);
}

const write = (pod: Pod, options?: TransactionOptions) =>
  inUnit<Tables, void>(
    pod,
    'alpha',
    (tx) => record(houseScope('alpha', tx, shop), { call: 'outage', outcome: 'done' }),
    options,
  );

test('a primary that was demoted is an outage', async () => {
  closing.push(() => change('reset default_transaction_read_only'));
  await change('set default_transaction_read_only = on');
  const signIn = await openApi(openPool(4));
  expect(await signIn()).toBe('server.unavailable');
});

test('a connection to it is not used again, so the next one is to whoever is primary now', async () => {
  await change('set default_transaction_read_only = on');
  const pod = openPool(1);
  await expect(write(pod)).rejects.toMatchObject({ code: '25006' });
  await change('reset default_transaction_read_only');
  await write(pod);
});

test('a transaction that said it would only read and then writes is our own bug', async () => {
  const pod = openPool(1);
  const bug = await write(pod, { readOnly: true }).catch((error: unknown) => error);
  expect(bug).toMatchObject({ message: expect.stringContaining('read only wanted to write') });
  expect(isOutage(bug)).toBe(false);
  await write(pod);
});

test('a server that takes no more connections is an outage', async () => {
  const pod = openPool(4);
  const signIn = await openApi(pod);
  expect(await signIn()).toMatchObject({ custId: account.id });
  closing.push(() => change('connection limit -1'));
  await change('connection limit 0');
  // Those it had are gone, as after a restart of the server.
  await asSuperuser(inject('pods').east.server, (client) =>
    client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'unwrap-outage'"),
  );
  await eventually('they are gone', () => pod.pool.totalCount === 0);
  await expect(write(pod)).rejects.toMatchObject({ code: '53300' });
  expect(await signIn()).toBe('server.unavailable');

  await change('connection limit -1');
  expect(await signIn()).toMatchObject({ custId: account.id });
});

test('E12 whoever met an outage hears when to come back', () => {
  const parts = { ...shop, seldom: new Seldom() };
  const after = (error: Error) => retrySecondsOf(faulted(error, loginCall, parts));
  expect(after(new Error('timeout exceeded when trying to connect'))).toBeGreaterThan(0);
  expect(after(new Error('a bug'))).toBeNull();
});

test.each([
  ['53100', 'a full disk', true],
  ['53200', 'no memory', true],
  ['57P01', 'a server that is shut down', true],
  ['55P03', 'a row that somebody held too long', true],
  ['08006', 'a connection that broke', true],
  ['UW040', 'a unit on its way to another pod', true],
  ['23505', 'two of what there is one of', false],
  ['22012', 'a division by zero', false],
  ['40P01', 'two that wait for each other', false],
])('%s, %s: an outage? %s', async (code, _, outage) => {
  const failed = inUnit(shop.podOf('east'), 'alpha', (tx) =>
    sql`do ${sql.raw(`$$ begin raise exception using errcode = '${code}'; end $$`)}`.execute(tx),
  );
  const error = await failed.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code });
  expect(isOutage(error)).toBe(outage);
});
