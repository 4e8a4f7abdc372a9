// RISK-01: who was turned away once is looked at again, under whatever other name or by whatever other card they come.
import { countRejected } from '#data/orders/order-counts.ts';
import { readDetail } from '#data/orders/order-contents.ts';
import type { MessageKeys } from '#data/outbox.ts';
import { usedCards } from '#data/payments/attempts.ts';
import type { Scope } from '#data/scope.ts';

export async function markRejected(
  scope: Scope,
  { people, lookup }: Pick<MessageKeys, 'people' | 'lookup'>,
  order: string,
): Promise<void> {
  const { buyer } = await readDetail(scope, people, order);
  const cards = await usedCards(scope, order);
  await countRejected(scope, lookup, { buyer: buyer?.email ?? null, cards });
}
