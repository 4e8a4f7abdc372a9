// What people do with a cart. It is a list of lines; every function here answers with a new one.
import { needsOf } from '../delivery/receiver-needs.ts';
import type { UnitProfile } from '../units/unit.ts';
import { isTopUp } from './draft-path.ts';
import { mergeKey } from './merge.ts';
import type { Line, LineProduct, Receiver, Sender } from './line.ts';

export type Cart = readonly Line[];

/** As many as an order may have in one call. */
export const linesMax = 500;
/** Carts of several devices add up to more than one order has: the checkout says so, and nothing is lost before it. */
export const lineQtyMax = 100_000_000;

export type AddFault =
  /** PHONE-04: asked whether it takes the others' place; or the others are paid for first. */
  | 'phone-credit-alone'
  /** CART-43: refused. */
  | 'mixed-kinds'
  /** CART-42: asked whether it takes the other's place. */
  | 'one-product'
  | 'full';

/** What speaks against adding this line; the cart stays as it is until that is settled. */
export function addFault(cart: Cart, line: Line, { severalProducts }: Pick<UnitProfile, 'severalProducts'>) {
  const others = cart.filter(({ id }) => id !== line.id || line.product.ownLine);
  if (others.some((other) => isTopUp(other) !== isTopUp(line))) return 'phone-credit-alone' satisfies AddFault;
  if (!severalProducts && others.some(({ product }) => product.itemCode !== line.product.itemCode))
    return 'one-product' satisfies AddFault;
  if (others.some(({ product }) => isPrinted(product) !== isPrinted(line.product)))
    return 'mixed-kinds' satisfies AddFault;
  return others.length >= linesMax ? ('full' satisfies AddFault) : null;
}

/** CART-30: one order is either printed or digital. */
export const isPrinted = ({ kind }: Pick<LineProduct, 'kind'>): boolean => kind !== 'digital';

/**
 * CART-12: a line with an existing id takes its place. CART-13: one whose product stands apart is appended all the
 * same, as `freshId`. Otherwise it joins a line that makes the same cards, or comes last.
 */
export function addLine(cart: Cart, line: Line, freshId: string): Cart {
  const isTaken = cart.some(({ id }) => id === line.id);
  if (line.product.ownLine) return withProduct([...cart, isTaken ? { ...line, id: freshId } : line], line.product);
  if (isTaken) return replaceLine(cart, line);
  const key = mergeKey(line);
  const same = key === null ? undefined : cart.find((other) => mergeKey(other) === key);
  const next = same ? withQty(cart, same.id, same.qty + line.qty) : [...cart, line];
  return withProduct(next, line.product);
}

/** An edited line, where it stood. */
export const replaceLine = (cart: Cart, line: Line): Cart =>
  withProduct(
    cart.map((other) => (other.id === line.id ? line : other)),
    line.product,
  );

/** CART-14: a copy below it, to be changed; alike as they are, they are not put together. */
export const duplicateLine = (cart: Cart, id: string, freshId: string): Cart =>
  cart.flatMap((line) => (line.id === id ? [line, { ...line, id: freshId }] : [line]));

/** CART-15 */
export const removeLine = (cart: Cart, id: string): Cart => cart.filter((line) => line.id !== id);

/** Undone: back where it was, unless it is there already. */
export function restoreLine(cart: Cart, line: Line, at: number): Cart {
  return cart.some(({ id }) => id === line.id) ? cart : cart.toSpliced(at, 0, line);
}

/** CART-17 */
export const withQty = (cart: Cart, id: string, qty: number): Cart =>
  cart.map((line) => (line.id === id ? { ...line, qty } : line));

/** CART-18 */
export const withReceiver = (cart: Cart, id: string, changes: Partial<Receiver>): Cart =>
  cart.map((line) => (line.id === id ? { ...line, receiver: { ...line.receiver, ...changes } } : line));

/**
 * CART-22: where a line has to know a name or an address and nobody gave one, it is that of whoever sends. What its way
 * does not ask for is not missing: a friend who gets a text message must not get the buyer's address. A number that is
 * topped up has no name.
 */
export const withSender = (cart: Cart, sender: Pick<Sender, 'name' | 'email'>): Cart =>
  cart.map((line) => {
    const missing = (['name', 'email'] as const).filter(
      (field) => !line.receiver[field] && sender[field] && needsOf(line.delivery.way).includes(field),
    );
    if (missing.length === 0 || line.upload || isTopUp(line)) return line;
    const found = Object.fromEntries(missing.map((field) => [field, sender[field]]));
    return { ...line, receiver: { ...line.receiver, ...found } };
  });

/** CART-21, CART-29: what an item gives off now holds for all its lines. */
export const withProduct = (
  cart: Cart,
  {
    itemCode,
    discountItemCode,
    tiers,
    accumulated,
  }: Pick<LineProduct, 'itemCode' | 'discountItemCode' | 'tiers' | 'accumulated'>,
): Cart =>
  cart.map((line) =>
    line.product.itemCode === itemCode
      ? { ...line, product: { ...line.product, discountItemCode, tiers, accumulated } }
      : line,
  );

/** CART-28: what is no longer sold goes without a word. */
export const withoutItem = (cart: Cart, itemCode: string): Cart =>
  cart.filter(({ product }) => product.itemCode !== itemCode);
