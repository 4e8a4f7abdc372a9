import { expect, test, vi } from 'vitest';
import { latePart } from './late-part.ts';

test('a part is fetched once, and everybody who waits hears of it', async () => {
  const load = vi.fn(() => Promise.resolve('part'));
  const late = latePart(load);
  const heard = vi.fn();
  late.subscribe(heard);
  expect(late.found()).toBeNull();
  expect(await late.fetch()).toBe('part');
  expect(await late.fetch()).toBe('part');
  expect(late.found()).toBe('part');
  expect(load).toHaveBeenCalledOnce();
  expect(heard).toHaveBeenCalledOnce();
});

test('chunk-fails-once: a part that did not come is asked for again, and then all go on', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('part');
  const late = latePart(load);
  const heard = vi.fn();
  late.subscribe(heard);
  expect(await late.fetch()).toBeNull();
  expect(late.found()).toBeNull();
  expect(heard).not.toHaveBeenCalled();
  expect(await late.fetch()).toBe('part');
  expect(heard).toHaveBeenCalledOnce();
});

test('whoever has left hears nothing', async () => {
  const late = latePart(() => Promise.resolve('part'));
  const heard = vi.fn();
  late.subscribe(heard)();
  await late.fetch();
  expect(heard).not.toHaveBeenCalled();
});
