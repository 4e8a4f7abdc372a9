// Cards as they are read, and what may be changed about one without moving value. Balances change in the
// ledger alone.
import { sql } from 'kysely';
import type { Card, CardMark, CardState } from '#domain/cards/card.ts';
import type { CardArt } from '#domain/catalogue/card-art.ts';
import type { LocalText } from '#domain/values/language.ts';
import type { JournalOrigin } from '#domain/cards/ledger.ts';
import { endResendLinks } from './card-mails.ts';
import type { Scope } from '../scope.ts';

/** The columns of a card, for any statement that reads one. */
export const cardColumns = sql<CardRow>`card.id, card.kind, card.issuer, card.item_code, card.currency, card.value,
  card.available, card.held, card.state, card.mark, card.owner_id, card.expires_on::text, card.expires_at, card.last4`;

export interface CardRow {
  readonly id: string;
  readonly kind: Card['kind'];
  readonly issuer: Card['issuer'];
  readonly item_code: string | null;
  readonly currency: string;
  readonly value: number;
  readonly available: number;
  readonly held: number;
  readonly state: CardState;
  readonly mark: CardMark;
  readonly owner_id: string | null;
  readonly expires_on: string | null;
  readonly expires_at: Date | null;
  readonly last4: string | null;
}

export const cardFrom = (row: CardRow): Card => ({
  id: row.id,
  kind: row.kind,
  issuer: row.issuer,
  itemCode: row.item_code,
  currency: row.currency,
  value: row.value,
  available: row.available,
  held: row.held,
  state: row.state,
  mark: row.mark,
  owner: row.owner_id,
  expiresOn: row.expires_on,
  expiresAt: row.expires_at,
  last4: row.last4,
});

export async function findCard({ tx, unit }: Scope, id: string): Promise<Card | null> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from card where unit_id = ${unit} and id = ${id}`.execute(tx);
  return rows[0] ? cardFrom(rows[0]) : null;
}

/** When each of these runs out. */
export async function cardEnds(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date | null>> {
  const { rows } = await sql<{ id: string; at: Date | null }>`
    select id, expires_at as at from card where unit_id = ${unit} and id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** The card, which nobody else changes or spends until this transaction ends. */
export async function lockCard({ tx, unit }: Scope, id: string): Promise<Card | null> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from card where unit_id = ${unit} and id = ${id} for update`.execute(tx);
  return rows[0] ? cardFrom(rows[0]) : null;
}

/** Whoever blocks a card ends the links it was sent again with, for good: nobody need know who has them. */
export async function setCardState(
  scope: Scope,
  id: string,
  { state, mark }: Pick<Card, 'state' | 'mark'>,
): Promise<void> {
  const { tx, unit } = scope;
  await tx.updateTable('card').set({ state, mark }).where('unit_id', '=', unit).where('id', '=', id).execute();
  if (state === 'blocked') await endResendLinks(scope, id);
}

/** Makes the card somebody's, if it is nobody's yet; says whether it is theirs now. */
export async function giveCardTo({ tx, unit }: Scope, id: string, owner: string): Promise<boolean> {
  const { rows } = await sql<{ owner_id: string }>`
    update card set owner_id = ${owner}
    where unit_id = ${unit} and id = ${id} and (owner_id is null or owner_id = ${owner})
    returning owner_id`.execute(tx);
  return rows.length === 1;
}

/** The customer's wallet in this currency, made when it is first asked for. */
export async function openWallet({ tx, unit, ids, clock }: Scope, owner: string, currency: string): Promise<Card> {
  const read = () =>
    sql<CardRow>`select ${cardColumns} from card
      where unit_id = ${unit} and owner_id = ${owner} and currency = ${currency} and kind = 'wallet'`.execute(tx);
  const [known] = (await read()).rows;
  if (known) return cardFrom(known);
  // Two tabs may open it at once; one row wins and both read it.
  await sql`insert into card (unit_id, id, kind, issuer, currency, value, available, state, owner_id, reason, made_at)
    values (${unit}, ${ids.recordId()}, 'wallet', 'own', ${currency}, 0, 0, 'new', ${owner}, 'wallet', ${clock.now()})
    on conflict do nothing`.execute(tx);
  const [made] = (await read()).rows;
  if (!made) throw new Error('a wallet was made and is not there');
  return cardFrom(made);
}

export interface CardEvent {
  readonly at: Date;
  readonly origin: JournalOrigin;
  /** What the card gained; negative is what it lost. */
  readonly amount: number;
  readonly after: number | null;
  /** For a transfer: the last four digits of the other card. */
  readonly otherLast4: string | null;
}

/** ACC-33. */
export const eventsPerPage = 10;

/** What happened to a card, newest first, a page at a time; and how much there is in all. */
export async function cardHistory(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  card: string,
  page: number,
): Promise<{ total: number; events: CardEvent[] }> {
  const { rows } = await sql<CardEvent & { total: number }>`
    select j.at, j.origin, p.amount, p.after, count(*) over () as total,
      (select other.last4 from posting q
        join card other on other.unit_id = q.unit_id and other.id = q.account_id
        where j.origin = 'transfer' and q.unit_id = p.unit_id and q.journal_id = p.journal_id and q.line <> p.line)
        as "otherLast4"
    from posting p join journal j on j.unit_id = p.unit_id and j.id = p.journal_id
    where p.unit_id = ${unit} and p.account_id = ${card}
    order by p.at desc, j.xact desc, j.id
    limit ${eventsPerPage} offset ${(page - 1) * eventsPerPage}`.execute(tx);
  return {
    total: rows[0]?.total ?? (page > 1 ? (await cardHistory({ tx, unit }, card, 1)).total : 0),
    events: rows.map(({ at, origin, amount, after, otherLast4 }) => ({
      at,
      origin,
      amount,
      after,
      otherLast4,
    })),
  };
}

/** How many orders were ever to be paid from it. */
export async function countHolds({ tx, unit }: Scope, card: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from hold where unit_id = ${unit} and card_id = ${card}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** How many cards of an order line are there already. They are numbered without gaps. */
export async function countCardsOfLine({ tx, unit }: Scope, line: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(seq) as last from card where unit_id = ${unit} and order_line = ${line}`.execute(tx);
  return rows[0]?.last ?? 0;
}

/** The products a customer has cards of, by the newest card, with what is on them. A wallet is no product's. */
export async function listOwnedProducts({ tx, unit }: Scope, owner: string): Promise<OwnedProduct[]> {
  const { rows } = await sql<OwnedProduct>`
    select p.item_code as "itemCode", p.name, p.categories, p.art, c.currency, c.count, c.available
    from (select item_code, currency, count(*) as count, sum(available)::bigint as available, max(made_at) as newest
      from card where unit_id = ${unit} and owner_id = ${owner} and kind = 'card' group by 1, 2) c
    join product p on p.unit_id = ${unit} and p.item_code = c.item_code
    order by c.newest desc, p.item_code`.execute(tx);
  return rows;
}

export interface OwnedProduct {
  readonly itemCode: string;
  readonly name: LocalText;
  readonly categories: readonly string[];
  readonly art: CardArt;
  readonly currency: string;
  readonly count: number;
  readonly available: number;
}

/** More than anybody looks through; a company's cards are in its files. */
const ownedCardsMax = 1_000;

/** A customer's cards of one product, newest first. */
export async function listOwnedCards({ tx, unit }: Scope, owner: string, itemCode: string): Promise<Card[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from card
    where unit_id = ${unit} and owner_id = ${owner} and kind = 'card' and item_code = ${itemCode}
    order by made_at desc, id limit ${ownedCardsMax}`.execute(tx);
  return rows.map(cardFrom);
}
