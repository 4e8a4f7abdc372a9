import { randomUUID } from 'node:crypto';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../../checker/checker.ts';
import { afterFile } from '../../after-file.ts';
import { fromElsewhere } from '../../payments/from-elsewhere.ts';
import { ordered, ordering, orderedLine, orderOf, readOrder } from '../../orders/order-shop.ts';
import { Answers } from '../answers.ts';
import { judgeCheckouts } from '../orders/checkouts.ts';
import { fillData, fillWal, keepWriting, watchedBuying } from './disk-full.ts';
import { openFillableShop } from './fillable.ts';
import { openFullDisk, openFullShop } from './full-shop.ts';

test('KEEP-04 E5 the disk is full: who writes hears at once when to come back, who reads is served, and then all goes on', async () => {
  const { shop, fill, free } = await openFillableShop();
  const { visit, client } = await shop.visitor();
  const before = await ordered(client);
  // More than finds room in what is there already.
  const much = orderOf({ order: Array.from({ length: 50 }, () => orderedLine()) });
  const answers = new Answers();
  const patient = shop.api.client('alpha', { visit, fetch: answers.watch(fromElsewhere()) });
  const keys = Array.from({ length: 4 }, () => randomUUID());
  await fill();
  const refused = await Promise.all(keys.map((key) => ordering(patient, much, key)));
  expect(refused.map((outcome) => !outcome.ok && outcome.failure.name)).toEqual(keys.map(() => 'server.unavailable'));
  const { answers: asked, turnedAway, longestMs } = answers.stretch();
  expect(turnedAway).toBe(asked);
  // As long as one that serves, on a machine that does much else; no limit of ours was waited for.
  expect(longestMs).toBeLessThan(9_000);
  expect(await readOrder(client, before)).toMatchObject({ orderNo: before.orderNo });

  await free();
  const made = await Promise.all(keys.map((key) => ordering(patient, much, key)));
  const numbers = made.map((outcome) => outcome.ok && outcome.data.orderNo);
  expect(new Set(numbers).size).toBe(keys.length);
  const { count } = await shop.shop.inUnit('alpha', ({ tx }) =>
    tx
      .selectFrom('orders')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  expect(count).toBe(1 + keys.length);
});

test('KEEP-04 E5 the archive fails until the disk is full: the runbook brings the server back with all that it has said', async ({
  skip,
}) => {
  const disk = await openFullDisk({ dataMb: 256, walMb: 64, walSegmentMb: 1, walMaxMb: 8 });
  if (!disk) return skip('only root may mount a small volume, and not in every container');
  expect(await disk.ballast('create', disk.wal)).toMatchObject({ code: 0 });
  const told = await keepWriting(disk);
  expect(await disk.runbook(disk.wal)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/opening the door[^]*done/),
  });
  expect(await disk.ballast('check', disk.wal)).toMatchObject({ code: 0 });
  await told.untilMore();
  expect(await told.lost()).toEqual([]);
});

const script = join(import.meta.dirname, '../../../deploy/pod/ballast');

test('KEEP-04 a ballast takes what it says, is made only where there is room beside it, and goes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-ballast-'));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  const run = (...words: string[]) => spawnSync(script, words, { encoding: 'utf8' });
  const size = '2097152';
  expect(run('check', folder, size)).toMatchObject({ status: 1, stdout: expect.stringContaining(`"${folder}"} 0`) });
  execFileSync('truncate', ['--size', size, join(folder, 'ballast')]);
  expect(run('check', folder, size), 'a file with nothing in it').toMatchObject({ status: 1 });
  expect(run('create', folder, size)).toMatchObject({ status: 0 });
  expect(run('check', folder, size)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`"${folder}"} ${size}`),
  });
  expect(run('remove', folder)).toMatchObject({ status: 0 });
  expect(existsSync(join(folder, 'ballast'))).toBe(false);
  const tooMuch = String(2 ** 60);
  expect(run('create', folder, tooMuch)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('make room first'),
  });
  expect(existsSync(join(folder, 'ballast'))).toBe(false);
});

/** Long form only: a server of its own, with everything that a shop has, takes its time to come to be. */
const sizes = { dataMb: 512, walMb: 224, walSegmentMb: 16, walMaxMb: 64 };
const long = process.env['DISK_FULL'] === 'long' ? [sizes] : [];

test.each(long)(
  'KEEP-04 E5 both volumes of a pod are full under load, one after the other, and nothing acknowledged is lost',
  async (wish) => {
    const disk = await openFullDisk(wish);
    if (!disk) throw new Error('only root may mount the volumes that this fills, and not in every container');
    const shop = await openFullShop(disk);
    await shop.work();
    for (const volume of [disk.data, disk.wal]) expect(await disk.ballast('create', volume)).toMatchObject({ code: 0 });
    const { buying, answers } = watchedBuying(shop, 12);
    const data = await fillData(disk, shop, buying, answers);
    console.log(JSON.stringify({ data }));
    expect(await disk.ballast('create', disk.data)).toMatchObject({ code: 0 });
    const wal = await fillWal(disk, shop, buying, answers);
    console.log(JSON.stringify({ wal }));
    expect(await disk.ballast('check', disk.wal)).toMatchObject({ code: 0 });
    await buying.end();
    await buying.settle();
    const judged = await judgeCheckouts(shop, buying.history, buying.checkouts);
    console.log(JSON.stringify({ orders: buying.checkouts.length, ...buying.history.figures, ...judged }));
    expect(judged).toEqual({ duplicates: 0, lost: 0 });
    expect(buying.history.figures).toMatchObject({ failed: 0 });
    for (const { longestMs } of [data.full, data.down, wal.full, wal.down]) expect(longestMs).toBeLessThan(10_000);
    for (const { sentAway, faults, unheard } of [data.full, data.down, wal.full, wal.down])
      expect([sentAway, faults, unheard]).toEqual([0, 0, 0]);
    expect(data.reads.shown).toBe(data.reads.asked);
    expect((await check(shop.shop.databases.east)).violations).toEqual([]);
  },
  600_000,
);
