// The rows of one checkout and nothing around them: the same tables, written by five statements, each committed by itself, as
// five things happen one after the other: an order, an attempt to pay it, a notice, its confirmation, its card. Nothing is
// asked before, nothing is sealed (random bytes of the same length stand there), and no job is fetched.
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { asSuperuser } from '#data/migrate/migrate.ts';

/** Where a checkout has got to: the ids that its later rows refer to. */
export interface BareCheckout {
  readonly order: string;
  readonly number: string;
  readonly line: string;
  readonly attempt: string;
  readonly event: string;
}

export const bareCheckout = (number = randomUUID().toUpperCase()): BareCheckout => ({
  order: randomUUID(),
  number,
  line: randomUUID(),
  attempt: randomUUID(),
  event: randomUUID(),
});

/** Its jobs wait in queues of their own, which nobody works. */
export const openBareQueues = (superuserUrl: string): Promise<unknown> =>
  asSuperuser(superuserUrl, (client) =>
    client.query(
      `select make_queue('bench-' || name) from unnest(array['payment-check', 'order-issue', 'message']) name`,
    ),
  );

const jobColumns = `name, data, priority, group_id, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
  retry_backoff, retry_delay_max, policy, heartbeat_seconds`;
const job = (data: string) =>
  `${data}, 0, u, 14400, 604800, now() + interval '30 days', 30, 2, true, 900, 'standard', 10`;

const texts = {
  order: `with c as (select current_unit() as u), o as (
      insert into orders (unit_id, id, number, state, currency, due, visit, made_at, ends_at)
      select u, $1::uuid, $2, 'placed', 'EUR', 2000, $4, now(), now() + interval '30 minutes' from c
    ), d as (
      insert into order_detail (unit_id, order_id, language, price, cards, key_version, sealed, made_at)
      select u, $1::uuid, 'fr', $5::jsonb, 1, 1, $6, now() from c
    ), l as (
      insert into order_line (unit_id, id, order_id, position, item_code, qty, amount, card_value, valid_months, way,
        time_zone, due_at, price, key_version, sealed)
      select u, $3::uuid, $1::uuid, 1, 'bench', 1, 2000, 2000, 12, 'email', 'Europe/Paris', now(), $5::jsonb, 1, $6 from c
    ), a as (
      insert into addressee (unit_id, lookup, what, ref, until)
      select u, $7, a.what, a.ref, 'infinity' from c,
        (values ('order', $1::uuid::text), ('order-line', $3::uuid::text)) as a(what, ref)
    ), t as (
      insert into tally (unit_id, what, subject, window_begins, slot, amount)
      select u, w, $8, now(), 0, 1 from c, unnest(array['order-address', 'order-network']) w
    ), i as (
      insert into idempotency (unit_id, subject, key, call, fingerprint, key_version, answer, expires_at)
      select u, 'guest', $1::uuid::text, 'API-40', $8, 1, $6, now() + interval '30 days' from c
    )
    insert into audit (unit_id, id, at, actor_kind, call, key, outcome)
    select u, gen_random_uuid(), now(), 'guest', 'API-40', $1::uuid::text, 'done' from c`,
  begin: `with c as (select current_unit() as u), o as (
      update orders set attempts = attempts + 1 from c where unit_id = u and id = $1::uuid
    ), a as (
      insert into payment_attempt (unit_id, id, order_id, state, provider, account, is_live, means, currency, amount, asked,
        ref, redirect_url, made_at, ends_at, changed_at, check_at)
      select u, $2::uuid, $1::uuid, 'open', 'instant', 'instant', false, 'credit-card', 'EUR', 2000, $3::jsonb, $2::uuid::text, $2::uuid::text,
        now(), now() + interval '30 minutes', now(), now() + interval '1 minute' from c
    ), i as (
      insert into idempotency (unit_id, subject, key, call, fingerprint, key_version, answer, expires_at)
      select u, 'guest', $2::uuid::text, 'API-100', $4, 1, $5, now() + interval '1 day' from c
    )
    insert into audit (unit_id, id, at, actor_kind, call, key, outcome)
    select u, gen_random_uuid(), now(), 'guest', 'API-100', $2::uuid::text, 'done' from c`,
  notice: `with c as (select current_unit() as u), e as (
      insert into payment_event (unit_id, provider, event, type, object, attempt, about, received_at, check_at)
      select u, 'instant', $2, 'paid', $2, $1::uuid, 'payment', now(), now() + interval '30 s' from c
    )
    insert into pgboss.job (id, ${jobColumns}) select $1::uuid, ${job(`'bench-payment-check', jsonb_build_object('event', $2::text)`)} from c`,
  confirm: `with c as (select current_unit() as u), a as (
      update payment_attempt set state = 'paid', payment = $2::uuid::text, received = 2000, received_currency = 'EUR',
        fee_entry = $2::uuid::text, changed_at = now(), check_at = null from c where unit_id = u and id = $2::uuid
    ), e as (
      update payment_event set settled_at = now(), became = 'checked', check_at = null
      from c where unit_id = u and provider = 'instant' and event = $3
    ), o as (
      update orders set state = 'issuing' from c where unit_id = u and id = $1::uuid
    ), d as (
      update order_detail set confirmed_at = now() from c where unit_id = u and order_id = $1::uuid
    ), m as (
      insert into message (unit_id, id, kind, key_version, sealed, made_at)
      select u, $5::uuid, 'order-confirmed', 1, $6, now() from c
    ), j as (
      insert into pgboss.job (id, ${jobColumns})
      select $4::uuid, ${job(`'bench-order-issue', jsonb_build_object('line', $4::uuid::text)`)} from c
      union all select gen_random_uuid(), ${job(`'bench-message', jsonb_build_object('message', $5::uuid::text)`)} from c
    ), k as (
      update pgboss.job set state = 'completed', started_on = now(), completed_on = now()
      where name = 'bench-payment-check' and id = $2::uuid
    )
    select * from c, ledger_post(gen_random_uuid(), 'payment:instant:' || $2::uuid, 'payment', now(), null,
        array['clearing', 'prepaid'], array['instant', ''], array['EUR', 'EUR'], array[-2000, 2000]) p,
      ledger_post(gen_random_uuid(), 'provider-fee:instant:' || $2::uuid, 'payment', now(), null,
        array['clearing', 'provider-fees'], array['instant', ''], array['EUR', 'EUR'], array[20, -20]) f,
      ledger_post(gen_random_uuid(), 'order:' || $1::uuid, 'order', now(), null,
        array['prepaid', 'unissued'], array['', ''], array['EUR', 'EUR'], array[-2000, 2000]) b`,
  issue: `with c as (select current_unit() as u, gen_random_uuid() as card, gen_random_uuid() as mail,
        gen_random_uuid() as message), l as (
      update order_line set issued = issued + 1 from c where unit_id = u and id = $2::uuid
    ), d as (
      update order_detail set issued = issued + 1 from c where unit_id = u and order_id = $1::uuid
    ), o as (
      update orders set state = 'done' from c where unit_id = u and id = $1::uuid
    ), g as (
      insert into card_mail (unit_id, id, kind, card_id, key_version, sealed, language, made_at, link_until)
      select u, mail, 'gift', card, 1, $3, 'fr', now(), now() + interval '400 days' from c
    ), a as (
      insert into addressee (unit_id, lookup, what, ref, until)
      select u, $4, 'card-mail', mail::text, now() + interval '400 days' from c
    ), m as (
      insert into message (unit_id, id, kind, key_version, sealed, made_at) select u, message, 'card-gift', 1, $3, now() from c
    ), j as (
      insert into pgboss.job (id, ${jobColumns})
      select gen_random_uuid(), ${job(`'bench-message', jsonb_build_object('message', message::text)`)} from c
    ), k as (
      update pgboss.job set state = 'completed', started_on = now(), completed_on = now()
      where name = 'bench-order-issue' and id = $2::uuid
    )
    select * from c, card_issue(gen_random_uuid(), 'issue:' || $2::uuid || ':1', 'issue', now(), null, 'unissued', '', 'bench',
      'EUR', 'order', 'new', null, current_date + 365, current_date + 366, $2::uuid, array[card], array[1], array[2000::bigint],
      array[null::text], null, null, null, null, null) i`,
} as const;

const price = JSON.stringify({ currency: 'EUR', total: 2_000, left: 2_000, faceValue: 2_000, discount: 0, coupons: 0 });
const asked = JSON.stringify({
  attempt: randomUUID(),
  title: 'Maison Cadeau',
  returnUrl: 'https://pay.example/return',
});
/** As long as what is sealed in a real one. */
const sealedBytes = 300;

/** The values of one step, in the order of its statement. */
const values: Record<keyof typeof texts, (one: BareCheckout) => unknown[]> = {
  order: ({ order, number, line }) => [
    order,
    number,
    line,
    'visit',
    price,
    randomBytes(sealedBytes),
    randomBytes(16),
    randomBytes(32),
  ],
  begin: ({ order, attempt }) => [order, attempt, asked, randomBytes(32), randomBytes(sealedBytes)],
  notice: ({ attempt, event }) => [attempt, event],
  confirm: ({ order, attempt, event, line }) => [order, attempt, event, line, randomUUID(), randomBytes(60)],
  issue: ({ order, line }) => [order, line, randomBytes(sealedBytes), randomBytes(16)],
};

export type BareStep = keyof typeof texts;
const bareSteps = Object.keys(texts) as BareStep[];

export const bareStep = (client: pg.ClientBase | pg.Pool, step: BareStep, one: BareCheckout) =>
  client.query({ name: step, text: texts[step], values: values[step](one) });

/** Checkouts a second, by so many connections that do nothing else. */
export async function bareCheckouts(
  podUrl: string,
  unit: string,
  connections: number,
  seconds: number,
): Promise<{ perSecond: number; paid: number[] }> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: podUrl, options: `-c unwrap.unit=${unit}` });
      await client.connect();
      return client;
    }),
  );
  const paid: number[] = [];
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        const at = performance.now();
        const one = bareCheckout();
        for (const step of bareSteps) await bareStep(client, step, one);
        paid.push(performance.now() - at);
      }
      await client.end();
    }),
  );
  return { perSecond: paid.length / seconds, paid };
}
