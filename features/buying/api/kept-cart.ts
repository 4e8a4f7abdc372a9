// A cart as it is kept: the items as they came, with what the merge has to remember of them. Nothing of a line but its
// id and its quantity is looked at, unless it may have to be put to another.
import { lineFromCartItem, readCartItem, type WireCartItem } from '#contract/wire/buying/cart-item.ts';
import type { KeptCart } from '#data/buying/server-carts.ts';
import { linesMax } from '#domain/buying/cart.ts';
import { mergeKey } from '#domain/buying/merge.ts';
import {
  noCart,
  wholeLine,
  type IdLine,
  type Part,
  type SavedLine,
  type ServerCart,
} from '#domain/buying/server-cart/server-cart.ts';
import type { Currency } from '#domain/values/money.ts';
import { sha256 } from '#platform/crypto/sha256.ts';

/** The quantity counts, whatever the item says. */
export interface ItemLine extends IdLine {
  readonly item: WireCartItem;
}

interface Content {
  readonly lines: readonly { readonly item: WireCartItem; readonly parts?: readonly Part[] }[];
  readonly removed: ServerCart<ItemLine>['removed'];
}

const keyBytes = 16;

const itemLine = (item: WireCartItem): ItemLine => ({ id: item.id, qty: item.data.qty, item });

/** Under its own id and with its own quantity: a line that the others were put to may have gone. */
const itemOf = ({ id, qty, item }: ItemLine): WireCartItem =>
  item.id === id && item.data.qty === qty ? item : { id, data: { ...item.data, qty } };

export function cartOf({ revision, content }: KeptCart): ServerCart<ItemLine> {
  const { lines, removed } = (content as Content | null) ?? noCart;
  return {
    revision,
    lines: (lines as Content['lines']).map(({ item, parts = [] }) => ({ line: itemLine(item), parts })),
    removed,
  };
}

export const keptCart = ({ revision, lines, removed }: ServerCart<ItemLine>): KeptCart => ({
  revision,
  content: {
    lines: lines.map(({ line, parts }) => ({ item: itemOf(line), ...(parts.length > 0 ? { parts } : {}) })),
    removed,
  } satisfies Content,
});

/** CART-40: of its item, which has been read before. Its hash, since it is kept beside every part of a line. */
export const keyIn =
  (currency: Currency) =>
  ({ item }: ItemLine): string | null => {
    const line = lineFromCartItem(item, currency);
    const key = line && mergeKey(line);
    return key && sha256(key).subarray(0, keyBytes).toString('base64url');
  };

/** Null for what is no list of cart items, or more than one has room for. A second of the same id is none. */
export function linesIn(cartData: string, currency: Currency): ItemLine[] | null {
  const given = parsed(cartData);
  if (!Array.isArray(given) || given.length > linesMax) return null;
  const lines = new Map<string, ItemLine>();
  for (const each of given) {
    const read = readCartItem(each, currency);
    if (!read) return null;
    if (!lines.has(read.item.id)) lines.set(read.item.id, itemLine(read.item));
  }
  return [...lines.values()];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const cartDataOf = (lines: readonly SavedLine<ItemLine>[]): string =>
  JSON.stringify(lines.map((saved) => itemOf(wholeLine(saved))));

export const partsOf = (lines: readonly SavedLine<ItemLine>[]): Record<string, Record<string, number>> =>
  Object.fromEntries(
    lines
      .filter(({ parts }) => parts.length > 0)
      .map(({ line, parts }) => [line.id, Object.fromEntries(parts.map(({ id, qty }) => [id, qty]))]),
  );
