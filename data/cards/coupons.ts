// Cards that pay, with the terms on which they do: their own, or their product's.
import { sql } from 'kysely';
import type { Card } from '#domain/cards/card.ts';
import type { PayingTerms } from '#domain/cards/paying-card.ts';
import type { LocalText } from '#domain/values/language.ts';
import type { Scope } from '../scope.ts';
import { cardColumns, cardFrom, type CardRow } from './cards.ts';

export interface PayingCard {
  readonly card: Card;
  readonly terms: PayingTerms;
}

/** By the id of the card; what there is not is not among it. */
export async function readPayingCards(
  { tx, unit }: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayingCard>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CardRow & Terms>`
    select ${cardColumns}, coalesce(terms.partial, product.pay_partial, true) as partial,
      coalesce(terms.items, product.pay_items, '{}') as items, coalesce(terms.words, product.pay_words, '{}') as words
    from card
    left join coupon_terms as terms on terms.unit_id = ${unit} and terms.card_id = card.id
    left join product on product.unit_id = ${unit} and product.item_code = card.item_code
    where card.unit_id = ${unit} and card.id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.id,
      { card: cardFrom(row), terms: { partial: row.partial, suitedItems: row.items, restriction: row.words } },
    ]),
  );
}

interface Terms {
  readonly partial: boolean;
  readonly items: readonly string[];
  readonly words: LocalText;
}

/** Terms of a card's own, in place of its product's. */
export async function saveCouponTerms({ tx, unit }: Scope, card: string, terms: PayingTerms): Promise<void> {
  const values = {
    partial: terms.partial,
    items: [...terms.suitedItems],
    words: JSON.stringify(terms.restriction),
  };
  await tx
    .insertInto('coupon_terms')
    .values({ unit_id: unit, card_id: card, ...values })
    .onConflict((conflict) => conflict.columns(['unit_id', 'card_id']).doUpdateSet(values))
    .execute();
}
