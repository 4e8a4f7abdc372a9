import { expect, test } from 'vitest';
import { createDrawPicture } from './draw-picture.ts';

/** Draws only when told to. */
function slowDraw() {
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  const draw = (svg: string) =>
    new Promise<Uint8Array>((resolve) => {
      begun.push(svg);
      waiting.push(() => resolve(new TextEncoder().encode(svg)));
    });
  return { begun, draw, finish: () => waiting.shift()?.() };
}

const names = (count: number, of: string) => Array.from({ length: count }, (_, at) => `${of} ${at}`);

test('a picture is drawn once, however many ask for it', async () => {
  const { begun, draw, finish } = slowDraw();
  const picture = createDrawPicture({ draw });
  const asked = [picture('a', 'alpha'), picture('a', 'alpha'), picture('a', 'alpha')];
  await expect.poll(() => begun).toEqual(['a']);
  finish();
  for (const each of await Promise.all([...asked, picture('a', 'alpha')]))
    expect(each).toEqual(new TextEncoder().encode('a'));
  expect(begun).toEqual(['a']);
});

test('one is drawn at a time, and whoever does not fit in line is told so and may come again', async () => {
  const { begun, draw, finish } = slowDraw();
  const picture = createDrawPicture({ draw });
  const wanted = names(11, 'picture');
  const asked = wanted.map((name) => picture(name, 'alpha'));
  expect(await picture('one too many', 'alpha')).toBeNull();
  expect(begun).toEqual(['picture 0']);
  for (const name of wanted) {
    await expect.poll(() => begun.at(-1)).toBe(name);
    finish();
  }
  expect(await Promise.all(asked)).not.toContain(null);
  const again = picture('one too many', 'alpha');
  await expect.poll(() => begun.at(-1)).toBe('one too many');
  finish();
  expect(await again).not.toBeNull();
});

test('a unit that wants many waits behind itself, and not before another unit', async () => {
  const { begun, draw, finish } = slowDraw();
  const picture = createDrawPicture({ draw });
  const flood = names(40, 'flood').map((name) => picture(name, 'alpha'));
  // The very drawing that has no place in the other unit's line has one in this unit's.
  const asked = ['calm', 'flood 39'].map((name) => picture(name, 'beta'));
  finish();
  await expect.poll(() => begun).toHaveLength(2);
  finish();
  await expect.poll(() => begun).toEqual(['flood 0', 'flood 1', 'calm']);
  while (begun.length < 13) {
    const { length } = begun;
    finish();
    await expect.poll(() => begun.length).toBe(length + 1);
  }
  finish();
  expect(await Promise.all(asked)).not.toContain(null);
  expect((await Promise.all(flood)).filter((each) => each !== null)).toHaveLength(11);
});

test('pictures are kept by the bytes they take, the last used longest', async () => {
  const begun: string[] = [];
  const draw = async (svg: string) => {
    begun.push(svg);
    return new Uint8Array(40);
  };
  const picture = createDrawPicture({ draw, bytesMax: 100 });
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await picture(name, 'alpha');
  expect(begun).toEqual(['a', 'b', 'c', 'b']);
});

test('what is part of something larger counts with all that it keeps in memory', async () => {
  let times = 0;
  const draw = async () => {
    times += 1;
    return new Uint8Array(1_000).subarray(0, 10);
  };
  const picture = createDrawPicture({ draw, bytesMax: 100 });
  for (const _ of [1, 2]) expect(await picture('a', 'alpha')).toHaveLength(10);
  expect(times).toBe(2);
});
