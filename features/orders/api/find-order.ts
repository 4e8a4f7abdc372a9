// D12: the order that is named, for whoever made it or holds its signed link. Its number alone opens nothing.
import type { OrderToPay } from '#data/orders/orders.ts';
import { orderByNumber, ownOrder } from '#data/orders/orders.ts';
import { orderOfToken } from '#data/orders/order-tokens.ts';
import type { Scope } from '#data/scope.ts';
import type { KeyRing } from '#data/units/unit-keys.ts';
import { readOrderNumber } from '#domain/orders/order-number.ts';

export interface Naming {
  readonly orderNo: string;
  readonly token?: string | undefined;
}

export interface FoundOrder {
  readonly order: OrderToPay;
  /** Whether they may see and change it, and not its status alone. */
  readonly isTheirs: boolean;
}

export async function findNamedOrder(
  scope: Scope,
  ring: KeyRing,
  visit: string | null,
  { orderNo, token }: Naming,
): Promise<FoundOrder | null> {
  const number = readOrderNumber(scope.unit, orderNo);
  if (number === null) return null;
  const own = await ownOrder(scope, visit, number);
  if (own) return { order: own, isTheirs: true };
  const order = await orderByNumber(scope, number);
  if (!order) return null;
  const named = token === undefined ? null : orderOfToken('order-link', ring, scope.unit, token, scope.clock.now());
  return { order, isTheirs: named === order.id };
}
