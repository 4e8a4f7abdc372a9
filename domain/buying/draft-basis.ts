// What a page that makes up a line begins with: a line of the cart, what was left off earlier, or nothing yet; and what
// somebody did on the page before that was known.
import type { Cart } from './cart.ts';
import { isTopUp } from './draft-path.ts';
import { draftOf, type Draft } from './draft.ts';
import type { LineDesign } from './line.ts';

/** What the address asks for. */
export interface DraftWish {
  /** A line of the cart to change. */
  readonly lineId: string | null;
  /** A value that was chosen elsewhere, in minor units. */
  readonly amount: number | null;
  /** A theme that was chosen elsewhere. */
  readonly theme?: Pick<LineDesign, 'templateId' | 'art'> | null;
}

/**
 * Whether one is gone on with as the other: the same item in the same flow, or the same line of the cart. Whoever tops up
 * a phone chooses the item on the page itself.
 */
export const isSameMaking = (one: Draft, other: Draft): boolean =>
  (one.itemCode === other.itemCode || isTopUp(one)) &&
  one.draftPath === other.draftPath &&
  one.isEdit === other.isEdit &&
  (!one.isEdit || one.id === other.id);

/** `start` is the untouched draft of this page; a line that is no longer in the cart is made anew. */
export function draftBasis(
  start: Draft,
  wish: DraftWish,
  { kept, lines, freshId }: { readonly kept: readonly Draft[]; readonly lines: Cart; readonly freshId: string },
): Draft {
  const goneOnWith = (draft: Draft) => kept.find((other) => isSameMaking(other, draft)) ?? draft;
  const edited = lines.find(
    ({ id, product }) => id === wish.lineId && (product.itemCode === start.itemCode || isTopUp(start)),
  );
  if (edited) return goneOnWith({ ...draftOf(edited), draftPath: start.draftPath });
  const basis = ofItem(goneOnWith({ ...start, id: freshId }), start.itemCode);
  if (wish.amount === null && !wish.theme) return basis;
  return {
    ...basis,
    ...(wish.amount !== null && { amount: wish.amount }),
    ...(wish.theme && { design: { ...basis.design, ...wish.theme } }),
  };
}

/** An item that the address names is newer than one that was chosen; its amounts are others. */
const ofItem = (draft: Draft, itemCode: string): Draft =>
  itemCode === '' || draft.itemCode === itemCode ? draft : { ...draft, itemCode, amount: null };

/** What was done since `start` wins over what was found, field by field; the rest is as found. */
export function withEarly<Value>(start: Value, now: Value, found: Value): Value {
  if (Object.is(start, now)) return found;
  if (!isRecord(start) || !isRecord(now) || !isRecord(found)) return now;
  // Of a list that has become longer or shorter nobody can say which entry is which.
  if (Array.isArray(now) && (now.length !== start['length'] || now.length !== found['length'])) return now;
  const merged = Object.keys(now).map((name) => [name, withEarly(start[name], now[name], found[name])] as const);
  return (Array.isArray(now) ? merged.map(([, value]) => value) : Object.fromEntries(merged)) as Value;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
