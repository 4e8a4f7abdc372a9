import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { afterFile } from '#testing/after-file.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { eventually } from '#testing/wait.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { inUnit } from './transaction.ts';
import { podGauges, podState } from './pod-state.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
const server = <T>(work: Parameters<typeof asSuperuser<T>>[1]) => asSuperuser(inject('pods').east.server, work);

test('KEEP-09 the worker reads with its own role how a pod stands', async () => {
  const state = await podState(shop.podOf('east'));
  expect(state.used).toBeGreaterThan(0);
  expect(state.max).toBeGreaterThan(state.used);
  expect(state.freezeAge).toBeGreaterThan(0);
  // Nothing is archived by the servers of tests.
  expect(state).toMatchObject({ archiveFailing: false, archiveQueueBytes: 0, archiveAgeSeconds: null });
});

test('KEEP-09 a transaction that somebody leaves open is seen by its age, which is 0 again when it is over', async () => {
  const pod = shop.podOf('east');
  const open = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const left = inUnit<Record<string, never>, void>(pod, 'alpha', async (tx) => {
    await sql`select 1`.execute(tx);
    begun.resolve();
    await open.promise;
  });
  await begun.promise;
  const state = await podState(pod);
  open.resolve();
  await left;
  expect(state.transactionSeconds).toBeGreaterThan(0);
  await eventually('it is over', async () => (await podState(pod)).transactionSeconds === 0);
});

test('KEEP-09 KEEP-06 a unit that has been left half-way on a move is seen by how long it is so', async () => {
  const leaving = async () => (await podState(shop.podOf('east'))).leavingSeconds;
  const become = (row: string) =>
    asSuperuser(shop.databases.east.url('postgres' as never), (client) =>
      client.query(`update unit_home set (state, to_pod, state_since) = (${row}) where unit_id = 'alpha'`),
    );
  expect(await leaving()).toBe(0);
  await become(`'leaving', 'west', now() - interval '1 hour'`);
  expect(await leaving()).toBeGreaterThanOrEqual(3_600);
  await become(`'home', null, now()`);
  expect(await leaving()).toBe(0);
});

test('KEEP-09 a role whose commits wait for nobody is counted, and no more once it is mended', async () => {
  // Roles are the server's, which others share: one that nobody is.
  const role = `hasty_${process.pid}`;
  const lowered = async () => (await podState(shop.podOf('east'))).commitLowered;
  const before = await lowered();
  await server((client) => client.query(`create role ${role}; alter role ${role} set synchronous_commit = local`));
  afterFile(() => server((client) => client.query(`drop role if exists ${role}`)));
  expect(await lowered()).toBe(before + 1);
  await server((client) => client.query(`alter role ${role} set synchronous_commit = on`));
  expect(await lowered()).toBe(before);
});

test('KEEP-09 a slot is shown with what it keeps, and not once it has gone', async () => {
  const slot = `kept_${process.pid}`;
  await server((client) => client.query('select pg_create_physical_replication_slot($1, true)', [slot]));
  const metrics = createMetrics('test');
  const show = podGauges(shop.podOf('east'), metrics);
  const shown = async () => {
    await show();
    const { values } = await metrics.podSlotBytes.get();
    return values.filter(({ labels }) => labels.slot === slot).map(({ value }) => value);
  };
  try {
    const [before = -1] = await shown();
    expect(before).toBeGreaterThanOrEqual(0);
    await server((client) => client.query("select pg_logical_emit_message(true, 'x', repeat('x', 200000))"));
    const [after = 0] = await shown();
    expect(after).toBeGreaterThanOrEqual(before + 200_000);
  } finally {
    await server((client) => client.query('select pg_drop_replication_slot($1)', [slot]));
  }
  expect(await shown()).toEqual([]);
});
