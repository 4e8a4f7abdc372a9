// What an order is made of, as it was written down when it was made.
import { sql } from 'kysely';
import type { OrderPrice } from '#domain/orders/order-price.ts';
import type { ReviewReason } from '#domain/orders/review-reason.ts';
import type { Language } from '#domain/values/language.ts';
import type { Scope } from '../scope.ts';
import { unsealed } from '../sealed.ts';
import type { KeyRing } from '../units/unit-keys.ts';
import { lineContext, orderContext, type LineWords, type NewLine, type OrderBuyer } from './new-order.ts';

type Place = Pick<Scope, 'tx' | 'unit'>;

export interface OrderDetail {
  readonly language: Language;
  readonly price: OrderPrice;
  readonly cards: number;
  readonly issued: number;
  readonly review: readonly ReviewReason[];
  /** What somebody has looked at and let go on. */
  readonly released: string | null;
  readonly madeAt: Date;
  readonly confirmedAt: Date | null;
  /** Null once whoever it was has been erased. */
  readonly buyer: OrderBuyer | null;
}

export async function readDetail({ tx, unit }: Place, people: KeyRing | null, order: string): Promise<OrderDetail> {
  const row = await tx
    .selectFrom('order_detail')
    .selectAll()
    .where('unit_id', '=', unit)
    .where('order_id', '=', order)
    .executeTakeFirstOrThrow();
  return {
    language: row.language,
    price: row.price,
    cards: row.cards,
    issued: row.issued,
    review: row.review,
    released: row.released_attempt,
    madeAt: row.made_at,
    confirmedAt: row.confirmed_at,
    buyer: people && (unsealed(people, orderContext(unit, order), row) as OrderBuyer | null),
  };
}

export interface OrderLine extends Omit<NewLine, 'words' | 'others'> {
  readonly id: string;
  readonly order: string;
  readonly position: number;
  readonly issued: number;
}

interface SealedWords {
  readonly key_version: number | null;
  readonly sealed: Buffer | null;
}

const lineColumns = sql<OrderLine & SealedWords>`id, order_id as "order", position, item_code as "itemCode",
  free as "isFree", qty, amount, card_value as "cardValue", valid_months as "validMonths", way,
  deliver_on::text as "deliverOn", time_zone as "timeZone", due_at as "dueAt", letter_type_id as "letterTypeId",
  extra_item_code as "extraItemCode", price, issued, key_version, sealed`;

export interface SaidLine extends OrderLine {
  /** Null once whoever it is for has been erased. */
  readonly words: LineWords | null;
}

export async function saidLinesOf({ tx, unit }: Place, people: KeyRing, order: string): Promise<SaidLine[]> {
  const { rows } = await sql<OrderLine & SealedWords>`
    select ${lineColumns} from order_line where unit_id = ${unit} and order_id = ${order} order by position`.execute(
    tx,
  );
  return rows.map((row) => said(unit, people, row));
}

export interface LineToIssue extends SaidLine {
  /** When its order was paid, and nobody had to look at it any more. */
  readonly confirmedAt: Date | null;
}

export async function findSaidLine({ tx, unit }: Place, people: KeyRing, id: string): Promise<LineToIssue | null> {
  const { rows } = await sql<OrderLine & SealedWords & Pick<LineToIssue, 'confirmedAt'>>`
    select ${lineColumns}, (select confirmed_at from order_detail d where d.unit_id = ${unit} and d.order_id = l.order_id)
      as "confirmedAt" from order_line l where unit_id = ${unit} and id = ${id}`.execute(tx);
  const [row] = rows;
  return row ? { ...said(unit, people, row), confirmedAt: row.confirmedAt } : null;
}

const said = (unit: string, people: KeyRing, { key_version, sealed, ...line }: OrderLine & SealedWords): SaidLine => ({
  ...line,
  words: unsealed(people, lineContext(unit, line.id), { key_version, sealed }) as LineWords | null,
});

/**
 * So many more of its cards are there; says whether all of the order's are. A line that was to go out still when its buyer
 * was erased is forgotten with its last card: the detail is asked first, which whoever erases changes first as well.
 */
export async function noteIssued(
  { tx, unit }: Place,
  { id, order }: Pick<OrderLine, 'id' | 'order'>,
  count: number,
): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    with detail as (
      update order_detail set issued = issued + ${count} where unit_id = ${unit} and order_id = ${order}
      returning issued = cards as all, sealed is null as forgotten
    ), line as (
      update order_line set issued = issued + ${count},
        sealed = case when forgotten and issued + ${count} = qty then null else sealed end,
        key_version = case when forgotten and issued + ${count} = qty then null else key_version end
      from detail where unit_id = ${unit} and id = ${id}
    )
    select "all" from detail`.execute(tx);
  return rows[0]?.all ?? false;
}

export interface Confirmed {
  readonly price: OrderPrice;
  readonly lines: readonly Pick<OrderLine, 'id' | 'qty' | 'dueAt'>[];
}

/** It is confirmed now. Says, in the same statement, what is booked for it and which cards are made. */
export async function noteConfirmed(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  order: string,
): Promise<Confirmed> {
  const { rows } = await sql<{ price: OrderPrice; id: string; qty: number; dueAt: Date }>`
    with detail as (
      update order_detail set confirmed_at = ${clock.now()} where unit_id = ${unit} and order_id = ${order}
      returning price
    )
    select detail.price, l.id, l.qty, l.due_at as "dueAt" from detail, order_line l
    where l.unit_id = ${unit} and l.order_id = ${order} order by l.position`.execute(tx);
  if (!rows[0]) throw new Error(`there is nothing in order ${order}`);
  return { price: rows[0].price, lines: rows };
}
