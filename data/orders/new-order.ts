// An order and all its lines, written in one statement: a buyer waits for it, and every round trip is time.
import { sql } from 'kysely';
import { subjectOf } from '#domain/identity/actor.ts';
import type { BuyerDetails } from '#domain/buying/buyer-details.ts';
import type { GiftDesign } from '#domain/cards/gift-design.ts';
import type { DeliveryWay } from '#domain/delivery/delivery-way.ts';
import type { OrderAmounts, OrderPrice } from '#domain/orders/order-price.ts';
import type { ReviewReason } from '#domain/orders/review-reason.ts';
import type { Language } from '#domain/values/language.ts';
import { addressLookup } from '../identity/addressees.ts';
import type { MessageKeys } from '../outbox.ts';
import type { Scope } from '../scope.ts';
import { sealedIn } from '../sealed.ts';

/** Who bought, and to whom the receipt goes. */
export interface OrderBuyer {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly document: Pick<BuyerDetails, 'documentType' | 'documentNo'> | null;
  readonly invoiceName: string;
  readonly country: string;
  /** ORDER-32: as one line; empty where nothing goes by post. */
  readonly address: string;
  readonly zipCode: string;
  readonly city: string;
  /** LAW-01: what they agreed to, where it was asked. */
  readonly hasConsented: boolean;
  /** RISK-06: whether they said that nobody told them to buy. */
  readonly saidNo: boolean;
}

/** For whom a line's cards are, from whom, and how they are dressed. */
export interface LineWords {
  readonly receiverName: string;
  readonly receiverEmail: string;
  readonly receiverMobile: string;
  readonly receiverAddress: string;
  readonly receiverZipCode: string;
  readonly receiverCity: string;
  readonly receiverCountry: string;
  readonly receiverVatNumber: string;
  readonly receiverLanguage: Language;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly message: string;
  /** What the contract calls the second line, as it was written. */
  readonly message2: string;
  readonly design: GiftDesign | null;
}

export interface NewLine {
  readonly itemCode: string;
  readonly isFree: boolean;
  readonly qty: number;
  readonly amount: number;
  readonly cardValue: number;
  readonly validMonths: number;
  readonly way: DeliveryWay;
  readonly deliverOn: string | null;
  readonly timeZone: string;
  readonly dueAt: Date;
  readonly letterTypeId: string | null;
  readonly extraItemCode: string | null;
  readonly price: OrderAmounts;
  readonly others: object;
  readonly words: LineWords;
}

export interface NewOrder {
  readonly id: string;
  readonly number: string;
  readonly visit: string | null;
  readonly price: OrderPrice;
  readonly language: Language;
  readonly endsAt: Date;
  /** Why somebody has to look at it; empty where nobody has to. */
  readonly review: readonly ReviewReason[];
  readonly chorusNo: string | null;
  readonly taxCredit: boolean;
  readonly buyer: OrderBuyer;
  readonly lines: readonly NewLine[];
}

export const orderContext = (unit: string, order: string): string => `order:${unit}:${order}`;
export const lineContext = (unit: string, line: string): string => `order-line:${unit}:${line}`;

/** The ids of its lines, in their order. */
export async function insertOrder(
  { tx, unit, ids, clock, actor }: Scope,
  { people, lookup }: MessageKeys,
  order: NewOrder,
): Promise<string[]> {
  const now = clock.now();
  const buyer = subjectOf(actor);
  const madeBy = actor.actingFor === undefined ? null : actor.id;
  const { price } = order;
  const lines = order.lines.map((line, at) => ({ ...line, id: ids.recordId(), position: at + 1 }));
  const sealed = sealedIn(people, orderContext(unit, order.id), order.buyer);
  const words = lines.map((line) => sealedIn(people, lineContext(unit, line.id), line.words).sealed);
  const cards = lines.reduce((sum, { qty }) => sum + qty, 0);
  // By whom they are for, they are found when somebody is erased; a member's own orders are theirs by who they are.
  const named = [
    ...(buyer === null ? [{ what: 'order', ref: order.id, email: order.buyer.email }] : []),
    ...lines.map((line) => ({ what: 'order-line', ref: line.id, email: line.words.receiverEmail })),
  ].flatMap(({ email, ...each }) =>
    email ? [{ ...each, lookup: addressLookup(lookup, unit, { kind: 'email', value: email }) }] : [],
  );
  await sql`
    with made as (
      insert into orders (unit_id, id, number, state, currency, due, buyer_id, visit, reviewed, made_at, ends_at)
      values (${unit}, ${order.id}, ${order.number}, 'placed', ${price.currency}, ${price.left}, ${buyer},
        ${buyer === null ? order.visit : null}, ${order.review.length > 0}, ${now}, ${order.endsAt})
    ), detailed as (
      insert into order_detail (unit_id, order_id, language, price, cards, review, chorus_no, tax_credit, key_version,
        sealed, made_at, made_by)
      values (${unit}, ${order.id}, ${order.language}, ${JSON.stringify(price)}, ${cards}, ${[...order.review]},
        ${order.chorusNo}, ${order.taxCredit}, ${sealed.key_version}, ${sealed.sealed}, ${now}, ${madeBy})
    ), found as (
      insert into addressee (unit_id, lookup, what, ref, until)
      -- As long as the order is there, and so what it says of somebody.
      select ${unit}, a.lookup, a.what, a.ref, 'infinity'
      from unnest(${named.map((each) => each.lookup)}::bytea[], ${named.map(({ what }) => what)}::text[],
        ${named.map(({ ref }) => ref)}::text[]) as a(lookup, what, ref)
      on conflict do nothing
    )
    insert into order_line (unit_id, id, order_id, position, item_code, free, qty, amount, card_value, valid_months, way,
      deliver_on, time_zone, due_at, letter_type_id, extra_item_code, price, others, key_version, sealed)
    select ${unit}, l.id, ${order.id}, l.position, l."itemCode", l."isFree", l.qty, l.amount, l."cardValue",
      l."validMonths", l.way, l."deliverOn", l."timeZone", l."dueAt", l."letterTypeId", l."extraItemCode", l.price,
      l.others, ${people.newest}, w.sealed
    from jsonb_to_recordset(${JSON.stringify(lines.map(unsaid))}::jsonb) as l(id uuid,
      position int, "itemCode" text, "isFree" boolean, qty int, amount bigint, "cardValue" bigint, "validMonths" int,
      way text, "deliverOn" date, "timeZone" text, "dueAt" timestamptz, "letterTypeId" text, "extraItemCode" text,
      price jsonb, others jsonb)
    join unnest(${words}::bytea[]) with ordinality as w(sealed, position) on w.position = l.position`.execute(tx);
  return lines.map(({ id }) => id);
}

/** What is written down in the open. */
function unsaid<Line extends NewLine>(line: Line): Omit<Line, 'words'> {
  const { words: _, ...rest } = line;
  return rest;
}
