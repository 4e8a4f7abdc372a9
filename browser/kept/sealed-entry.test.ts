import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { keepFor, keptFor } from '#domain/shop/kept-by-unit.ts';
import { kept, type KeptName, type KeptStore } from '#domain/shop/kept-names.ts';
import { memoryKeyStore, textStore } from '#testing/text-stores.ts';
import { sealedEntry, type EntryNews, type SealedEntryParts } from './sealed-entry.ts';
import type { KeyStore } from './key-store.ts';
import { createSealing, type Sealing } from './sealing.ts';
import { signOutOf } from './visitor-cookie.ts';

const cart = { lines: [{ id: 'a', receiver: 'Ada' }] };
const quotaZero = { setItem: () => refused('QuotaExceededError') };

function refused(name: string): never {
  throw new DOMException('not here', name);
}

/** What happens by itself in a few milliseconds: sealing, opening, news from another tab. */
/** How many are sealing or opening, which a busy machine takes its time for. */
let busy = 0;
async function counted<Result>(work: Promise<Result>): Promise<Result> {
  busy += 1;
  try {
    return await work;
  } finally {
    busy -= 1;
  }
}

/** Nothing is on its way, and nothing has come of what was. */
async function settled(): Promise<void> {
  for (let quiet = 0; quiet < 2; quiet = busy === 0 ? quiet + 1 : 0) await new Promise((done) => setTimeout(done, 10));
}

const storageEvent = (key: string | null, oldValue: string | null, newValue: string | null) =>
  Object.assign(new Event('storage'), { key, oldValue, newValue });

interface TabOptions extends Partial<SealedEntryParts> {
  readonly unit?: string;
  readonly name?: KeptName;
  /** What its storage does in another way. */
  readonly over?: Partial<KeptStore>;
}

/** One browser with one storage and one key; each tab hears what the others store. */
function openBrowser(entries: Readonly<Record<string, string>> = {}, news: 'at once' | 'late' = 'at once') {
  const storage = textStore(entries);
  const keys = memoryKeyStore<CryptoKey>();
  const pages = new Set<EventTarget>();

  function openTab({ unit = 'one', name = kept.cart, over = {}, ...others }: TabOptions = {}) {
    const page = new EventTarget();
    pages.add(page);
    const setItem = (key: string, text: string) => {
      const before = storage.getItem(key);
      storage.setItem(key, text);
      if (before === text) return;
      const tell = () => {
        for (const other of pages) if (other !== page) other.dispatchEvent(storageEvent(key, before, text));
      };
      if (news === 'late') setTimeout(tell, 1);
      else tell();
    };
    const store: KeptStore = { getItem: (key) => storage.getItem(key), setItem, ...over };
    const made = createSealing(keys, crypto);
    const sealing: Sealing = {
      seal: (...args) => counted(made.seal(...args)),
      open: (...args) => counted(made.open(...args)),
    };
    const seal = vi.spyOn(sealing, 'seal');
    const quiet = new Set<() => void>();
    const entry = sealedEntry(unit, name, {
      store: () => store,
      sealing,
      page,
      soon(work) {
        quiet.add(work);
        return () => void quiet.delete(work);
      },
      ...others,
    });
    const heard: EntryNews[] = [];
    entry.watch((one) => heard.push(one));
    const tick = () => {
      for (const work of quiet) {
        quiet.delete(work);
        work();
      }
    };
    const signOut = () => void page.dispatchEvent(signOutOf(unit));
    return { entry, page, store, seal, heard, tick, signOut, close: () => pages.delete(page) };
  }
  return { storage, keys, openTab };
}

const textOf = (storage: Storage, unit: string, name = 'orders') =>
  keptFor(unit, storage.getItem(name)) as string | undefined;

test.each([kept.cart, kept.coupons])(
  'CART-37 CART-38 CART-44 what is written under $name is sealed base64, and read on the next visit',
  async (name) => {
    const { storage, openTab } = openBrowser();
    const { entry } = openTab({ name });
    expect(await entry.read()).toBeUndefined();
    entry.write(cart);
    expect(await entry.read()).toEqual(cart);
    await entry.flush();
    expect(textOf(storage, 'one', name.name)).toMatch(/^[A-Za-z0-9+/]{40,}={0,2}$/);
    expect(await openTab({ name }).entry.read()).toEqual(cart);
    expect(entry.isKept()).toBe(true);
  },
);

test('CART-44 two units in one storage leave each other alone', async () => {
  const { openTab } = openBrowser();
  const [one, two] = [openTab(), openTab({ unit: 'two' })];
  one.entry.write('cart of one');
  two.entry.write('cart of two');
  await Promise.all([one.entry.flush(), two.entry.flush()]);
  expect([one.heard, two.heard]).toEqual([[], []]);
  expect(await openTab().entry.read()).toBe('cart of one');
  one.entry.forget();
  expect(await openTab().entry.read()).toBeUndefined();
  expect(await openTab({ unit: 'two' }).entry.read()).toBe('cart of two');
});

test('CART-44 a text that somebody moved to another unit is dropped there', async () => {
  const { storage, openTab } = openBrowser();
  const { entry } = openTab();
  entry.write(cart);
  await entry.flush();
  const text = textOf(storage, 'one');
  storage.setItem('orders', JSON.stringify({ one: text, two: text }));
  expect(await openTab({ unit: 'two' }).entry.read()).toBeUndefined();
  expect([textOf(storage, 'one'), textOf(storage, 'two')]).toEqual([text, '']);
});

test.each([
  ['is half-written', (text: string) => JSON.stringify({ one: text.slice(0, 30) })],
  [
    'was changed',
    (text: string) => JSON.stringify({ one: `A${text.slice(1)}` === text ? `B${text.slice(1)}` : `A${text.slice(1)}` }),
  ],
  ['was never sealed', () => '{"one":[{"receiver":"Ada"}]}'],
  ['is no map', () => '[1'],
])('CART-44 content that %s is dropped, and the next cart is kept', async (_, change) => {
  const { storage, openTab } = openBrowser();
  const before = openTab();
  before.entry.write(cart);
  await before.entry.flush();
  before.close();
  storage.setItem('orders', change(textOf(storage, 'one') ?? ''));
  const { entry } = openTab();
  expect(await entry.read()).toBeUndefined();
  expect(storage.getItem('orders')).not.toContain('Ada');
  expect(textOf(storage, 'one') || undefined).toBeUndefined();
  entry.write('next');
  await entry.flush();
  expect(await openTab().entry.read()).toBe('next');
});

test('storage-gone: a key that is lost loses what is stored, but not what an open page knows', async () => {
  const { keys, openTab } = openBrowser();
  const open = openTab();
  open.entry.write(cart);
  await open.entry.flush();
  keys.lose();
  const later = openTab();
  expect(await later.entry.read()).toBeUndefined();
  await settled();
  expect([await open.entry.read(), open.heard]).toEqual([cart, []]);
});

test('CART-23 a thousand changes in a row are sealed a few times, and the last one is kept', async () => {
  const { openTab } = openBrowser();
  const { entry, seal, tick } = openTab();
  for (let count = 1; count <= 1_000; count += 1) {
    entry.write({ count });
    if (count % 250 === 0) tick();
  }
  await entry.flush();
  expect(seal.mock.calls.length).toBeLessThanOrEqual(3);
  expect(await openTab().entry.read()).toEqual({ count: 1_000 });
});

test('CART-23 somebody who changes on and on is kept up with', async () => {
  const { openTab } = openBrowser();
  const { entry, tick } = openTab();
  entry.write(1);
  tick();
  entry.write(2);
  await settled();
  expect(await openTab().entry.read()).toBe(1);
});

test('a page that is hidden or left seals at once', async () => {
  for (const event of ['visibilitychange', 'pagehide']) {
    const { openTab } = openBrowser({ orders: '{"one":"broken"}' });
    const { entry, page } = openTab();
    entry.write(cart);
    page.dispatchEvent(new Event(event));
    await settled();
    expect(await openTab().entry.read(), event).toEqual(cart);
  }
});

test('what is written while the page goes is stored, also the second time', async () => {
  const { openTab } = openBrowser();
  const { entry, page } = openTab();
  page.dispatchEvent(new Event('pagehide'));
  for (const value of ['first', 'second']) {
    entry.write(value);
    await entry.flush();
    expect(await openTab().entry.read()).toBe(value);
  }
});

test('a page that is new opens nothing until somebody reads', async () => {
  const { openTab } = openBrowser();
  const before = openTab();
  before.entry.write(cart);
  await before.entry.flush();
  const { page, heard } = openTab();
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  await settled();
  expect(heard).toEqual([]);
});

test('AUTH-27 what was being sealed when it was forgotten is not stored, and nothing waits to be', async () => {
  for (const end of ['forget', 'sign out'] as const) {
    const { storage, openTab } = openBrowser();
    const { entry, tick, seal, page, signOut } = openTab();
    entry.write('before');
    await entry.flush();
    entry.write(cart);
    tick();
    expect(seal).toHaveBeenCalledTimes(2);
    entry.write('waiting');
    if (end === 'forget') entry.forget();
    else signOut();
    page.dispatchEvent(new Event('pagehide'));
    tick();
    await settled();
    expect([storage.getItem('orders'), await entry.read()], end).toEqual(['{}', undefined]);
  }
});

test('what is written after that begins anew', async () => {
  const { openTab } = openBrowser();
  const { entry, tick } = openTab();
  entry.write('before');
  tick();
  entry.forget();
  entry.write('after');
  await entry.flush();
  expect(await openTab().entry.read()).toBe('after');
  entry.write(undefined);
  expect([await entry.read(), await openTab().entry.read()]).toEqual([undefined, undefined]);
});

test('where nothing is kept there is nothing to forget, and nothing is left behind', async () => {
  const { storage, openTab } = openBrowser();
  const { entry, signOut } = openTab();
  entry.forget();
  signOut();
  expect([storage.getItem('orders'), await entry.read()]).toEqual([null, undefined]);
});

test('what is forgotten or written while it is being read stays so', async () => {
  const { openTab } = openBrowser();
  const before = openTab();
  before.entry.write(cart);
  await before.entry.flush();
  const [writes, forgets] = [openTab(), openTab()];
  const read = writes.entry.read();
  writes.entry.write('newer');
  expect(await read).toBe('newer');
  const again = forgets.entry.read();
  forgets.entry.forget();
  expect(await again).toBeUndefined();
});

test('what another tab writes while it is being read is what is read', async () => {
  const { openTab } = openBrowser();
  const here = openTab();
  here.entry.write('older');
  await here.entry.flush();
  const there = openTab();
  here.entry.write('newer');
  const flushed = here.entry.flush();
  const read = there.entry.read();
  await flushed;
  expect(await read).toBe('newer');
});

test('storage-gone: a full storage keeps nothing new, says so, and says when it does again', async () => {
  const { storage, openTab } = openBrowser();
  const { entry, heard, store } = openTab({ over: quotaZero });
  entry.write(cart);
  await entry.flush();
  expect([await entry.read(), entry.isKept(), storage.getItem('orders')]).toEqual([cart, false, null]);
  store.setItem = (key, text) => storage.setItem(key, text);
  entry.write('smaller');
  await entry.flush();
  expect([entry.isKept(), await openTab().entry.read()]).toEqual([true, 'smaller']);
  expect(heard).toEqual([
    { kind: 'kept', isKept: false },
    { kind: 'kept', isKept: true },
  ]);
});

test('storage-gone: a storage that is forbidden, no IndexedDB, no cryptography: the tab has it, and nothing throws', async () => {
  const keys = memoryKeyStore<CryptoKey>();
  const noKeys = { ...keys, get: () => Promise.reject(new Error('blocked')) };
  const ways = [
    { store: () => refused('SecurityError') },
    { sealing: createSealing(noKeys, crypto) },
    { sealing: createSealing(keys, { getRandomValues: (bytes) => bytes }) },
  ];
  for (const way of ways) {
    const { storage, openTab } = openBrowser({ orders: '{"one":"older","two":"other"}' });
    const { entry, page } = openTab(way);
    expect(await entry.read()).toBeUndefined();
    entry.write(cart);
    await entry.flush();
    expect([await entry.read(), entry.isKept()]).toEqual([cart, false]);
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settled();
    expect(await entry.read()).toEqual(cart);
    // It may open another time.
    expect(textOf(storage, 'one')).toBe('older');
    entry.forget();
    expect(await entry.read()).toBeUndefined();
    expect(textOf(storage, 'two')).toBe('other');
  }
});

/** A browser that finds its key when it has been asked so many times. */
function slowKeys(keys: KeyStore, failures: number): KeyStore {
  let asked = 0;
  const get = () => (++asked > failures ? keys.get() : Promise.reject(new Error('IndexedDB does not answer')));
  return { ...keys, get };
}

test('storage-gone: a key that comes late opens what was kept, and whoever watches hears of it', async () => {
  const { keys, openTab } = openBrowser();
  const before = openTab();
  before.entry.write(cart);
  await before.entry.flush();
  before.close();
  const { entry, heard } = openTab({ sealing: createSealing(slowKeys(keys, 2), crypto) });
  expect(await entry.read()).toBeUndefined();
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'value', value: cart }]));
  expect(await entry.read()).toEqual(cart);
  entry.write('more');
  await entry.flush();
  expect([await openTab().entry.read(), entry.isKept()]).toEqual(['more', true]);
});

test('storage-gone: what was written before the key came does not take the place of what was kept', async () => {
  const { keys, openTab } = openBrowser();
  const before = openTab();
  before.entry.write(cart);
  await before.entry.flush();
  before.close();
  const { entry } = openTab({ sealing: createSealing(slowKeys(keys, 1), crypto) });
  expect(await entry.read()).toBeUndefined();
  entry.write('a new one');
  await entry.flush();
  expect([await entry.read(), entry.isKept()]).toEqual(['a new one', false]);
  expect(await openTab().entry.read()).toEqual(cart);
});

test('storage-gone: a storage that was emptied takes nothing from an open page, which keeps its next change', async () => {
  const { storage, openTab } = openBrowser();
  const { entry, page } = openTab();
  entry.write(cart);
  await entry.flush();
  storage.removeItem('orders');
  page.dispatchEvent(storageEvent(null, null, null));
  expect(await entry.read()).toEqual(cart);
  entry.write('next');
  await entry.flush();
  expect(await openTab().entry.read()).toBe('next');
});

test('D5 two tabs of one browser agree', async () => {
  const { openTab } = openBrowser();
  const [here, there] = [openTab(), openTab()];
  expect(await there.entry.read()).toBeUndefined();
  here.entry.write(cart);
  await here.entry.flush();
  await settled();
  expect(there.heard).toEqual([{ kind: 'value', value: cart }]);
  there.entry.write('theirs');
  await there.entry.flush();
  expect(await here.entry.read()).toBe('theirs');
  expect(here.heard).toEqual([{ kind: 'value', value: 'theirs' }]);
  expect(there.heard).toHaveLength(1);
});

test('nobody is told of what happens in another unit, in the storage of a tab, or after they stopped to watch', async () => {
  const { openTab } = openBrowser();
  const [one, two, coupons] = [openTab(), openTab({ unit: 'two' }), openTab({ name: kept.coupons })];
  one.entry.write(cart);
  await one.entry.flush();
  one.entry.forget();
  two.entry.write('cart of two');
  await two.entry.flush();
  coupons.entry.write(['coupon']);
  coupons.page.dispatchEvent(storageEvent('cl', '{"one":"text"}', '{}'));
  expect([one.heard, two.heard, coupons.heard]).toEqual([[], [], []]);
  expect(await coupons.entry.read()).toEqual(['coupon']);
  const listener = vi.fn();
  one.entry.watch(listener)();
  one.signOut();
  expect([listener.mock.calls, one.heard.length]).toEqual([[], 1]);
});

test('D5 two tabs that write in the same moment end with the same value', async () => {
  const { openTab } = openBrowser();
  const [here, there] = [openTab(), openTab()];
  here.entry.write('ours');
  there.entry.write('theirs');
  await here.entry.flush();
  // It has something newer on its way.
  expect(await there.entry.read()).toBe('theirs');
  await there.entry.flush();
  await settled();
  expect([await here.entry.read(), await there.entry.read()]).toEqual(['theirs', 'theirs']);
});

test('news of a text that the storage no longer has is no news', async () => {
  const { storage, openTab } = openBrowser();
  const here = openTab();
  here.entry.write('ours');
  await here.entry.flush();
  here.page.dispatchEvent(storageEvent('orders', null, '{"one":"text of another tab"}'));
  here.page.dispatchEvent(storageEvent('other', '{"one":"text of another entry"}', '{}'));
  await settled();
  expect([await here.entry.read(), here.heard]).toEqual(['ours', []]);
  expect(textOf(storage, 'one')).not.toBe('');
  storage.removeItem('orders');
  here.page.dispatchEvent(storageEvent('orders', null, '{"one":"text of another tab"}'));
  await settled();
  expect([await here.entry.read(), here.heard]).toEqual(['ours', []]);
});

test('AUTH-27 a page that hears of a sign-out lets go of what that unit has, and of nothing else', async () => {
  const { openTab } = openBrowser();
  for (const name of [kept.cart, kept.coupons]) {
    const { entry, page, heard } = openTab({ name });
    entry.write(cart);
    page.dispatchEvent(signOutOf('two'));
    await entry.flush();
    expect([await entry.read(), heard]).toEqual([cart, []]);
    entry.write('late');
    page.dispatchEvent(signOutOf('one'));
    await entry.flush();
    expect([await entry.read(), heard]).toEqual([undefined, [{ kind: 'value', value: undefined }]]);
    expect(await openTab({ name }).entry.read()).toBeUndefined();
  }
});

test('AUTH-27 somebody who signs out in one tab has signed out in the other, also when that was just sealing', async () => {
  const { storage, openTab } = openBrowser();
  const [here, there] = [openTab(), openTab()];
  here.entry.write(cart);
  await here.entry.flush();
  await settled();
  there.entry.write('late');
  there.tick();
  here.entry.forget();
  await settled();
  expect(storage.getItem('orders')).toBe('{}');
  expect([await there.entry.read(), there.heard.at(-1)]).toEqual([undefined, { kind: 'value', value: undefined }]);
});

test('AUTH-27 what a tab stored in the moment before it heard of the sign-out goes as well', async () => {
  const { storage, openTab } = openBrowser();
  const there = openTab();
  there.entry.write(cart);
  await there.entry.flush();
  const signedOut = storage.getItem('orders');
  there.entry.write('late');
  await there.entry.flush();
  there.page.dispatchEvent(storageEvent('orders', signedOut, '{}'));
  expect([storage.getItem('orders'), await there.entry.read()]).toEqual(['{}', undefined]);
});

test('a sign-out that is heard of twice, or late, takes nothing from whoever came after', async () => {
  const { storage, openTab } = openBrowser();
  const [here, there] = [openTab(), openTab()];
  there.entry.write(cart);
  await there.entry.flush();
  const signedOut = storage.getItem('orders');
  there.signOut();
  there.entry.write('next');
  await there.entry.flush();
  there.page.dispatchEvent(storageEvent('orders', signedOut, '{}'));
  expect(await there.entry.read()).toBe('next');

  // A tab that slept while all of this happened.
  there.close();
  here.entry.write('of the next visitor');
  await here.entry.flush();
  there.signOut();
  expect(await there.entry.read()).toBe('of the next visitor');
});

test('AUTH-27 a page that a browser had put aside looks what has become of its entry', async () => {
  const back = () => Object.assign(new Event('pageshow'), { persisted: true });
  const { storage, openTab } = openBrowser();
  const aside = openTab();
  aside.entry.write(cart);
  await aside.entry.flush();
  aside.entry.write('being sealed');
  aside.close();
  aside.page.dispatchEvent(new Event('pagehide'));
  const other = openTab();
  other.entry.forget();
  await settled();
  expect(storage.getItem('orders')).toBe('{}');
  aside.page.dispatchEvent(back());
  expect([await aside.entry.read(), aside.heard]).toEqual([undefined, [{ kind: 'value', value: undefined }]]);

  aside.page.dispatchEvent(new Event('pagehide'));
  other.entry.write('newer');
  await other.entry.flush();
  aside.page.dispatchEvent(back());
  expect(await aside.entry.read()).toBe('newer');
  aside.entry.write('ours');
  await aside.entry.flush();
  expect(await openTab().entry.read()).toBe('ours');
});

test('CART-23 any order of writing, forgetting, reading and waiting ends with the last value, or with nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyStep, fc.jsonValue()), { maxLength: 20 }), async (steps) => {
      const { openTab } = openBrowser();
      const [tab, other] = [openTab(), openTab()];
      let last: string | undefined;
      for (const [step, value] of steps) {
        if (step === 'write') last = JSON.stringify(value);
        if (step === 'forget' || step === 'signOut') last = undefined;
        await take[step](tab, value);
        const read = step === 'read' ? await tab.entry.read() : undefined;
        expect(JSON.stringify(read)).toBe(step === 'read' ? last : undefined);
      }
      await tab.entry.flush();
      for (const { entry } of [tab, other, openTab()]) expect(JSON.stringify(await entry.read())).toBe(last);
    }),
  );
});

test('D5 AUTH-27 whatever two tabs do, they agree in the end, and after a sign-out on nothing', async () => {
  const anyone = fc.nat(1);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyone, anyStep), { maxLength: 15 }), fc.boolean(), async (steps, signsOut) => {
      const { storage, openTab } = openBrowser({}, 'late');
      const tabs = [openTab(), openTab()] as const;
      for (const [count, [who, step]] of steps.entries()) await take[step](tabs[who === 0 ? 0 : 1], { count });
      if (signsOut) {
        for (const { signOut } of tabs) signOut();
        tabs[0].store.setItem('orders', keepFor('one', storage.getItem('orders'), undefined));
      }
      await Promise.all(tabs.map(({ entry }) => entry.flush()));
      await settled();
      const [here, there] = await Promise.all(tabs.map(({ entry }) => entry.read()));
      expect(here).toEqual(there);
      expect(await openTab().entry.read()).toEqual(here);
      expect(signsOut ? here : undefined).toBeUndefined();
    }),
  );
});

type Tab = ReturnType<ReturnType<typeof openBrowser>['openTab']>;

const take = {
  write: ({ entry }: Tab, value: unknown) => entry.write(value),
  forget: ({ entry }: Tab) => entry.forget(),
  signOut: ({ signOut }: Tab) => signOut(),
  read: ({ entry }: Tab) => void entry.read(),
  quiet: ({ tick }: Tab) => tick(),
  hide: ({ page }: Tab) => void page.dispatchEvent(new Event('visibilitychange')),
  settle: () => new Promise((done) => setTimeout(done, 0)),
} as const;
const anyStep = fc.constantFrom(...(Object.keys(take) as (keyof typeof take)[]));
