// Earlier orders in any number, as a shop has them that has sold for a year: each a guest's order of one card, paid and
// delivered. They are written by the database itself, with all rows that a checkout leaves for as long as each is kept, balanced
// journals included, but with the same bytes wherever something is sealed: nobody opens one.
import type pg from 'pg';
import { asSuperuser } from '#data/migrate/migrate.ts';
import type { BenchShop } from './bench-shop.ts';
import { takeIndexes } from './fill.ts';

export interface Earlier {
  /** Over how many days they are spread, up to now. */
  readonly days: number;
}

/** Brings the unit to this many earlier orders. */
export async function fillOrders(
  { superuserUrl }: Pick<BenchShop, 'superuserUrl'>,
  count: number,
  { days }: Earlier = { days: 365 },
): Promise<void> {
  await asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from orders where id between ${idOf('order', '0')} and ${idOf('order', '2147483647')}`,
    );
    const there = rows[0]?.count ?? 0;
    if (there >= count) return;
    // Indexes that are not in the order of the ids are built at the end.
    const later = await takeIndexes(client, Object.keys(rowsOf));
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set work_mem = '256MB'; set maintenance_work_mem = '1GB'`);
    await noteAccounts(client);
    for (let from = there; from < count; from += atOnce)
      await addOrders(client, from + 1, Math.min(count, from + atOnce), { count, days });
    for (const definition of later) await client.query(definition);
    await client.query('set session_replication_role = origin');
    // What autovacuum would do in its own time: without it plans are guesses and reads write.
    await client.query('vacuum (analyze)');
  });
}

const atOnce = 50_000;
const currency = 'EUR';
const [value, fee] = [2_000, 20];
const [provider, account] = ['stripe', 'instant'];

const kinds = [
  'order',
  'line',
  'attempt',
  'card',
  'mail',
  'payment',
  'fee',
  'confirmed',
  'issued',
  'told',
  'receipt',
  'gift',
  'asked',
  'begun',
] as const;
type Kind = (typeof kinds)[number];

/** In their own order, as time-ordered ids are, and each kind apart from the others. */
const idOf = (kind: Kind, n: string): string =>
  `('01900000-0000-7${hex(kinds.indexOf(kind) + 1)}-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

const hex = (at: number): string => at.toString(16).padStart(3, '0');

const sealed = (bytes: number): string => `decode(repeat('5a', ${bytes}), 'hex')`;
const amounts = (words: Readonly<Record<string, unknown>>): string =>
  `'${JSON.stringify({ total: value, faceValue: value, discount: 0, bonus: 0, extras: 0, cardMadeFees: 0, commission: 0, shipFee: 0, tax: 0, cardTax: 0, ...words })}'`;
const orderAmounts = amounts({ currency, left: value, coupons: 0, freeValue: 0, includesTax: true });
const hash = (what: string, bytes: 16 | 32): string =>
  `decode(${bytes === 16 ? 'md5' : `md5('a' || ${what}) || md5`}(${what}), 'hex')`;

/** A journal of two lines: what it is called, and what it moves from where to where. */
const journals: readonly (readonly [kind: Kind, origin: string, key: string, from: string, to: string, sum: number])[] =
  [
    ['payment', 'payment', `'payment:${provider}:paid.' || attempt`, 'clearing', 'prepaid', value],
    ['fee', 'payment', `'provider-fee:${provider}:fee.' || attempt`, 'fees', 'clearing', fee],
    ['confirmed', 'order', `'order:' || id`, 'prepaid', 'unissued', value],
    ['issued', 'issue', `'issue:' || line || ':1'`, 'unissued', 'card', value],
  ];

/** Rows that are kept for so many days after the order. */
interface Kept {
  readonly rows: string;
  readonly days?: number;
}

const job = (queue: string, data: string): string =>
  `select '${queue}' as queue, jsonb_build_object('unit', u, ${data}) as data, at from earlier`;

/** What each table gets of `earlier`, which has a row for each order. */
const rowsOf: Readonly<Record<string, Kept>> = {
  orders: {
    rows: `(unit_id, id, number, state, currency, due, visit, attempts, made_at, version, ends_at)
      select u, id, number, 'done', '${currency}', ${value}, md5(number), 1, at, 2, at + interval '30 minutes' from earlier`,
  },
  order_detail: {
    rows: `(unit_id, order_id, language, price, cards, issued, key_version, sealed, made_at, confirmed_at)
      select u, id, 'fr', ${orderAmounts}, 1, 1, 1, ${sealed(330)}, at, at + interval '1 minute' from earlier`,
  },
  order_line: {
    rows: `(unit_id, id, order_id, position, item_code, qty, amount, card_value, valid_months, way, time_zone, due_at, price,
        issued, key_version, sealed)
      select u, line, id, 1, 'bench', 1, ${value}, ${value}, 12, 'email', 'Europe/Paris', at, ${amounts({})}, 1, 1, ${sealed(400)}
      from earlier`,
  },
  payment_attempt: {
    rows: `(unit_id, id, order_id, state, provider, account, is_live, means, currency, amount, asked, ref, payment, redirect_url,
        received, received_currency, fee_entry, made_at, ends_at, changed_at)
      select u, attempt, id, 'paid', '${provider}', '${account}', false, 'credit-card', '${currency}', ${value},
        jsonb_build_object('unit', u, 'attempt', attempt, 'orderNo', number, 'amount', ${value}, 'currency', '${currency}',
          'returnUrl', repeat('https://pay.bench/return/', 8)), attempt || '.${currency}.${value}', 'paid.' || attempt,
        'https://instant.invalid/' || attempt, ${value}, '${currency}', 'fee.' || attempt, at, at + interval '30 minutes',
        at + interval '1 minute' from earlier`,
  },
  payment_event: {
    days: 180,
    rows: `(unit_id, provider, event, type, object, attempt, about, received_at, settled_at, became)
      select u, '${provider}', ${idOf('told', 'n')}, 'paid', attempt || '.${currency}.${value}', attempt, 'payment', at, at,
        'checked' from earlier`,
  },
  journal: {
    rows: `(unit_id, id, key, origin, at, lines, xact) ${journals
      .map(
        ([kind, origin, key]) =>
          `select u, ${idOf(kind, 'n')}, ${key}, '${origin}', at, 2, pg_current_xact_id() from earlier`,
      )
      .join(' union all ')}`,
  },
  posting: {
    rows: `(unit_id, journal_id, line, account_id, currency, amount, at, after) ${journals
      .map(
        ([kind, , , from, to, sum]) =>
          `select u, ${idOf(kind, 'n')}, l.line, l.account, '${currency}', l.amount, at, l.after from earlier, account_ids,
            lateral (values (1, "${from}", -${sum}, null), (2, "${to}", ${sum}, ${to === 'card' ? sum : 'null'}::bigint))
              as l(line, account, amount, after)`,
      )
      .join(' union all ')}`,
  },
  card: {
    rows: `(unit_id, id, kind, issuer, item_code, currency, value, available, state, reason, order_line, seq, made_at,
        expires_on, expires_at)
      select u, card, 'card', 'own', 'bench', '${currency}', ${value}, ${value}, 'new', 'order', line, 1, at,
        (at + interval '1 year')::date, (at + interval '1 year')::date + 1 from earlier`,
  },
  card_mail: {
    rows: `(unit_id, id, kind, card_id, key_version, sealed, language, made_at, link_until, state, ended_at)
      select u, mail, 'gift', card, 1, ${sealed(300)}, 'fr', at, at + interval '1 year', 'sent', at from earlier`,
  },
  addressee: {
    rows: `(unit_id, lookup, what, ref, until)
      select u, ${hash('number', 16)}, a.what, a.ref, a.until
      from earlier, lateral (values ('order', id::text, 'infinity'), ('order-line', line::text, 'infinity'),
        ('card-mail', mail::text, at + interval '1 year')) as a(what, ref, until)`,
  },
  message: {
    days: 7,
    rows: `(unit_id, id, kind, made_at, ended_at, became)
      select u, ${idOf('receipt', 'n')}, 'order-confirmed', at, at, 'sent' from earlier
      union all select u, ${idOf('gift', 'n')}, 'card-gift', at, at, 'sent' from earlier`,
  },
  audit: {
    rows: `(unit_id, id, at, actor_kind, call, key, outcome)
      select u, c.id, at, 'guest', c.call, md5(c.call || number)::uuid::text, 'done'
      from earlier, lateral (values ('API-40', ${idOf('asked', 'n')}), ('API-100.init', ${idOf('begun', 'n')})) as c(call, id)`,
  },
  idempotency: {
    days: 30,
    rows: `(unit_id, subject, key, call, fingerprint, key_version, answer, expires_at)
      select u, 'guest', md5(c.call || number)::uuid::text, c.call, ${hash('number', 32)}, 1, ${sealed(300)},
        at + c.days * interval '1 day'
      from earlier, (values ('API-40', 30), ('API-100.init', 1)) as c(call, days) where at + c.days * interval '1 day' > now()`,
  },
  tally: {
    days: 3,
    rows: `(unit_id, what, subject, window_begins, slot, amount)
      select u, w.what, ${hash('w.what || number', 32)}, date_trunc('hour', at), 0, 1
      from earlier, unnest(array['order-buyer', 'order-network']) as w(what)`,
  },
  'pgboss.job': {
    days: 7,
    rows: `(name, data, priority, state, group_id, start_after, created_on, started_on, completed_on, expire_seconds,
        deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, heartbeat_seconds)
      select q.name, j.data, 0, 'completed', j.data ->> 'unit', j.at, j.at, j.at, j.at, q.expire_seconds, q.deletion_seconds,
        j.at + interval '30 days', q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.heartbeat_seconds
      from (${[
        job('payment-check', `'provider', '${provider}', 'event', ${idOf('told', 'n')}`),
        job('order-issue', `'line', line, 'from', 1`),
        job('message', `'message', ${idOf('receipt', 'n')}`),
        job('message', `'message', ${idOf('gift', 'n')}`),
      ].join(' union all ')}) as j join pgboss.queue q on q.name = j.queue`,
  },
};

const noteAccounts = (client: pg.ClientBase) =>
  client.query(`create temporary table account_ids as select
    ledger_account('clearing', '${provider}', '${currency}') as clearing,
    ledger_account('provider-fees', '', '${currency}') as fees,
    ledger_account('prepaid', '', '${currency}') as prepaid,
    ledger_account('unissued', '', '${currency}') as unissued`);

async function addOrders(
  client: pg.ClientBase,
  from: number,
  to: number,
  { count, days }: Earlier & { readonly count: number },
): Promise<void> {
  await client.query('begin');
  await client.query(`create temporary table earlier on commit drop as
    select current_unit() as u, n, ${idOf('order', 'n')} as id, 'BENCH-' || upper(left(md5(n::text), 16)) as number,
      ${idOf('line', 'n')} as line, ${idOf('attempt', 'n')} as attempt, ${idOf('card', 'n')} as card, ${idOf('mail', 'n')} as mail,
      now() - interval '${days} days' * (${count} - n + 1) / ${count} as at
    from generate_series(${from}, ${to}) n`);
  await client.query('analyze earlier');
  for (const [table, { rows, days: kept }] of Object.entries(rowsOf))
    await client.query(
      kept === undefined
        ? `insert into ${table} ${rows}`
        : `with recent as materialized (select * from earlier where at > now() - interval '${kept} days')
          insert into ${table} ${rows.replaceAll(/\bfrom earlier\b/g, 'from recent as earlier')}`,
    );
  await client.query('commit');
}
