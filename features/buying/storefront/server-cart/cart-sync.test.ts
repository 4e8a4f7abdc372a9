import { expect, test } from 'vitest';
import type { FailureName } from '#contract/failures.ts';
import type { Cart } from '#domain/buying/cart.ts';
import type { AnsweredCart } from '#domain/buying/server-cart/cart-copy.ts';
import type { Line } from '#domain/buying/line.ts';
import { mergeKey } from '#domain/buying/merge.ts';
import { emptyCart, mergeCart, noCart, wholeLine, type ServerCart } from '#domain/buying/server-cart/server-cart.ts';
import { handTimers } from '#testing/hand-timers.ts';
import { testLine, testLineProduct } from '#testing/properties/lines.ts';
import { createCartStore } from '../cart/cart-store.ts';
import { againAfterMs, saveAfterMs, startCartSync, type ServerCarts } from './cart-sync.ts';

const settings = {
  currency: 'EUR',
  decimalDigits: 2,
  pricesIncludeTax: true,
  cardMadeTaxRate: 0,
  shippingTaxRate: 0,
  discountType: 'discount',
  severalProducts: true,
} as const;
const line = (id: string, itemCode: string, qty = 1): Line =>
  testLine({ id, qty, product: testLineProduct({ itemCode }) });
const [a, b, c] = [line('a', 'one'), line('b', 'two'), line('c', 'three')];
const now = new Date(0);

type Trouble = 'request lost' | 'answer lost' | FailureName;

/** The real merge behind calls that fail as a test says, with what was asked in order. */
function openServer(first: Cart = []) {
  let cart: ServerCart<Line> = noCart;
  const asked: string[] = [];
  const keys: string[] = [];
  /** Of what is asked next and then; null where that goes well. */
  const trouble: (Trouble | null)[] = [];
  let isLarge = false;
  let waiting: Promise<void> | null = null;
  let letGo = () => {};

  const merged = (lines: Cart, others = {}) =>
    mergeCart(
      cart,
      { revision: cart.revision, lines, edited: lines.map(({ id }) => id), removed: [], parts: {}, ...others },
      { keyOf: mergeKey, now },
    );
  const answer = (): AnsweredCart<Line> => ({
    revision: cart.revision,
    lines: cart.lines.map(wholeLine),
    parts: Object.fromEntries(
      cart.lines
        .filter(({ parts }) => parts.length > 0)
        .map(({ line: { id }, parts }) => [id, Object.fromEntries(parts.map((part) => [part.id, part.qty]))]),
    ),
  });
  async function reach<Data>(what: string, work: () => Data) {
    asked.push(what);
    const wrong = trouble.shift() ?? undefined;
    const data = wrong === undefined || wrong === 'answer lost' ? work() : null;
    await waiting;
    if (data !== null && wrong === undefined) return { ok: true, data } as const;
    const isRefused = wrong !== 'request lost' && wrong !== 'answer lost';
    return {
      ok: false,
      failure: { status: isRefused ? 200 : null, name: isRefused ? (wrong ?? null) : null, message: '' },
    } as const;
  }
  const server: ServerCarts = {
    save: (custId, push, key) => {
      keys.push(key);
      return reach(`save for ${custId}`, () => {
        cart = mergeCart(cart, push, { keyOf: mergeKey, now });
        return isLarge ? { revision: cart.revision, parts: {}, lines: null, isLeftOut: true as const } : answer();
      });
    },
    fetch: (custId) => reach(`fetch for ${custId}`, answer),
    delete: (custId) =>
      reach(`delete for ${custId}`, () => {
        cart = emptyCart(cart, now);
        return { revision: cart.revision };
      }),
  };
  if (first.length > 0) cart = merged(first);
  return {
    server,
    asked,
    keys,
    trouble,
    lines: () => answer().lines,
    /** As another device would. */
    change(lines: Cart, removed: readonly string[] = []) {
      cart = merged(lines, { removed });
    },
    forget: () => void (cart = noCart),
    /** From now on its answers to a save have no room for the cart. */
    grow: () => void (isLarge = true),
    hold() {
      waiting = new Promise((resolve) => {
        letGo = resolve;
      });
    },
    release() {
      letGo();
      waiting = null;
    },
  };
}

type TestServer = ReturnType<typeof openServer>;

async function openTab(server: TestServer, kept: unknown = [], custId = 'me') {
  const timers = handTimers();
  let ids = 0;
  const written: unknown[] = [];
  const store = createCartStore({
    entry: {
      read: () => Promise.resolve(kept),
      write: (value) => void written.push(value),
      flush: () => Promise.resolve(),
      watch: () => () => {},
    },
    settings,
    timers,
    freshId: () => `fresh-${++ids}`,
    page: new EventTarget(),
  });
  let keys = 0;
  const sync = startCartSync(custId, {
    store,
    server: server.server,
    timers,
    freshKey: () => `key-${++keys}`,
    alone: (work) => work(),
    isSeen: () => true,
  });
  await timers.advance(0);
  const reload = (as = custId) => {
    sync.stop();
    return openTab(server, written.at(-1) ?? kept, as);
  };
  return { store, sync, timers, reload, quantities: () => store.state().lines?.map(({ id, qty }) => [id, qty]) };
}

async function filledTab(server: TestServer, lines: Cart) {
  const tab = await openTab(server);
  tab.store.add(lines);
  await tab.timers.advance(saveAfterMs);
  return tab;
}

test('SCART-03 whoever has nothing here gets the cart that they have there, and it is kept here', async () => {
  const server = openServer([a, b]);
  const tab = await openTab(server);
  expect(server.asked).toEqual(['fetch for me']);
  expect(tab.store.state().lines).toEqual([a, b]);
  expect(tab.sync.state()).toMatchObject({ fetch: 'success', save: 'idle', serverCartError: null });
  expect((await tab.reload()).store.state().lines).toEqual([a, b]);
});

test('SCART-05 SCART-06 whoever has something here gets both, the server’s first', async () => {
  const server = openServer([a]);
  const tab = await filledTab(server, [b]);
  expect(tab.store.state().lines).toEqual([a, b]);
  expect(server.lines()).toEqual([a, b]);
});

test('SCART-05 large-answer: what a save’s answer has no room for is fetched; if that fails, after the same request again', async () => {
  const server = openServer([a]);
  server.grow();
  const tab = await filledTab(server, [b]);
  expect(tab.store.state().lines).toEqual([a, b]);
  server.change([c]);
  tab.store.setQty('b', 2);
  server.trouble.push(null, 'request lost');
  await tab.timers.advance(saveAfterMs);
  expect(tab.sync.state()).toMatchObject({ save: 'failure' });
  await tab.timers.advance(againAfterMs[0]);
  expect(tab.quantities()).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 1],
  ]);
  expect(server.keys.slice(1)).toEqual(['key-2', 'key-2']);
  expect(tab.sync.state()).toMatchObject({ save: 'success', serverCartError: null });
});

test('SCART-02 CART-11 each of them says that it is under way, and how it ended', async () => {
  const server = openServer();
  const tab = await openTab(server);
  const seen: unknown[] = [];
  tab.sync.subscribe(() => {
    const { save, fetch, delete: deleted } = tab.sync.state();
    seen.push([save, fetch, deleted].join(' '));
  });
  tab.store.add([a]);
  await tab.timers.advance(saveAfterMs);
  await tab.sync.deleteCart();
  server.trouble.push('request lost');
  await tab.sync.sync();
  expect(seen).toEqual([
    'loading success idle',
    'success success idle',
    'success success loading',
    'success success success',
    'success loading success',
    'success failure success',
  ]);
});

test('SCART-06 changes are saved a second after the last of them, once', async () => {
  const server = openServer();
  const tab = await filledTab(server, [a]);
  for (const qty of [2, 3, 4]) {
    tab.store.setQty('a', qty);
    await tab.timers.advance(saveAfterMs - 1);
  }
  expect(server.lines()).toEqual([a]);
  await tab.timers.advance(1);
  expect(server.lines()).toEqual([{ ...a, qty: 4 }]);
  expect(server.asked).toEqual(['fetch for me', 'save for me', 'save for me']);
});

test('SCART-11 what somebody did on another device is here when they come back, and nothing here is undone by it', async () => {
  const server = openServer();
  const tab = await filledTab(server, [a, b]);
  server.change([{ ...a, qty: 5 }, c], ['b']);
  await tab.sync.sync();
  expect(tab.quantities()).toEqual([
    ['a', 5],
    ['c', 1],
  ]);
});

test('SCART-11 what is changed while an answer is on its way stays changed', async () => {
  const server = openServer();
  const tab = await filledTab(server, [a, b]);
  tab.store.setQty('a', 2);
  server.hold();
  await tab.timers.advance(saveAfterMs);
  tab.store.setQty('a', 7);
  tab.store.remove('b');
  tab.store.add([c]);
  server.release();
  await tab.timers.advance(0);
  expect(tab.quantities()).toEqual([
    ['a', 7],
    ['c', 1],
  ]);
  await tab.timers.advance(saveAfterMs);
  expect(server.lines().map(({ id, qty }) => [id, qty])).toEqual(tab.quantities());
});

test.each(['request lost', 'answer lost'] as const)(
  'SCART-08 after a %s it is tried again with the same key, and nothing doubles',
  async (wrong) => {
    const server = openServer([line('other', 'one', 3)]);
    const tab = await openTab(server);
    tab.store.add([line('x', 'two', 2)]);
    server.trouble.push(wrong, wrong);
    await tab.timers.advance(saveAfterMs);
    expect(tab.sync.state()).toMatchObject({
      save: 'failure',
      serverCartError: { work: 'save', failure: { status: null } },
    });
    await tab.timers.advance(againAfterMs[0] + againAfterMs[1]);
    expect(tab.sync.state()).toMatchObject({ save: 'success', serverCartError: null });
    expect(server.keys).toEqual(['key-1', 'key-1', 'key-1']);
    expect(server.lines().map(({ id, qty }) => [id, qty])).toEqual([
      ['other', 3],
      ['x', 2],
    ]);
  },
);

test('SCART-08 what has changed since goes under another key', async () => {
  const server = openServer();
  const tab = await openTab(server);
  tab.store.add([a]);
  server.trouble.push('answer lost');
  await tab.timers.advance(saveAfterMs);
  tab.store.setQty('a', 3);
  await tab.timers.advance(saveAfterMs);
  expect(server.keys).toEqual(['key-1', 'key-2']);
  expect(server.lines()).toEqual([{ ...a, qty: 3 }]);
});

test('SCART-11 a line whose saving was never answered and that is removed then does not come back after a reload', async () => {
  const server = openServer();
  const tab = await openTab(server);
  tab.store.add([a, b]);
  server.trouble.push('answer lost');
  await tab.timers.advance(saveAfterMs);
  tab.store.remove('a');
  const next = await tab.reload();
  expect(next.quantities()).toEqual([['b', 1]]);
  expect(server.lines()).toEqual([b]);
  // Nor does it when somebody undoes it: that is another line.
  expect((await openTab(server)).quantities()).toEqual([['b', 1]]);
});

test('SCART-08 what is refused as it is is not sent again until it is another', async () => {
  const server = openServer();
  const tab = await openTab(server);
  tab.store.add([a]);
  server.trouble.push('cart.full');
  await tab.timers.advance(10 * againAfterMs[3]);
  expect(server.asked).toEqual(['fetch for me', 'save for me']);
  expect(tab.sync.state().serverCartError).toMatchObject({ work: 'save', failure: { name: 'cart.full' } });
  tab.store.setQty('a', 2);
  await tab.timers.advance(saveAfterMs);
  expect(tab.sync.state().serverCartError).toBeNull();
});

test('SCART-08 what the server is still at is asked for again, under the same key', async () => {
  const server = openServer();
  const tab = await openTab(server);
  tab.store.add([a]);
  server.trouble.push('key.in-use');
  await tab.timers.advance(saveAfterMs + againAfterMs[0]);
  expect(server.keys).toEqual(['key-1', 'key-1']);
  expect(server.lines()).toEqual([a]);
});

test('SCART-04 deleting empties both, but for what was put in meanwhile', async () => {
  const server = openServer();
  const tab = await filledTab(server, [a, b]);
  server.hold();
  const deleting = tab.sync.deleteCart();
  await tab.timers.advance(0);
  tab.store.add([c]);
  server.release();
  await deleting;
  expect(tab.quantities()).toEqual([['c', 1]]);
  await tab.timers.advance(saveAfterMs);
  expect(server.lines()).toEqual([c]);
});

test('SCART-08 what could not be deleted is removed with the next saving', async () => {
  const server = openServer();
  const tab = await filledTab(server, [a]);
  tab.store.clear();
  server.trouble.push('request lost');
  await tab.sync.deleteCart();
  expect(tab.sync.state()).toMatchObject({ delete: 'failure', serverCartError: { work: 'delete' } });
  await tab.timers.advance(againAfterMs[0]);
  expect(server.lines()).toEqual([]);
  expect(tab.sync.state().serverCartError).toBeNull();
});

test('AUTH-46 after a sign-out nothing is sent, and the server’s cart stays', async () => {
  const server = openServer();
  const tab = await filledTab(server, [a]);
  tab.store.remove('a');
  tab.sync.stop();
  await tab.timers.advance(10 * saveAfterMs);
  expect(server.lines()).toEqual([a]);
});

test('somebody else who signs in on the same browser gets none of it, and adds nothing but their own', async () => {
  const server = openServer();
  const tab = await filledTab(server, [a]);
  const theirs = openServer([c]);
  tab.store.add([b]);
  const next = await openTab(theirs, { items: [], server: tab.store.state().server }, 'other');
  expect(next.quantities()).toEqual([['c', 1]]);
  tab.sync.stop();
  const other = startCartSync('other', {
    store: tab.store,
    server: theirs.server,
    timers: tab.timers,
    freshKey: () => 'key',
    alone: (work) => work(),
    isSeen: () => true,
  });
  await other.sync();
  expect(tab.quantities()).toEqual([
    ['c', 1],
    ['b', 1],
  ]);
  expect(server.lines()).toEqual([a]);
});

test('a cart that the server has forgotten is saved again', async () => {
  const server = openServer();
  const tab = await filledTab(server, [a, b]);
  server.forget();
  await tab.sync.sync();
  await tab.timers.advance(saveAfterMs);
  expect(server.lines()).toEqual([a, b]);
  expect(tab.store.state().lines).toEqual([a, b]);
});

test('CART-27 what an item gives off now is no change of somebody’s', async () => {
  const server = openServer();
  const tab = await filledTab(server, [a]);
  const before = server.asked.length;
  tab.store.setProduct({ ...a.product, tiers: [{ from: 0, to: null, rate: 10 }] });
  await tab.timers.advance(10 * saveAfterMs);
  expect(server.asked).toHaveLength(before);
});

test('AUTH-46 whoever signs out is waited for: what they did last is saved, also while something is under way', async () => {
  const server = openServer();
  const tab = await openTab(server);
  server.hold();
  const under = tab.sync.sync();
  tab.store.add([a]);
  const saved = tab.sync.hurry();
  server.release();
  await Promise.all([under, saved]);
  expect(server.lines()).toEqual([a]);
});

test('a page that goes does not wait with what it has to save, and asks for nothing', async () => {
  const server = openServer();
  const tab = await openTab(server);
  void tab.sync.hurry();
  expect(server.asked).toEqual(['fetch for me']);
  tab.store.add([a]);
  void tab.sync.hurry();
  await tab.timers.advance(0);
  expect(server.lines()).toEqual([a]);
});
