import { expect, test } from 'vitest';
import { buildVersion } from '#domain/shop/build-version.ts';
import { checkVersion, forgetBuild, versionKey, type VersionParts } from './version-check.ts';

/** A browser that keeps what it is told, and notes what was done in which order. */
function setUp(kept: Record<string, string>, changes: Partial<VersionParts> = {}) {
  const done: string[] = [];
  const stored = new Map(Object.entries(kept));
  const check = (more: Partial<VersionParts> = {}) =>
    checkVersion({
      build: buildVersion,
      store: {
        getItem: (key) => stored.get(key) ?? null,
        setItem(key, value) {
          stored.set(key, value);
          done.push(`wrote ${value}`);
        },
      },
      isReload: false,
      clearCaches: async () => void done.push('cleared'),
      reload: () => void done.push('reloaded'),
      ...changes,
      ...more,
    });
  return { check, done, stored };
}

test('SHELL-40 the version is kept under a name of its own', () => {
  expect(versionKey).toBe('version');
});

test('SHELL-33 the current build version is 2.829.0', () => {
  expect(buildVersion).toBe('2.829.0');
});

test('SHELL-34 SHELL-40 another version: it is written first, then caches are cleared, then one reload', async () => {
  const { check, done } = setUp({ [versionKey]: '2.828.0' });
  expect(await check()).toBe(true);
  expect(done).toEqual(['wrote 2.829.0', 'cleared', 'reloaded']);
  // The page that comes back has nothing to do.
  expect(await check({ isReload: true })).toBe(false);
  expect(done).toHaveLength(3);
});

test('SHELL-40 cart, session and consent stay where they are', async () => {
  const kept = { orders: 'cart', session: 'x', consent: 'all' };
  const { check, stored } = setUp({ ...kept, [versionKey]: 'old' });
  await check();
  expect(Object.fromEntries(stored)).toEqual({ ...kept, [versionKey]: buildVersion });
});

test('SHELL-34 the same version, or none yet, reloads nothing', async () => {
  const same = setUp({ [versionKey]: buildVersion });
  expect(await same.check()).toBe(false);
  expect(same.done).toEqual([]);
  const first = setUp({});
  expect(await first.check()).toBe(false);
  expect(first.done).toEqual(['wrote 2.829.0']);
});

test('SHELL-40 two builds that answer by turns make no loop', async () => {
  const { check, done } = setUp({ [versionKey]: '2.828.0' });
  await check({ build: '2.829.0' });
  for (const build of ['2.828.0', '2.829.0', '2.828.0']) await check({ build, isReload: true });
  expect(done.filter((one) => one === 'reloaded')).toHaveLength(1);
});

test('SHELL-40 a browser that forgets what it is told is not reloaded', async () => {
  const { check, done } = setUp({}, { store: { getItem: () => 'old', setItem: () => {} } });
  expect(await check()).toBe(false);
  expect(done).toEqual(['cleared']);
});

test('SHELL-34 SHELL-40 every cache of the application goes, and the page is asked for past that of the browser', async () => {
  const done: string[] = [];
  const fetch = async (address: string, { cache }: RequestInit) => void done.push(`${cache} ${address}`);
  const caches = {
    keys: async () => ['pages', 'pictures'],
    delete: async (name: string) => done.push(`deleted ${name}`) > 0,
  };
  await forgetBuild({ caches, fetch }, 'https://shop.example/faq');
  expect(done).toEqual(['deleted pages', 'deleted pictures', 'reload https://shop.example/faq']);
  await forgetBuild({ fetch }, '/');
  expect(done.slice(3)).toEqual(['reload /']);
});

test('a cache that cannot be cleared does not keep the old build', async () => {
  const { check, done } = setUp({ [versionKey]: 'old' }, { clearCaches: () => Promise.reject(new Error('refused')) });
  expect(await check()).toBe(true);
  expect(done.at(-1)).toBe('reloaded');
});
