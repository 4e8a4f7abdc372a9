// The cart of this tab: its lines and what they cost at once, what is kept of them behind it (CART-23, D5). Other tabs of
// the browser hear of every change, and this one of theirs.
import { lineFromCartItem, lineToCartItem, type WireCartItem } from '#contract/wire/buying/cart-item.ts';
import type { EntryNews, SealedEntry } from '#browser/kept/sealed-entry.ts';
import type { Timers } from '#browser/time/clock.ts';
import {
  addFault,
  addLine,
  duplicateLine,
  linesMax,
  removeLine,
  replaceLine,
  restoreLine,
  withoutItem,
  withProduct,
  withQty,
  withReceiver,
  withSender,
  type AddFault,
  type Cart,
} from '#domain/buying/cart.ts';
import { cartPrice, type PriceSettings } from '#domain/buying/cart-price.ts';
import type { Line, LineProduct, Receiver, Sender } from '#domain/buying/line.ts';
import type { CartPrice } from '#domain/buying/price.ts';
import type { UnitProfile } from '#domain/units/unit.ts';

/** CART-26: so long after the last of them, quantities are kept. */
export const qtyKeptAfterMs = 2_000;
/** CART-19: so long a removal can be undone. */
export const undoMs = 6_000;

export type StoreSettings = PriceSettings & Pick<UnitProfile, 'severalProducts'>;

export interface CartStoreParts {
  readonly entry: Pick<SealedEntry, 'read' | 'write' | 'flush' | 'watch'>;
  readonly settings: StoreSettings;
  readonly timers: Timers;
  readonly freshId: () => string;
  /** The window, which tells when the page goes. */
  readonly page: Pick<EventTarget, 'addEventListener'>;
}

/** A line that was taken out, and where it stood. */
export interface Removed {
  readonly line: Line;
  readonly at: number;
  /** What it cost. */
  readonly total: number;
}

/** Never changed; every change makes another one. */
export interface CartState {
  /** Null until what was kept has been read. */
  readonly lines: Cart | null;
  readonly price: CartPrice | null;
  /** While it can be undone. */
  readonly removed: Removed | null;
  /** The lines that something was added to last, until somebody has seen them. */
  readonly justAdded: readonly string[] | null;
  /** What is known of the cart at the server; undefined for a guest's. It is kept with the lines, or neither is. */
  readonly server: unknown;
}

export const unread: CartState = { lines: null, price: null, removed: null, justAdded: null, server: undefined };

export interface CartStore {
  readonly state: () => CartState;
  readonly subscribe: (listener: () => void) => () => void;
  /** What speaks against it, and then nothing has changed; null when it is in. */
  readonly add: (lines: readonly Line[]) => AddFault | null;
  /** CART-42's yes: these lines instead of what is there. */
  readonly startAnew: (lines: readonly Line[]) => void;
  readonly replace: (line: Line) => void;
  /** The id of the copy; null where there is nothing to copy, or no room for it. */
  readonly duplicate: (id: string) => string | null;
  readonly remove: (id: string) => void;
  /** The id it has now: under the one that was removed it never comes back, here or on another device (SCART-11). */
  readonly undoRemove: () => string | null;
  /** Somebody is at the notice: it stays until they leave it, and six seconds more. */
  readonly holdRemoved: (isHeld: boolean) => void;
  readonly setQty: (id: string, qty: number) => void;
  readonly setReceiver: (id: string, changes: Partial<Receiver>) => void;
  /** CART-22 */
  readonly setSender: (sender: Pick<Sender, 'name' | 'email'>) => void;
  readonly clear: () => void;
  /** SHELL-41: what was ordered and is paid; what was put in meanwhile stays. */
  readonly dropOrdered: (ids: readonly string[]) => void;
  readonly seen: () => void;
  /** CART-29 */
  readonly setProduct: (product: Pick<LineProduct, 'itemCode' | 'discountItemCode' | 'tiers' | 'accumulated'>) => void;
  /** CART-28 */
  readonly dropItem: (itemCode: string) => void;
  /** SCART-03: the lines that the server has, or those that are there already, and what is known of it from now on. */
  readonly take: (lines: Cart, server: unknown) => void;
}

export function createCartStore({ entry, settings, timers, freshId, page }: CartStoreParts): CartStore {
  const listeners = new Set<() => void>();
  let state = unread;
  /** What was done before it was known what there is. */
  let early: ((cart: Cart) => Cart)[] = [];
  /** Quantities that are shown and not kept yet, by line. */
  let unkept = new Map<string, number>();
  /** What was taken out on this page. A form that somebody goes back to may put the same in again. */
  const gone = new Set<string>();
  let keeping: unknown = null;
  let forgetting: unknown = null;

  function become(changes: Partial<CartState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  const priced = (lines: Cart): Pick<CartState, 'lines' | 'price'> => ({ lines, price: cartPrice(lines, settings) });

  function keep(): void {
    if (keeping !== null) timers.clearTimeout(keeping);
    keeping = null;
    unkept = new Map();
    const { lines, price, server } = state;
    if (!lines || !price) return;
    const items = cartItems(lines, price, settings);
    entry.write(server === undefined ? items : ({ items, server } satisfies KeptWithServer));
  }

  function change(make: (cart: Cart) => Cart, others: (before: Cart, after: Cart) => Partial<CartState> = () => ({})) {
    const before = state.lines;
    if (before === null) return void early.push(make);
    const after = make(before);
    if (after === before) return;
    for (const { id } of before) if (!after.some((line) => line.id === id)) gone.add(id);
    become({ ...priced(after), ...others(before, after) });
    keep();
  }

  /** Another tab has written it, or it was kept. What this one shows and has not kept yet is newer. */
  function arrive(value: unknown): void {
    const { items, server } = partsOf(value);
    const kept = linesFrom(items, settings);
    const known = [...unkept].reduce((lines, [id, qty]) => withQty(lines, id, qty), kept);
    const lines = early.reduce((cart, make) => make(cart), known);
    const isNew = early.length > 0;
    early = [];
    become({ ...priced(lines), server });
    if (isNew) keep();
  }

  function forget(): void {
    if (keeping !== null) timers.clearTimeout(keeping);
    keeping = null;
    unkept = new Map();
    early = [];
    dismiss();
    become({ ...priced([]), removed: null, justAdded: null, server: undefined });
  }

  /** No second notice of a removal runs on after the first. */
  function dismiss(): void {
    if (forgetting !== null) timers.clearTimeout(forgetting);
    forgetting = null;
  }

  function countDown(): void {
    dismiss();
    forgetting = timers.setTimeout(() => {
      forgetting = null;
      become({ removed: null });
    }, undoMs);
  }

  function hear(news: EntryNews): void {
    if (news.kind !== 'value') return;
    if (news.value === undefined) forget();
    else arrive(news.value);
  }

  async function readFirst(): Promise<void> {
    const value = await entry.read();
    if (state.lines === null) arrive(value);
  }

  /** A page that goes keeps what it was waiting with. */
  function hurry(): void {
    if (keeping === null) return;
    keep();
    void entry.flush();
  }

  entry.watch(hear);
  page.addEventListener('visibilitychange', hurry);
  page.addEventListener('pagehide', hurry);
  void readFirst();

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(given) {
      const lines = given.map((line) => (gone.has(line.id) ? { ...line, id: freshId() } : line));
      const refused = faultOf(state.lines ?? [], lines, settings);
      if (refused) return refused;
      change(
        // What was asked for too early is tried again with what there is.
        (cart) =>
          faultOf(cart, lines, settings) ? cart : lines.reduce((all, line) => addLine(all, line, freshId()), cart),
        (before, after) => ({
          justAdded: addedTo(before, after),
          // What no longer goes with the others cannot be put back.
          removed: state.removed && !addFault(after, state.removed.line, settings) ? state.removed : null,
        }),
      );
      return null;
    },
    startAnew(lines) {
      dismiss();
      change(
        () => lines.reduce<Cart>((all, line) => addLine(all, line, freshId()), []),
        (_, after) => ({ removed: null, justAdded: after.map(({ id }) => id) }),
      );
    },
    replace: (line) => change((cart) => replaceLine(cart, line)),
    duplicate(id) {
      const { lines } = state;
      if (!lines?.some((line) => line.id === id) || lines.length >= linesMax) return null;
      const copy = freshId();
      change((cart) => duplicateLine(cart, id, copy));
      return copy;
    },
    remove(id) {
      const { lines, price } = state;
      const at = lines?.findIndex((line) => line.id === id) ?? -1;
      const line = lines?.[at];
      if (!line) return;
      const removed = { line, at, total: price?.lines[at]?.total ?? 0 };
      change(
        (cart) => removeLine(cart, id),
        () => ({ removed }),
      );
      countDown();
    },
    undoRemove() {
      const { removed } = state;
      if (!removed) return null;
      dismiss();
      become({ removed: null });
      const line = { ...removed.line, id: freshId() };
      change((cart) => (addFault(cart, line, settings) ? cart : restoreLine(cart, line, removed.at)));
      return line.id;
    },
    holdRemoved(isHeld) {
      if (!state.removed) return;
      if (isHeld) dismiss();
      else countDown();
    },
    setQty(id, qty) {
      const { lines } = state;
      if (lines === null || !Number.isInteger(qty) || qty < 1) return;
      become(priced(withQty(lines, id, qty)));
      unkept.set(id, qty);
      if (keeping !== null) timers.clearTimeout(keeping);
      keeping = timers.setTimeout(keep, qtyKeptAfterMs);
    },
    setReceiver: (id, changes) => change((cart) => withReceiver(cart, id, changes)),
    setSender: (sender) => change((cart) => withSender(cart, sender)),
    clear() {
      dismiss();
      change(
        () => [],
        () => ({ removed: null, justAdded: null }),
      );
    },
    dropOrdered(ids) {
      dismiss();
      change(
        (cart) => (cart.some(({ id }) => ids.includes(id)) ? cart.filter(({ id }) => !ids.includes(id)) : cart),
        () => ({ removed: null, justAdded: null }),
      );
    },
    seen: () => {
      if (state.justAdded) become({ justAdded: null });
    },
    setProduct: (product) => change((cart) => withProduct(cart, product)),
    dropItem: (itemCode) => change((cart) => withoutItem(cart, itemCode)),
    take(lines, server) {
      become({ ...(lines === state.lines ? {} : priced(lines)), server });
      keep();
    },
  };
}

interface KeptWithServer {
  readonly items: readonly WireCartItem[];
  readonly server: unknown;
}

/** A guest's cart is its lines and nothing else. */
const partsOf = (value: unknown): { readonly items: unknown; readonly server: unknown } =>
  typeof value === 'object' && value !== null && 'items' in value
    ? (value as KeptWithServer)
    : { items: value, server: undefined };

/** As they are kept: with the discount that each of them has among the others. */
export const cartItems = (
  lines: Cart,
  price: CartPrice,
  { currency }: Pick<StoreSettings, 'currency'>,
): WireCartItem[] => lines.map((line, at) => lineToCartItem(line, price.lines[at]?.rate ?? 0, currency));

/** A line that cannot be read is dropped, and so is a second one of the same id; the others stay. */
export function linesFrom(value: unknown, { currency }: Pick<StoreSettings, 'currency'>): Cart {
  const lines = new Map<string, Line>();
  for (const item of Array.isArray(value) ? value.slice(0, linesMax) : []) {
    const line = lineFromCartItem(item, currency);
    if (line && !lines.has(line.id)) lines.set(line.id, line);
  }
  return [...lines.values()];
}

/** What speaks against all of them together. */
function faultOf(cart: Cart, lines: readonly Line[], settings: StoreSettings): AddFault | null {
  let all = cart;
  for (const line of lines) {
    const fault = addFault(all, line, settings);
    if (fault) return fault;
    all = addLine(all, line, line.id);
  }
  return null;
}

/** A line that makes the same cards has become more of them. */
function addedTo(before: Cart, after: Cart): string[] {
  const known = new Map(before.map((line) => [line.id, line.qty]));
  return after.filter(({ id, qty }) => known.get(id) !== qty).map(({ id }) => id);
}
