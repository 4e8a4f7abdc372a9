import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { newDataKey, seal, unseal } from './envelope.ts';

test('what is sealed opens again, and looks different every time', () => {
  const key = newDataKey();
  fc.assert(
    fc.property(fc.uint8Array(), fc.string(), (bytes, owner) => {
      const plain = Buffer.from(bytes);
      const sealed = seal(key, plain, owner);
      expect(unseal(key, sealed, owner).equals(plain)).toBe(true);
      expect(seal(key, plain, owner).equals(sealed)).toBe(false);
    }),
  );
});

test('another key, another owner, or one changed bit opens nothing', () => {
  const key = newDataKey();
  const sealed = seal(key, 'number 6035', 'card:1');
  expect(() => unseal(newDataKey(), sealed, 'card:1')).toThrow();
  expect(() => unseal(key, sealed, 'card:2')).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const bent = Buffer.from(sealed);
    bent[at] = (bent[at] ?? 0) ^ 1;
    expect(() => unseal(key, bent, 'card:1')).toThrow();
  }
  expect(() => unseal(key, sealed.subarray(0, 20), 'card:1')).toThrow('not a sealed value');
});

test('a new master key wraps, the old one still unwraps, an unknown one says so', async () => {
  const [older, newer] = [
    { id: 'y2025', key: newDataKey() },
    { id: 'y2026', key: newDataKey() },
  ];
  const dataKey = newDataKey();
  const wrapped = await localKeys([older]).wrap(dataKey, 'unit:1');
  const rotated = localKeys([newer, older]);
  expect((await rotated.unwrap(wrapped, 'unit:1')).equals(dataKey)).toBe(true);
  const again = await rotated.wrap(dataKey, 'unit:1');
  expect((await localKeys([newer]).unwrap(again, 'unit:1')).equals(dataKey)).toBe(true);
  await expect(localKeys([newer]).unwrap(wrapped, 'unit:1')).rejects.toThrow('"y2025"');
  await expect(rotated.unwrap(wrapped, 'unit:2')).rejects.toThrow();
});

test('what is wrapped says by which master key, also to whoever does not have it', async () => {
  const [older, newer] = [
    { id: 'y2025', key: newDataKey() },
    { id: 'y2026', key: newDataKey() },
  ];
  const wrapped = await localKeys([older]).wrap(newDataKey(), 'unit:1');
  for (const service of [localKeys([older]), localKeys([newer]), localKeys([newer, older])])
    expect(service.wrappedBy(wrapped)).toBe('y2025');
  expect(localKeys([newer, older]).newest).toBe('y2026');
});

test('two master keys of one name are none: nobody could tell what was wrapped by which', () => {
  const keys = [newDataKey(), newDataKey()].map((key) => ({ id: 'y2026', key }));
  expect(() => localKeys(keys)).toThrow('a new key needs a new name');
});
