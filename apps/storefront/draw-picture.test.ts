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

test('a picture is drawn once, however many ask for it', async () => {
  const { begun, draw, finish } = slowDraw();
  const picture = createDrawPicture(draw);
  const asked = [picture('a'), picture('a'), picture('a')];
  await expect.poll(() => begun).toEqual(['a']);
  finish();
  for (const each of await Promise.all([...asked, picture('a')])) expect(each).toEqual(new TextEncoder().encode('a'));
  expect(begun).toEqual(['a']);
});

test('one is drawn at a time, and whoever does not fit in line is told so and may come again', async () => {
  const { begun, draw, finish } = slowDraw();
  const picture = createDrawPicture(draw);
  const names = Array.from({ length: 41 }, (_, at) => `picture ${at}`);
  const asked = names.map((name) => picture(name));
  expect(await picture('one too many')).toBeNull();
  expect(begun).toEqual(['picture 0']);
  for (const name of names) {
    await expect.poll(() => begun.at(-1)).toBe(name);
    finish();
  }
  expect(await Promise.all(asked)).not.toContain(null);
  const again = picture('one too many');
  await expect.poll(() => begun.at(-1)).toBe('one too many');
  finish();
  expect(await again).not.toBeNull();
});
