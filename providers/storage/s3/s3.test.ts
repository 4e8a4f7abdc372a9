import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { StoreOutage } from '../port.ts';
import { objectStore } from '../registry.ts';

const sandbox = await openSandbox();
const store = objectStore('s3', sandbox.settings.storage);
const text = { contentType: 'text/plain' };
afterEach(() => sandbox.resetSwitches());

const read = async (key: string) => {
  const found = await store.get(key);
  return found && (await buffer(found.stream));
};

test('an object comes back as it was put', async () => {
  await store.put('photos/1.png', Buffer.from('not really'), { contentType: 'image/png' });
  const found = await store.get('photos/1.png');
  expect(found).toMatchObject({ bytes: 10, contentType: 'image/png' });
  expect(found && (await buffer(found.stream)).toString()).toBe('not really');
  expect(await store.exists('photos/1.png')).toBe(true);
});

test('5 MB, from memory and from a stream', async () => {
  const content = randomBytes(5 * 1024 * 1024);
  await store.put('files/large', content, text);
  expect(content.equals((await read('files/large')) ?? Buffer.of())).toBe(true);

  const chunks = Array.from({ length: 80 }, (_, at) => content.subarray(at * 65_536, (at + 1) * 65_536));
  await store.put('files/streamed', { stream: Readable.from(chunks), bytes: content.length }, text);
  expect(content.equals((await read('files/streamed')) ?? Buffer.of())).toBe(true);
});

test('what is not there is null, not a fault, and can be deleted', async () => {
  expect(await store.get('files/none')).toBeNull();
  expect(await store.exists('files/none')).toBe(false);
  await store.delete('files/none');
});

test('deleting deletes, twice too', async () => {
  await store.put('files/short-lived', Buffer.from('x'), text);
  await store.delete('files/short-lived');
  await store.delete('files/short-lived');
  expect(await store.exists('files/short-lived')).toBe(false);
});

test.each(['', '/a', 'a/', 'a//b', '../a', 'a/../b', 'a/..', '.a', 'a b', 'a\nb', 'a?b', 'a%2e', 'é', 'a'.repeat(513)])(
  '%j is no key',
  async (key) => {
    await expect(store.get(key)).rejects.toThrow('not an object key');
    await expect(store.put(key, Buffer.of(), text)).rejects.toThrow('not an object key');
    await expect(store.delete(key)).rejects.toThrow('not an object key');
    await expect(store.exists(key)).rejects.toThrow('not an object key');
  },
);

describe('when things go wrong', () => {
  const hasty = objectStore('s3', { ...sandbox.settings.storage, timeoutMs: 200 });

  test('a slow store is waited for, but not for ever', async () => {
    await sandbox.setSwitch('storage', { delayMs: 300 });
    await store.put('files/slow', Buffer.from('x'), text);
    await expect(hasty.get('files/slow')).rejects.toThrow();
  });

  test.each(['500', '503', 'drop'] as const)('one %s is tried again; when it stays, it is thrown', async (fail) => {
    await store.put('files/here', Buffer.from('x'), text);
    await sandbox.setSwitch('storage', { fail, next: 1 });
    expect(String(await read('files/here'))).toBe('x');
    await sandbox.setSwitch('storage', { fail });
    await expect(store.get('files/here')).rejects.toThrow(StoreOutage);
    await expect(store.exists('files/here')).rejects.toThrow(StoreOutage);
    await expect(store.put('files/here', Buffer.from('y'), text)).rejects.toThrow(StoreOutage);
    await expect(store.delete('files/here')).rejects.toThrow(StoreOutage);
  });

  test('an answer is lost: the object is there all the same', async () => {
    await sandbox.setSwitch('storage', { lose: true });
    await expect(hasty.put('files/lost', Buffer.from('x'), text)).rejects.toThrow();
    await sandbox.resetSwitches();
    expect(String(await read('files/lost'))).toBe('x');
  });

  test('a request that arrives twice does no harm', async () => {
    await sandbox.setSwitch('storage', { duplicate: 1 });
    await store.put('files/twice', Buffer.from('x'), text);
    expect(String(await read('files/twice'))).toBe('x');
    await store.delete('files/twice');
    expect(await store.exists('files/twice')).toBe(false);
  });

  test('requests overtake each other', async () => {
    await sandbox.setSwitch('storage', { reorder: true, next: 1 });
    const done: string[] = [];
    const put = (value: string) => store.put('files/overtaken', Buffer.from(value), text).then(() => done.push(value));
    const first = put('first');
    // The first must be waiting before the second comes.
    await new Promise((goOn) => setTimeout(goOn, 100));
    await Promise.all([first, put('second')]);
    expect(done).toEqual(['second', 'first']);
    expect(String(await read('files/overtaken'))).toBe('first');
  });

  test.each([{ secretAccessKey: 'wrong' }, { accessKeyId: 'WRONG' }])(
    'wrong credentials are thrown: %o',
    async (wrong) => {
      const stranger = objectStore('s3', { ...sandbox.settings.storage, ...wrong });
      await expect(stranger.get('files/here')).rejects.toThrow();
      await expect(stranger.exists('files/here')).rejects.toThrow();
      await expect(stranger.put('files/here', Buffer.from('z'), text)).rejects.toThrow();
    },
  );

  test('a bucket that is not there is a fault, not an absent object', async () => {
    const elsewhere = objectStore('s3', { ...sandbox.settings.storage, bucket: 'nowhere' });
    await expect(elsewhere.get('files/here')).rejects.toThrow();
  });
});

test('an unknown store is named', () => {
  expect(() => objectStore('shelf', sandbox.settings.storage)).toThrow('shelf');
});
