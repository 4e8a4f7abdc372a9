import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { memoryKeyStore } from '#testing/text-stores.ts';
import { createSealing } from './sealing.ts';

const context = { unit: 'one', name: 'orders' };

/** With one bit of one byte turned over. */
function tampered(sealed: string, at: number): string {
  const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
  const place = at % bytes.length;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  return btoa(String.fromCharCode(...bytes));
}

async function sealedHere(text: string) {
  const keys = memoryKeyStore<CryptoKey>();
  const sealing = createSealing(keys, crypto);
  return { keys, sealing, sealed: (await sealing.seal(text, context)) ?? '' };
}

test('CART-39 CART-44 any text is sealed as base64 and opens again, also on the next visit', async () => {
  const keys = memoryKeyStore<CryptoKey>();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      const sealed = await createSealing(keys, crypto).seal(text, context);
      expect(sealed).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
      // A lone half of a letter cannot be written in UTF-8, and JSON writes none.
      const opened = await createSealing(keys, crypto).open(sealed ?? '', context);
      expect(opened).toEqual({ kind: 'text', text: text.toWellFormed() });
    }),
  );
});

test('a text of a megabyte is sealed as well', async () => {
  const text = 'é'.repeat(500_000);
  const { sealing, sealed } = await sealedHere(text);
  expect(await sealing.open(sealed, context)).toEqual({ kind: 'text', text });
});

test('CART-44 the same text is never sealed the same way twice, and shows nothing of itself', async () => {
  const { sealing, sealed } = await sealedHere('{"receiver":"Ada"}');
  const again = await sealing.seal('{"receiver":"Ada"}', context);
  expect(again?.slice(0, 16)).not.toBe(sealed.slice(0, 16));
  expect(atob(sealed)).not.toContain('Ada');
});

test('CART-44 the key is AES-GCM with 256 bits and cannot leave the browser', async () => {
  const { keys } = await sealedHere('text');
  const key = await keys.get();
  expect(key).toMatchObject({ extractable: false, algorithm: { name: 'AES-GCM', length: 256 } });
  await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow();
});

test('CART-44 a text that was moved to another unit or another entry does not open', async () => {
  const { sealing, sealed } = await sealedHere('text');
  expect(await sealing.open(sealed, { ...context, unit: 'two' })).toEqual({ kind: 'broken' });
  expect(await sealing.open(sealed, { ...context, name: 'cl' })).toEqual({ kind: 'broken' });
  // Nor where both together read the same.
  expect(await sealing.open(sealed, { unit: 'oneor', name: 'ders' })).toEqual({ kind: 'broken' });
});

test('CART-44 a text that was changed or cut anywhere does not open', async () => {
  // Eight letters, with IV and tag 36 bytes: base64 without padding, which could be cut and nothing be lost.
  const { sealing, sealed } = await sealedHere('any text');
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(sealed.length - 1), async (at, length) => {
      expect(await sealing.open(tampered(sealed, at), context)).toEqual({ kind: 'broken' });
      expect(await sealing.open(sealed.slice(0, length), context)).toEqual({ kind: 'broken' });
    }),
  );
});

test.each(['', 'AAAA', 'no base64!', '["a cart"]'])('CART-44 %j was never sealed and does not open', async (text) => {
  const { sealing } = await sealedHere('text');
  expect(await sealing.open(text, context)).toEqual({ kind: 'broken' });
});

test('CART-44 with another key it does not open', async () => {
  const { sealed } = await sealedHere('text');
  expect(await createSealing(memoryKeyStore<CryptoKey>(), crypto).open(sealed, context)).toEqual({ kind: 'broken' });
});

test('a browser that has a key makes no other', async () => {
  const { keys } = await sealedHere('text');
  const make = vi.spyOn(crypto.subtle, 'generateKey');
  await createSealing(keys, crypto).seal('text', context);
  expect(make).not.toHaveBeenCalled();
  make.mockRestore();
});

test('two tabs that start at the same moment use one key', async () => {
  const keys = memoryKeyStore<CryptoKey>();
  const [here, there] = [createSealing(keys, crypto), createSealing(keys, crypto)];
  const [ours, theirs] = await Promise.all([here.seal('ours', context), there.seal('theirs', context)]);
  expect(await there.open(ours ?? '', context)).toEqual({ kind: 'text', text: 'ours' });
  expect(await here.open(theirs ?? '', context)).toEqual({ kind: 'text', text: 'theirs' });
});

test('a tab whose key was deleted goes on with the one that another tab made', async () => {
  const keys = memoryKeyStore<CryptoKey>();
  const [here, there] = [createSealing(keys, crypto), createSealing(keys, crypto)];
  const before = await here.seal('before', context);
  keys.lose();
  expect(await here.open(before ?? '', context)).toEqual({ kind: 'text', text: 'before' });
  expect(await here.open('cut', context)).toEqual({ kind: 'broken' });
  const theirs = await there.seal('theirs', context);
  expect(await here.open(theirs ?? '', context)).toEqual({ kind: 'text', text: 'theirs' });
  const ours = await here.seal('ours', context);
  expect(await there.open(ours ?? '', context)).toEqual({ kind: 'text', text: 'ours' });
});

test('storage-gone: without IndexedDB or without cryptography nothing is sealed, and nothing throws', async () => {
  const keys = memoryKeyStore<CryptoKey>();
  const noKeys = createSealing({ get: () => Promise.reject(new Error('denied')), put: keys.put }, crypto);
  const noCrypto = createSealing(keys, { getRandomValues: (bytes) => bytes });
  for (const sealing of [noKeys, noCrypto]) {
    expect(await sealing.seal('text', context)).toBeNull();
    expect(await sealing.open('text', context)).toEqual({ kind: 'no-key' });
  }
});

test('a key that could not be had is asked for again, one that was had is not', async () => {
  const keys = memoryKeyStore<CryptoKey>();
  const get = vi.fn(keys.get).mockRejectedValueOnce(new Error('not now'));
  const sealing = createSealing({ get, put: keys.put }, crypto);
  expect(await sealing.seal('text', context)).toBeNull();
  expect(await sealing.seal('text', context)).not.toBeNull();
  expect(await sealing.seal('text', context)).not.toBeNull();
  expect(get).toHaveBeenCalledTimes(2);
});
