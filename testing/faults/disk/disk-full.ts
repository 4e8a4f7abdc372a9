// E5: a volume of PostgreSQL is full while buyers order and pay. Whoever writes is turned away at once and told when to come
// again; with the room given back everything goes on, and what was acknowledged is there.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { superuserUrl } from '../../local/cluster.ts';
import { ordered, readOrder, type OrderShop } from '../../orders/order-shop.ts';
import { eventually } from '../../wait.ts';
import { Answers, type Answered } from '../answers.ts';
import { startBuying, usualDoors, type Buying } from '../orders/buying.ts';
import type { FullDisk } from './full-shop.ts';

export interface FullResult {
  /** What those who ordered and paid heard while it was full, the server running. */
  readonly full: Answered;
  /** Of the orders that were looked at then: how many were shown. */
  readonly reads: { readonly asked: number; readonly shown: number; readonly longestMs: number };
  /** And while the server could not run. */
  readonly down: Answered;
  /** From the beginning of what an operator does until somebody's write was answered. */
  readonly servedAfterMs: number;
}

const fullForMs = 10_000;
const downForMs = 5_000;

/** The data's volume: nothing can be added, what is there can be read, until a checkpoint has no room for its notes. */
export async function fillData(disk: FullDisk, shop: OrderShop, buying: Buying, answers: Answers): Promise<FullResult> {
  await buying.until('somebody is answered', () => buying.history.answered > 20);
  const look = await looker(shop);
  disk.data.fill();
  answers.stretch();
  const reads = await lookFor(fullForMs, look, () => disk.data.fill());
  const full = answers.stretch();
  // As every five minutes.
  await checkpoint(disk).catch(() => {});
  await shop.until('the server is down', async () => !(await isUp(disk)));
  answers.stretch();
  await lookFor(downForMs, look, () => disk.data.fill());
  const down = answers.stretch();
  const begun = performance.now();
  const told = buying.history.answered;
  // The server tries by itself as long as it runs: it needs room and nothing else.
  await disk.ballast('remove', disk.data);
  disk.data.free();
  await buying.until('somebody is answered', () => buying.history.answered > told);
  return { full, reads, down, servedAfterMs: Math.round(performance.now() - begun) };
}

/** The volume of what is written ahead, because the archive takes nothing: the server stops and does not start again. */
export async function fillWal(disk: FullDisk, shop: OrderShop, buying: Buying, answers: Answers) {
  const before = buying.history.answered;
  await buying.until('somebody is answered', () => buying.history.answered > before + 20);
  disk.archive(false);
  answers.stretch();
  await shop.until('the volume is full and the server gone', async () => {
    await writeMuch(disk).catch(() => {});
    return !(await isUp(disk));
  });
  const full = answers.stretch();
  await sleep(downForMs);
  const down = answers.stretch();
  const begun = performance.now();
  const told = buying.history.answered;
  const ran = await disk.runbook(disk.wal);
  const ranMs = Math.round(performance.now() - begun);
  if (ran.code !== 0) throw new Error(`the runbook ended with ${ran.code}: ${ran.said}`);
  await buying.until('somebody is answered', () => buying.history.answered > told);
  return { full, down, ranMs, said: ran.said, servedAfterMs: Math.round(performance.now() - begun) };
}

export function watchedBuying(shop: OrderShop, buyers: number): { buying: Buying; answers: Answers } {
  const answers = new Answers();
  return { answers, buying: startBuying(shop, buyers, { ...usualDoors(shop), watch: answers.watch }) };
}

const operator = <T>(disk: FullDisk, sql: string): Promise<T[]> =>
  asSuperuser(superuserUrl(disk.cluster), async (client) => (await client.query(sql)).rows as T[]);

const checkpoint = (disk: FullDisk) => operator(disk, 'checkpoint');
const isUp = (disk: FullDisk): Promise<boolean> =>
  operator(disk, 'select 1').then(
    () => true,
    () => false,
  );

/** A megabyte at a time, which nobody reads. */
const writeMuch = (disk: FullDisk) =>
  operator(disk, `select pg_logical_emit_message(false, 'unwrap', repeat('much', 262144)) from generate_series(1, 16)`);

type Look = () => Promise<boolean>;

/** Somebody who has ordered, and looks at it again. */
async function looker(shop: OrderShop): Promise<Look> {
  // Of another unit: the orders of the first are counted.
  const { client } = await shop.visitor('beta');
  const made = await ordered(client);
  return () =>
    readOrder(client, made).then(
      () => true,
      () => false,
    );
}

/** Again and again; whatever filled the volume takes what became free meanwhile. */
async function lookFor(forMs: number, look: Look, refill: () => void): Promise<FullResult['reads']> {
  const reads = { asked: 0, shown: 0, longestMs: 0 };
  for (const until = performance.now() + forMs; performance.now() < until; await sleep(100)) {
    refill();
    const begun = performance.now();
    reads.asked += 1;
    if (await look()) reads.shown += 1;
    reads.longestMs = Math.max(reads.longestMs, Math.round(performance.now() - begun));
  }
  return reads;
}

export interface Told {
  /** Somebody writes again. */
  untilMore(): Promise<void>;
  /** What was acknowledged and is not there. */
  lost(): Promise<number[]>;
}

/** Numbers, one after the other, until the server is gone: its archive takes nothing. Whoever was told "yes" is remembered. */
export async function keepWriting(disk: FullDisk): Promise<Told> {
  const door = superuserUrl({ ...disk.cluster, port: disk.door.port });
  const told: number[] = [];
  const write = async (client: Pick<pg.Client, 'query'>, number: number) => {
    // With what brings the day nearer.
    await client.query('insert into told values ($1, repeat(md5($2), 2000))', [number, String(number)]);
    told.push(number);
  };
  await operator(disk, 'create table told (number int primary key, much text)');
  await operator(disk, 'alter table told alter much set storage external');
  disk.archive(false);
  let last = 0;
  const writeOn = () =>
    asSuperuser(door, async (client) => {
      for (;;) await write(client, (last += 1));
    }).catch(() => {});
  // A server that crashed tries to recover, and answers nobody meanwhile: it is gone when its postmaster is. Whoever gave it room or
  // started it before would meet it half-way.
  const pidFile = join(disk.cluster.folder, 'data', 'postmaster.pid');
  await eventually('the server is gone', async () => {
    if (!existsSync(pidFile)) return true;
    await writeOn();
    return false;
  });
  if (told.length === 0) throw new Error('nothing was written before it was full');
  return {
    untilMore: () => asSuperuser(door, (client) => write(client, last + 1)),
    async lost() {
      const rows = await operator<{ number: number }>(disk, 'select number from told');
      const there = new Set(rows.map(({ number }) => number));
      return told.filter((number) => !there.has(number));
    },
  };
}
