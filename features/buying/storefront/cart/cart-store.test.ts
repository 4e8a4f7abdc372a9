import { expect, test, vi } from 'vitest';
import { lineToCartItem } from '#contract/wire/buying/cart-item.ts';
import type { EntryNews } from '#browser/kept/sealed-entry.ts';
import { linesMax } from '#domain/buying/cart.ts';
import type { Line } from '#domain/buying/line.ts';
import { handTimers } from '#testing/hand-timers.ts';
import { testLine, testLineProduct, testReceiver } from '#testing/properties/lines.ts';
import { createCartStore, qtyKeptAfterMs, undoMs, type StoreSettings } from './cart-store.ts';

const settings: StoreSettings = {
  currency: 'EUR',
  decimalDigits: 2,
  pricesIncludeTax: true,
  cardMadeTaxRate: 0,
  shippingTaxRate: 0,
  discountType: 'discount',
  severalProducts: true,
};
const itemsOf = (...lines: readonly Line[]) => lines.map((line) => lineToCartItem(line, 0, 'EUR'));

/** A tab, with what it has kept in sight. */
function openTab(kept: unknown, changes: Partial<StoreSettings> = {}) {
  const timers = handTimers();
  const page = new EventTarget();
  const written: { id: string; data: { qty: number; discount: string } }[][] = [];
  const listeners = new Set<(news: EntryNews) => void>();
  const flush = vi.fn(() => Promise.resolve());
  let ids = 0;
  const { promise: read, resolve: answer } = Promise.withResolvers();
  const store = createCartStore({
    entry: {
      read: () => read,
      write: (value) => void written.push(value as never),
      flush,
      watch(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    settings: { ...settings, ...changes },
    timers,
    freshId: () => `fresh-${++ids}`,
    page,
  });
  const hear = (value: unknown) => {
    for (const listener of listeners) listener({ kind: 'value', value });
  };
  const idsNow = () => store.state().lines?.map(({ id }) => id);
  const opened = async () => {
    answer(kept);
    await timers.advance(0);
  };
  return { store, timers, page, written, flush, hear, ids: idsNow, opened };
}

async function openedTab(lines: readonly Line[] = [], changes: Partial<StoreSettings> = {}) {
  const tab = openTab(itemsOf(...lines), changes);
  await tab.opened();
  return tab;
}

const [a, b, c] = ['a', 'b', 'c'].map((id) => testLine({ id, design: { ...testLine().design, message: id } })) as [
  Line,
  Line,
  Line,
];

test('CART-11 a cart is unknown until what was kept has been read, and then it has its lines and its price', async () => {
  const tab = openTab(itemsOf(a, b));
  expect(tab.store.state()).toEqual({ lines: null, price: null, removed: null, justAdded: null });
  const look = vi.fn();
  tab.store.subscribe(look);
  await tab.opened();
  expect(look).toHaveBeenCalledTimes(1);
  expect(tab.store.state().lines).toEqual([a, b]);
  expect(tab.store.state().price).toMatchObject({ total: 10_000, cards: 2 });
  // Reading is no change.
  expect(tab.written).toEqual([]);
});

test.each([undefined, null, 'x', 7, {}, [null, 7, {}]])(
  'CART-44 what cannot be read (%j) is an empty cart',
  async (kept) => {
    const tab = openTab(kept);
    await tab.opened();
    expect(tab.store.state().lines).toEqual([]);
  },
);

test('CART-44 a line that cannot be read is dropped, and the others stay', async () => {
  const [first, second] = itemsOf(a, b);
  const tab = openTab([first, { id: 'broken', data: {} }, first, second]);
  await tab.opened();
  expect(tab.ids()).toEqual(['a', 'b']);
});

test('CART-23 every change is kept at once, each line with the discount it has among the others', async () => {
  const product = testLineProduct({ tiers: [{ from: 10_000, to: null, rate: 5 }] });
  const tab = await openedTab([{ ...a, product }]);
  expect(tab.store.add([{ ...b, product }])).toBe(null);
  expect(tab.written.at(-1)?.map(({ id, data }) => [id, data.discount])).toEqual([
    ['a', '5%'],
    ['b', '5%'],
  ]);
  // CART-20: alone it does not reach it any more.
  tab.store.remove('b');
  expect(tab.written.at(-1)?.map(({ id, data }) => [id, data.discount])).toEqual([['a', '0%']]);
  expect(tab.store.state().price).toMatchObject({ discount: 0, total: 5_000 });
});

test('CART-12 a line with an id that is there takes its place', async () => {
  const tab = await openedTab([a, b]);
  tab.store.add([{ ...a, amount: 7_000 }]);
  expect(tab.store.state().lines).toEqual([{ ...a, amount: 7_000 }, b]);
});

test('CART-13 a product that stands apart is appended though its id is there', async () => {
  const own = { ...a, product: testLineProduct({ ownLine: true }) };
  const tab = await openedTab([own]);
  tab.store.add([own]);
  expect(tab.ids()).toEqual(['a', 'fresh-1']);
});

test('what was added is told until somebody has seen it, also where it joined a line that makes the same cards', async () => {
  const tab = await openedTab([a, b]);
  tab.store.add([c, { ...a, id: 'again' }]);
  expect(tab.store.state().justAdded).toEqual(['a', 'c']);
  tab.store.seen();
  expect(tab.store.state().justAdded).toBe(null);
});

test('CART-30 CART-43 printed and digital are not mixed: nothing changes, not even for the lines that would do', async () => {
  const tab = await openedTab([a]);
  const printed = { ...c, product: testLineProduct({ itemCode: 'p', kind: 'physical' }) };
  expect(tab.store.add([b, printed])).toBe('mixed-kinds');
  expect(tab.ids()).toEqual(['a']);
  expect(tab.written).toEqual([]);
  // Nor among themselves.
  const empty = await openedTab();
  expect(empty.store.add([b, printed])).toBe('mixed-kinds');
});

test('CART-31 CART-42 a shop of one product asks before another takes its place', async () => {
  const tab = await openedTab([a], { severalProducts: false });
  const other = { ...b, product: testLineProduct({ itemCode: 'other' }) };
  expect(tab.store.add([other])).toBe('one-product');
  expect(tab.ids()).toEqual(['a']);
  tab.store.startAnew([other]);
  expect(tab.ids()).toEqual(['b']);
  expect(tab.store.state().justAdded).toEqual(['b']);
  expect(tab.written).toHaveLength(1);
});

test('what is added before the cart is known comes to what was kept', async () => {
  const tab = openTab(itemsOf(a));
  expect(tab.store.add([b])).toBe(null);
  expect(tab.store.state().lines).toBe(null);
  await tab.opened();
  expect(tab.ids()).toEqual(['a', 'b']);
  expect(tab.written.map((items) => items.map(({ id }) => id))).toEqual([['a', 'b']]);
});

test('CART-14 a copy stands below its line', async () => {
  const tab = await openedTab([a, b]);
  expect(tab.store.duplicate('a')).toBe('fresh-1');
  expect(tab.ids()).toEqual(['a', 'fresh-1', 'b']);
  expect(tab.store.duplicate('nobody')).toBe(null);
});

test('CART-14 a full cart takes no copy', async () => {
  const tab = await openedTab(Array.from({ length: linesMax }, (_, at) => testLine({ id: `${at}` })));
  expect(tab.store.duplicate('7')).toBe(null);
  expect(tab.store.state().lines).toHaveLength(linesMax);
});

test('CART-15 CART-19 a removal can be undone for six seconds, to where it was', async () => {
  const tab = await openedTab([a, b, c]);
  tab.store.remove('b');
  expect(tab.ids()).toEqual(['a', 'c']);
  expect(tab.store.state().removed).toEqual({ line: b, at: 1, total: 5_000 });
  await tab.timers.advance(undoMs - 1);
  expect(tab.store.undoRemove()).toBe('fresh-1');
  expect(tab.store.state().lines).toEqual([a, { ...b, id: 'fresh-1' }, c]);
  expect(tab.store.state().removed).toBe(null);
  expect(tab.written).toHaveLength(2);
});

test('CART-43 what was taken out cannot be put back beside what came instead', async () => {
  const printed = testLine({ id: 'printed', product: testLineProduct({ itemCode: 'p', kind: 'physical' }) });
  const tab = await openedTab([a]);
  tab.store.remove('a');
  tab.store.add([printed]);
  expect(tab.store.state().removed).toBeNull();
  tab.store.undoRemove();
  expect(tab.ids()).toEqual(['printed']);
  tab.store.remove('printed');
  tab.hear(itemsOf(b));
  tab.store.undoRemove();
  expect(tab.ids()).toEqual(['b']);
});

test('CART-19 after six seconds it is gone, and undoing does nothing', async () => {
  const tab = await openedTab([a, b]);
  tab.store.remove('a');
  await tab.timers.advance(undoMs);
  expect(tab.store.state().removed).toBe(null);
  tab.store.undoRemove();
  expect(tab.ids()).toEqual(['b']);
});

test('CART-19 the notice waits while somebody is at it, and the next removal has six seconds of its own', async () => {
  const tab = await openedTab([a, b, c]);
  tab.store.remove('a');
  tab.store.holdRemoved(true);
  await tab.timers.advance(10 * undoMs);
  expect(tab.store.state().removed?.line.id).toBe('a');
  tab.store.holdRemoved(false);
  await tab.timers.advance(undoMs - 1);
  tab.store.remove('b');
  await tab.timers.advance(undoMs - 1);
  expect(tab.store.state().removed?.line.id).toBe('b');
  await tab.timers.advance(1);
  expect(tab.store.state().removed).toBe(null);
});

test('CART-16 the whole cart is emptied, and no removal is left to undo', async () => {
  const tab = await openedTab([a, b]);
  tab.store.remove('a');
  tab.store.clear();
  expect(tab.store.state()).toMatchObject({ lines: [], removed: null, price: { total: 0 } });
  expect(tab.written.at(-1)).toEqual([]);
});

test('CART-17 CART-26 a quantity shows at once and is kept two seconds after the last one', async () => {
  const tab = await openedTab([a, b]);
  tab.store.setQty('a', 2);
  await tab.timers.advance(qtyKeptAfterMs - 1);
  tab.store.setQty('a', 3);
  expect(tab.store.state().price).toMatchObject({ total: 20_000, cards: 4 });
  await tab.timers.advance(qtyKeptAfterMs - 1);
  expect(tab.written).toEqual([]);
  await tab.timers.advance(1);
  expect(tab.written.map((items) => items.map(({ data }) => data.qty))).toEqual([[3, 1]]);
});

test('CART-26 any other change keeps the quantities with it, once', async () => {
  const tab = await openedTab([a, b]);
  tab.store.setQty('a', 2);
  tab.store.remove('b');
  expect(tab.written.map((items) => items.map(({ data }) => data.qty))).toEqual([[2]]);
  await tab.timers.advance(qtyKeptAfterMs);
  expect(tab.written).toHaveLength(1);
});

test.each(['visibilitychange', 'pagehide'])(
  'CART-26 a page that goes (%s) keeps its quantities at once',
  async (event) => {
    const tab = await openedTab([a]);
    tab.page.dispatchEvent(new Event(event));
    expect(tab.written).toEqual([]);
    tab.store.setQty('a', 4);
    tab.page.dispatchEvent(new Event(event));
    expect(tab.written).toHaveLength(1);
    expect(tab.flush).toHaveBeenCalledTimes(1);
  },
);

test.each([0, -1, 1.5, Number.NaN])('CART-17 %d is no quantity', async (qty) => {
  const tab = await openedTab([a]);
  tab.store.setQty('a', qty);
  expect(tab.store.state().lines).toEqual([a]);
});

test('CART-17 a quantity leaves the other lines the very ones they were', async () => {
  const tab = await openedTab([a, b]);
  const before = tab.store.state().lines?.[1];
  tab.store.setQty('a', 2);
  expect(tab.store.state().lines?.[1]).toBe(before);
});

test('CART-18 CART-22 receivers are changed in the cart, and who sends stands where nobody is named', async () => {
  const tab = await openedTab([a, { ...b, receiver: testReceiver({ name: '', email: '' }) }]);
  tab.store.setReceiver('a', { email: 'new@example.com' });
  tab.store.setSender({ name: 'Ada', email: 'ada@example.com' });
  expect(tab.store.state().lines?.map(({ receiver }) => [receiver.name, receiver.email])).toEqual([
    ['Jane Doe', 'new@example.com'],
    ['Ada', 'ada@example.com'],
  ]);
  expect(tab.written).toHaveLength(2);
});

test('D5 what another tab has written is shown, with the quantities that are not kept here yet', async () => {
  const tab = await openedTab([a]);
  tab.store.setQty('a', 9);
  tab.hear(itemsOf(a, b));
  expect(tab.store.state().lines?.map(({ id, qty }) => [id, qty])).toEqual([
    ['a', 9],
    ['b', 1],
  ]);
  await tab.timers.advance(qtyKeptAfterMs);
  expect(tab.written.map((items) => items.map(({ data }) => data.qty))).toEqual([[9, 1]]);
});

test('a sign-out empties it, and nothing that was waiting is kept after it', async () => {
  const tab = await openedTab([a, b]);
  tab.store.remove('b');
  tab.store.setQty('a', 9);
  const before = tab.written.length;
  tab.hear(undefined);
  expect(tab.store.state()).toMatchObject({ lines: [], removed: null, justAdded: null });
  tab.store.undoRemove();
  await tab.timers.advance(undoMs);
  expect(tab.written).toHaveLength(before);
  expect(tab.ids()).toEqual([]);
});

test('CART-21 CART-28 CART-29 an item’s discount holds for all its lines, and one that is not sold goes', async () => {
  const product = testLineProduct({ itemCode: 'other' });
  const tab = await openedTab([a, b, { ...c, product }]);
  const tiers = [{ from: 0, to: null, rate: 10 }];
  tab.store.setProduct({ ...a.product, tiers });
  expect(tab.store.state().price?.lines.map(({ rate }) => rate)).toEqual([10, 10, 0]);
  tab.store.dropItem('other');
  expect(tab.ids()).toEqual(['a', 'b']);
  expect(tab.store.state().removed).toBe(null);
});

test('SCART-11 what was taken out and is put in again is another line', async () => {
  const tab = await openedTab([a]);
  tab.store.remove('a');
  tab.store.add([a]);
  expect(tab.ids()).toEqual(['fresh-1']);
  tab.store.add([{ ...a, id: 'fresh-1', qty: 3 }]);
  expect(tab.store.state().lines).toMatchObject([{ id: 'fresh-1', qty: 3 }]);
});

test('SCART-03 the server’s lines take the place of those that are there, and are kept with what is known of it', async () => {
  const tab = await openedTab([a, b]);
  const server = { revision: 4 };
  tab.store.take([c], server);
  expect(tab.store.state()).toMatchObject({ lines: [c], price: { cards: 1 }, server });
  expect(tab.written).toEqual([{ items: itemsOf(c), server }]);
  tab.store.setQty('c', 2);
  await tab.timers.advance(qtyKeptAfterMs);
  expect(tab.written.at(-1)).toMatchObject({ items: [{ data: { qty: 2 } }], server });
  // Another tab, or the same one the next day.
  const next = openTab(tab.written.at(-1));
  await next.opened();
  expect(next.store.state()).toMatchObject({ lines: [{ ...c, qty: 2 }], server });
  next.hear(undefined);
  expect(next.store.state()).toMatchObject({ lines: [], server: undefined });
});
