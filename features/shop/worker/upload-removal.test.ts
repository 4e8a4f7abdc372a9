import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { announceUpload, keepUpload, objectKey } from '#data/shop/uploads.ts';
import { sandboxStore } from '#testing/sandbox/object-store.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { uploadRemovalJob } from './upload-removal.ts';

const sandbox = await openSandbox();
const objects = sandboxStore(sandbox);
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const day = 86_400_000;

async function uploadIn(unit: string, { kept }: { kept: boolean }): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const about = { id, kind: 'photo', contentType: 'image/png', bytes: 1, width: 1, height: 1 } as const;
  await shop.inUnit(unit, (scope) => announceUpload(scope, about));
  await objects.put(objectKey(unit, id), Buffer.from('x'), { contentType: 'image/png' });
  if (kept) await shop.inUnit(unit, (scope) => keepUpload(scope, id));
  return id;
}

const rows = async (unit: string) =>
  (await shop.inUnit(unit, ({ tx }) => tx.selectFrom('upload').select('id').execute())).map(({ id }) => id);
const stored = (unit: string, id: string) => objects.exists(objectKey(unit, id));

/** One step, as the worker runs it. */
async function step(unit: string) {
  const job = uploadRemovalJob({ clock: shop.clock, objects });
  const prepared = await job.prepare?.((work) => shop.inUnit(unit, ({ tx }) => work(tx)), { unit });
  return shop.inUnit(unit, ({ tx }) => job.run(tx, { unit }, prepared));
}

test('a file that was never finished goes after a day, one that nobody took after thirty', async () => {
  const kept = await uploadIn('alpha', { kept: true });
  const half = await uploadIn('alpha', { kept: false });
  const others = await uploadIn('beta', { kept: true });
  await step('alpha');
  expect(await rows('alpha')).toHaveLength(2);
  shop.clock.advance(day + 1);
  await step('alpha');
  expect([await rows('alpha'), await stored('alpha', half), await stored('alpha', kept)]).toEqual([
    [kept],
    false,
    true,
  ]);

  shop.clock.advance(29 * day);
  await step('alpha');
  await step('alpha');
  expect([await rows('alpha'), await stored('alpha', kept)]).toEqual([[], false]);
  expect([await rows('beta'), await stored('beta', others)]).toEqual([[others], true]);
});

test('while the store is down no row goes: a file without a row would never be found', async () => {
  const id = await uploadIn('gamma', { kept: true });
  shop.clock.advance(31 * day);
  await sandbox.setSwitch('storage', { fail: '503' });
  await expect(step('gamma')).rejects.toThrow();
  expect(await rows('gamma')).toEqual([id]);
  await sandbox.resetSwitches();
  await step('gamma');
  expect([await rows('gamma'), await stored('gamma', id)]).toEqual([[], false]);
});

test('many are removed a hundred at a time', async () => {
  await Promise.all(
    Array.from({ length: 8 }, () =>
      shop.inUnit('gamma', async (scope) => {
        for (let made = 0; made < 13; made++)
          await announceUpload(scope, {
            id: randomBytes(16).toString('hex'),
            kind: 'photo',
            contentType: 'image/png',
            bytes: 1,
            width: 1,
            height: 1,
          });
      }),
    ),
  );
  shop.clock.advance(2 * day);
  expect(await step('gamma')).toBe('more');
  expect(await rows('gamma')).toHaveLength(4);
  expect(await step('gamma')).toBeUndefined();
  expect(await rows('gamma')).toEqual([]);
});
