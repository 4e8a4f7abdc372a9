import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openTestApi } from '../api.ts';
import { sandboxStore } from '../sandbox/object-store.ts';
import { openSandbox } from '../sandbox/sandbox.ts';
import { openTestShop } from '../test-shop.ts';
import { hostileImages, mutatedImages } from './hostile-images-corpus.ts';
import { hostileFilesToApi, hostileFilesToChildren, isClean, lifeMsMax } from './hostile-images.ts';

test('E16 bombs and two-faced files: the child refuses or dies within its limits, no payload comes out', async () => {
  const files = [...(await hostileImages('short')), ...(await mutatedImages(10))];
  expect(files.length).toBeGreaterThan(70);
  const result = await hostileFilesToChildren(files);
  expect(result.accepted).toEqual([]);
  expect(result.memoryMbMax).toBeLessThanOrEqual(256);
  expect(result.secondsMax).toBeLessThanOrEqual(lifeMsMax / 1000);
  // Carriers of a payload are sound pictures too, so a good part is drawn anew.
  expect(result.redrawn).toBeGreaterThan(15);
  expect(result.refused).toBeGreaterThan(25);
}, 120_000);

test('E16 the check itself: a picture that kept its payload, its Exif or a tail is not clean', async () => {
  const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).jpeg();
  const clean = await plain.clone().toBuffer();
  expect(await isClean(clean)).toBe(true);
  expect(await isClean(Buffer.concat([clean, Buffer.from('tail')]))).toBe(false);
  const exif = plain.clone().withExif({ IFD0: { Copyright: 'UNWRAP-PAYLOAD' } });
  expect(await isClean(await exif.toBuffer())).toBe(false);
});

test('E16 while hostile files are uploaded the api answers everybody else', async () => {
  const [shop, sandbox] = [await openTestShop(), await openSandbox()];
  const api = await openTestApi(shop, { objects: sandboxStore(sandbox) });
  const files = (await hostileImages('short')).filter(({ name }) => /gigabytes|limit|scans|narrow/.test(name));
  const slowest: number[] = [];
  // Again, should one have waited long: a machine that stands still does so once.
  do {
    const result = await hostileFilesToApi(files, { base: api.base, unit: 'alpha' });
    expect(result).toMatchObject({ files: files.length, faults: [], othersFailed: 0 });
    slowest.push(result.othersSlowestMs);
  } while (slowest.length < 2 && Math.min(...slowest) >= 2_000);
  expect(Math.min(...slowest)).toBeLessThan(2_000);
  expect(shop.logged.join('')).not.toContain('a call failed');
}, 120_000);
