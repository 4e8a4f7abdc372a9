// Every step of every order, and the order of every card at the moment it is made, written down by the database itself: what
// was put right again afterwards shows as well.
import { sql } from 'kysely';
import { mayBecome, wasPaid, type OrderState } from '#domain/orders/order-state.ts';
import { asOwner } from '../../payments/killable.ts';
import type { PayShop } from '../../payments/pay-shop.ts';

/** Its owner passes the walls between units, so that nothing escapes it. */
export const watchOrders = (shop: PayShop): Promise<unknown> =>
  asOwner(shop, (owner) =>
    owner.query(`
      create schema watched;
      create table watched.step (order_id uuid, before text, after text);
      create table watched.made (card_id uuid, order_state text, paid boolean);
      create function watched.note_step() returns trigger language plpgsql security definer as $$ begin
        insert into watched.step values (new.id, old.state, new.state);
        return null;
      end $$;
      create function watched.note_made() returns trigger language plpgsql security definer as $$ begin
        insert into watched.made select new.id, o.state, exists (select from payment_attempt a
            where a.unit_id = o.unit_id and a.order_id = o.id and a.state = 'paid')
          from order_line l join orders o on o.unit_id = l.unit_id and o.id = l.order_id
          where l.unit_id = new.unit_id and l.id = new.order_line;
        return null;
      end $$;
      create trigger watched_step after update on orders for each row
        when (old.state is distinct from new.state) execute function watched.note_step();
      create trigger watched_made after insert on card for each row
        when (new.order_line is not null) execute function watched.note_made();
      grant usage on schema watched to unwrap_app;
      grant select on all tables in schema watched to unwrap_app`),
  );

export interface Watched {
  readonly steps: number;
  /** Steps that no order may take, and those by which one that was paid is so no longer. */
  readonly impossible: readonly string[];
  readonly unpaidAgain: readonly string[];
  /** Orders that were paid more than once. */
  readonly paidTwice: number;
  /** Cards, and those that were made for an order that was not paid. */
  readonly made: number;
  readonly madeUnpaid: number;
}

export const watched = ({ shop }: PayShop): Promise<Watched> =>
  shop.inUnit('alpha', async ({ tx }) => {
    const { rows } = await sql<{ before: OrderState; after: OrderState; times: number }>`
      select before, after, count(*)::int as times from watched.step group by 1, 2`.execute(tx);
    const counts = await sql<Pick<Watched, 'paidTwice' | 'made' | 'madeUnpaid'>>`
      select (select count(*)::int from (select from watched.step where after = 'issuing'
          group by order_id having count(*) > 1) as twice) as "paidTwice",
        (select count(*)::int from watched.made) as made,
        (select count(*)::int from watched.made where not paid or order_state <> 'issuing') as "madeUnpaid"`.execute(
      tx,
    );
    const said = (which: (step: (typeof rows)[number]) => boolean) =>
      rows.filter(which).map(({ before, after, times }) => `${before} → ${after}: ${times}`);
    return {
      ...counts.rows[0]!,
      steps: rows.reduce((sum, { times }) => sum + times, 0),
      impossible: said(({ before, after }) => !mayBecome(before, after)),
      unpaidAgain: said(({ before, after }) => wasPaid(before) && !wasPaid(after)),
    };
  });
