// How far the cards of an order are on their way to whoever they are for.
import { sql } from 'kysely';
import type { Scope } from '../scope.ts';

export interface LineDelivery {
  /** When the mail of its last card went out; null until it has. */
  readonly sentAt: Date | null;
  /** Its cards are codes of a brand, which may have run out. */
  readonly isFromStock: boolean;
}

/** By line. Looked up by the last card of each alone: a line may have a hundred thousand. */
export async function lineDeliveries(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  order: string,
): Promise<ReadonlyMap<string, LineDelivery>> {
  const { rows } = await sql<LineDelivery & { line: string }>`
    select l.id as line, coalesce(p.issuer <> 'own', false) as "isFromStock",
      -- A mail is forgotten with its link, and none is written to whoever was erased: then the card itself says when.
      case when m.state is null then c.made_at when m.state = 'sent' then m.ended_at end as "sentAt"
    from order_line l
    left join product p on p.unit_id = l.unit_id and p.item_code = l.item_code
    left join card c on c.unit_id = l.unit_id and c.order_line = l.id and c.seq = l.qty and l.issued >= l.qty
    left join lateral (
      select state, ended_at from card_mail where unit_id = c.unit_id and card_id = c.id and kind = 'gift'
      order by made_at limit 1
    ) m on true
    where l.unit_id = ${unit} and l.order_id = ${order}`.execute(tx);
  return new Map(rows.map(({ line, ...delivery }) => [line, delivery]));
}
