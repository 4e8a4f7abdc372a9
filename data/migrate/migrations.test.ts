import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getConstructionPlans } from 'pg-boss';
import { beforeAll, expect, test } from 'vitest';
import { asSuperuser, migrationsFolder } from './migrate.ts';
import { longLocks } from './long-locks.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const files = readdirSync(migrationsFolder).toSorted();
const checkOf = (file: string) => readFileSync(join(migrationsFolder, file), 'utf8').split('\n-- Check\n')[1] ?? '';

const asOwner = <T>(work: Parameters<typeof asSuperuser<T>>[1]) =>
  asSuperuser(shop.databases.east.url('unwrap_migrator'), work);

test.each(files)('%s ends with a check that can fail', (file) => {
  expect(file).toMatch(/^\d{4}_[a-z-]+\.sql$/);
  expect(checkOf(file)).toMatch(/assert|raise exception/);
});

/** What ran before there was a rule, on databases that nobody used yet. */
const landedBeforeTheRule = (file: string) => file < '0042';

test.each(files.filter((file) => !landedBeforeTheRule(file)))(
  '%s locks no table for long (docs/how-to/change-a-table.md)',
  (file) => {
    expect(longLocks(readFileSync(join(migrationsFolder, file), 'utf8'))).toEqual([]);
  },
);

test('the rule would have refused what landed before it', () => {
  const refused = files
    .filter(landedBeforeTheRule)
    .filter((file) => longLocks(readFileSync(join(migrationsFolder, file), 'utf8')).length > 0);
  expect(refused).toContain('0033_outside-second-step.sql');
});

// What each migration is for, undone; its check must notice.
test.each([
  ['0001_unit-scope.sql', 'alter table unit_profile no force row level security'],
  [
    '0001_unit-scope.sql',
    "create or replace function current_unit() returns text language sql stable as $$ select '' $$",
  ],
  ['0002_queue.sql', 'update pgboss.version set version = 1'],
  ['0002_queue.sql', 'grant create on schema pgboss to unwrap_app'],
  ['0003_people.sql', 'grant select on person_key to unwrap_checker'],
  ['0004_actors.sql', 'drop trigger audit_append_only on audit'],
  ['0004_actors.sql', 'grant delete on audit to unwrap_app'],
  ['0005_catalogue.sql', 'alter table product disable row level security'],
  ['0005_catalogue.sql', 'grant create on schema public to unwrap_checker'],
  [
    '0005_catalogue.sql',
    'create or replace function search_form(words text) returns text language sql immutable strict as $$ select words $$',
  ],
  ['0010_uploads.sql', 'alter table upload no force row level security'],
  ['0010_uploads.sql', 'drop policy unit_scope on upload'],
  ['0010_uploads.sql', "delete from pgboss.queue where name = 'upload-removal'"],
  ['0020_ledger.sql', 'drop trigger posting_append_only on posting'],
  ['0020_ledger.sql', 'grant update on journal to unwrap_app'],
  ['0020_ledger.sql', 'alter table journal disable trigger journal_balances'],
  ['0020_ledger.sql', 'alter table posting disable trigger posting_joins'],
  ['0020_ledger.sql', 'drop index journal_key; create index journal_key on journal (unit_id, key)'],
  ['0021_cards.sql', 'alter table card drop constraint card_never_overspent'],
  ['0021_cards.sql', 'alter table hold no force row level security'],
  ['0021_cards.sql', 'grant delete on card to unwrap_app'],
  ['0021_cards.sql', 'grant select on card_secret to unwrap_checker'],
  ['0021_cards.sql', 'drop index card_of_line; create index card_of_line on card (unit_id, order_line, seq)'],
  ['0022_card-moves.sql', 'alter function card_move security definer'],
  [
    '0022_card-moves.sql',
    'create or replace function order_void_holds(p_order uuid, p_at timestamptz, out outcome text) language sql as $$ select current_unit() $$',
  ],
  ['0030_sign-in.sql', 'alter table session no force row level security'],
  ['0030_sign-in.sql', 'grant select on password to unwrap_checker'],
  ['0030_sign-in.sql', 'drop index session_handle; create index session_handle on session (unit_id, handle)'],
  ['0030_sign-in.sql', "delete from pgboss.queue where name = 'identity-message'"],
  ['0031_outside-sign-in.sql', 'alter table outside_start disable row level security'],
  ['0032_passkeys.sql', 'alter table passkey no force row level security'],
  ['0033_outside-second-step.sql', 'alter table one_time_code drop constraint one_time_code_outside'],
  [
    '0033_outside-second-step.sql',
    "alter table identity_request drop constraint identity_request_kind_check; alter table identity_request add constraint identity_request_kind_check check (kind in ('register', 'reset', 'code'))",
  ],
  ['0065_addressees.sql', 'alter table addressee no force row level security'],
  ['0065_addressees.sql', "delete from pgboss.queue where name = 'identity-code'"],
  ['0066_owner-confirms.sql', 'alter table mailed_link drop constraint mailed_link_of_account'],
  [
    '0066_owner-confirms.sql',
    "alter table mailed_link drop constraint mailed_link_purpose_check; alter table mailed_link add constraint mailed_link_purpose_check check (purpose in ('register', 'reset'))",
  ],
  [
    '0067_owner-confirms-valid.sql',
    "alter table mailed_link drop constraint mailed_link_of_account; alter table mailed_link add constraint mailed_link_of_account check (purpose <> 'link' or actor_id is not null) not valid",
  ],
  ['0068_erased.sql', 'alter table actor drop constraint actor_erased'],
  [
    '0068_erased.sql',
    "alter table actor drop constraint actor_standing_check; alter table actor add constraint actor_standing_check check (standing in ('active', 'closed'))",
  ],
  [
    '0069_erased-valid.sql',
    "alter table actor drop constraint actor_erased; alter table actor add constraint actor_erased check (standing <> 'erased' or person_id is null) not valid",
  ],
  ['0041_journals-are-short.sql', 'alter table posting alter column journal_id reset (n_distinct)'],
  ['0045_books-checked.sql', 'alter table books_check no force row level security'],
  ['0045_books-checked.sql', 'alter function books_checks() security invoker'],
  ['0050_reveals.sql', 'grant update on audit to unwrap_app'],
  ['0051_tallies.sql', 'alter table tally no force row level security'],
  ['0051_tallies.sql', 'alter function tally_add stable'],
  ['0055_keys-in-use.sql', 'drop trigger stock_code_added on stock_code'],
  ['0055_keys-in-use.sql', 'alter table card_secret disable trigger card_secret_changed'],
  ['0055_keys-in-use.sql', 'drop trigger unit_key_needed on unit_key'],
  ['0055_keys-in-use.sql', 'grant update on unit_key to unwrap_app'],
  ['0055_keys-in-use.sql', 'alter function key_is_needed reset search_path'],
  ['0058_books-proofs.sql', 'alter table ledger_proof disable trigger ledger_proof_ends'],
  ['0058_books-proofs.sql', 'drop trigger ledger_proof_balance_joins on ledger_proof_balance'],
  ['0058_books-proofs.sql', 'drop trigger ledger_proof_append_only on ledger_proof'],
  ['0058_books-proofs.sql', 'grant update on ledger_proof_balance to unwrap_app'],
  ['0058_books-proofs.sql', 'alter function ledger_moved reset search_path'],
  ['0059_books-by-name.sql', 'alter function journal_balances reset search_path'],
  ['0060_till-keys.sql', 'alter table partner_key no force row level security'],
  ['0060_till-keys.sql', 'alter table partner_key alter column till_id drop not null'],
  ['0061_till-sells.sql', 'alter function till_guessed_wrong security definer'],
  ['0061_till-sells.sql', 'alter function till_moves stable'],
  ['0062_tries-for-life.sql', 'alter table failure_count alter column kept set default true'],
  ['0063_guesses-pass-by.sql', 'alter function guess_begins(bigint, text[], bytea[], int, int, timestamptz) stable'],
  ['0070_links-end.sql', 'revoke update on card_mail from unwrap_app'],
  ['0075_queues-side-by-side.sql', "update pgboss.queue set retention_seconds = 2592000 where name = 'retention'"],
  ['0076_jobs-of-a-unit.sql', 'drop index pgboss.job_waiting_of_unit'],
  ['0077_outbox.sql', 'alter table message no force row level security'],
  ['0077_outbox.sql', 'grant select on message to unwrap_checker'],
  ['0077_outbox.sql', "delete from pgboss.queue where name = 'message-code'"],
  [
    '0077_outbox.sql',
    "alter table addressee drop constraint addressee_what_check; alter table addressee add constraint addressee_what_check check (what in ('link', 'card-mail')) not valid",
  ],
  [
    '0078_outbox-valid.sql',
    "alter table addressee drop constraint addressee_what_check; alter table addressee add constraint addressee_what_check check (what <> '') not valid",
  ],
  ['0085_partner-call.sql', 'alter function partner_call_begins stable'],
  ['0085_partner-call.sql', 'alter function partner_call_ends security definer'],
  ['0086_till-sale.sql', 'alter function till_sale security definer'],
  ['0087_same-post-twice.sql', 'alter function ledger_post security definer'],
  ['0090_search-around-names.sql', 'alter function search_around security invoker'],
  ['0091_siblings.sql', 'revoke update on product from unwrap_app'],
  ['0091_siblings.sql', 'alter table product alter column sibling set not null'],
  ['0098_coupon-terms.sql', 'alter table coupon_terms no force row level security'],
  ['0098_coupon-terms.sql', 'grant delete on coupon_terms to unwrap_app'],
  ['0098_coupon-terms.sql', 'alter table product alter column pay_items drop default'],
  ['0095_server-cart.sql', 'alter table server_cart no force row level security'],
  ['0095_server-cart.sql', 'grant select on server_cart to unwrap_checker'],
  ['0095_server-cart.sql', 'alter table server_cart alter column sealed set storage extended'],
  ['0103_phone-credit.sql', "alter table product alter column fulfilment set default 'phone-credit'"],
  ['0103_phone-credit.sql', 'alter table product drop constraint product_fulfilment'],
  ['0103_phone-credit.sql', 'revoke update on product from unwrap_app'],
  ['0104_phone-credit-valid.sql', 'alter table product drop constraint product_fulfilment'],
  ['0110_accounts-of-payment.sql', 'alter table account drop constraint account_kind_check'],
  ['0111_accounts-of-payment-valid.sql', 'alter table account drop constraint account_kind_check'],
  ['0112_payments.sql', 'alter table payment_attempt no force row level security'],
  ['0112_payments.sql', 'alter table payment_refund no force row level security'],
  ['0112_payments.sql', 'alter policy unit_scope on payment_event to unwrap_app'],
  ['0112_payments.sql', 'drop index payment_attempt_living'],
  ['0112_payments.sql', 'drop index payment_attempt_payment'],
  ['0112_payments.sql', 'drop index payment_refund_once'],
  ['0112_payments.sql', 'grant select on card_secret to unwrap_pay'],
  ['0112_payments.sql', 'grant select (unit_id) on password to unwrap_pay'],
  ['0112_payments.sql', 'drop policy keys_of_pay on unit_key'],
  ['0112_payments.sql', 'grant update on orders to unwrap_pay'],
  ['0112_payments.sql', 'grant delete on pgboss.job to unwrap_pay'],
  ['0112_payments.sql', 'grant create on schema public to unwrap_pay'],
  ['0113_payments-narrowed.sql', 'grant update on payment_attempt to unwrap_pay'],
  ['0113_payments-narrowed.sql', 'revoke update (ref) on payment_attempt from unwrap_pay'],
  ['0113_payments-narrowed.sql', 'drop trigger pay_begins_attempts on payment_attempt'],
  ['0113_payments-narrowed.sql', 'drop trigger pay_asks_for_checks on pgboss.job'],
  ['0113_payments-narrowed.sql', 'drop trigger pay_counts_attempts on orders'],
  ['0113_payments-narrowed.sql', 'drop index payment_attempt_ref'],
  [
    '0113_payments-narrowed.sql',
    `drop index payment_attempt_living; create unique index payment_attempt_living on payment_attempt (unit_id, order_id)
      where state in ('starting', 'open', 'authorised')`,
  ],
  ['0113_payments-narrowed.sql', 'grant select on pgboss.job_common to unwrap_pay'],
  ['0113_payments-narrowed.sql', 'drop policy answers_of_pay on idempotency'],
  ['0113_payments-narrowed.sql', 'grant select on audit to unwrap_pay'],
  ['0113_payments-narrowed.sql', 'alter table payment_event drop constraint payment_event_about_check'],
  [
    '0113_payments-narrowed.sql',
    "alter table payment_event drop constraint payment_event_became_check, add constraint payment_event_became_check check (became <> '')",
  ],
  ['0113_payments-narrowed.sql', "update pgboss.queue set policy = 'standard' where name = 'payment-reconcile'"],
  ['0113_payments-narrowed.sql', 'drop policy first_keys_of_pay on unit_key'],
  ['0114_payments-narrowed-valid.sql', 'alter table payment_refund drop constraint payment_refund_tries_check'],
  ['0115_payment-events-due.sql', 'drop index payment_event_due'],
  ['0115_payment-events-due.sql', 'drop index payment_refund_failed'],
  ['0120_orders.sql', 'alter table orders no force row level security'],
  ['0120_orders.sql', 'alter table order_detail no force row level security'],
  ['0120_orders.sql', 'alter table order_line no force row level security'],
  ['0120_orders.sql', 'grant select (price) on order_detail to unwrap_pay'],
  ['0120_orders.sql', 'grant select (sealed) on order_line to unwrap_pay'],
  ['0120_orders.sql', 'grant delete on order_line to unwrap_app'],
  ['0120_orders.sql', 'drop trigger order_changes on orders'],
  [
    '0120_orders.sql',
    "alter table orders drop constraint orders_state_check, add constraint orders_state_check check (state <> '')",
  ],
  [
    '0120_orders.sql',
    'alter table orders drop constraint orders_due_check, add constraint orders_due_check check (due > 0)',
  ],
  [
    '0120_orders.sql',
    "alter table addressee drop constraint addressee_what_check, add constraint addressee_what_check check (what <> '')",
  ],
  ['0120_orders.sql', "delete from pgboss.queue where name = 'order-issue'"],
  ['0120_orders.sql', "delete from pgboss.queue where name = 'order-expire'"],
  ['0120_orders.sql', "delete from pgboss.queue where name = 'order-reissue'"],
  [
    '0120_orders.sql',
    "alter domain journal_origin drop constraint journal_origin_check; alter domain journal_origin add constraint journal_origin_check check (value <> '') not valid",
  ],
  [
    '0121_orders-valid.sql',
    'alter table orders drop constraint orders_due_check; alter table orders add constraint orders_due_check check (due >= 0) not valid',
  ],
  ['0121_orders-valid.sql', 'alter table orders drop constraint orders_cancelled_why_check'],
  ['0122_orders-due.sql', 'drop index orders_unpaid'],
  ['0122_orders-due.sql', 'drop index orders_issuing'],
  ['0125_job-add.sql', 'alter function job_add security definer'],
  ['0128_order-reviews.sql', 'alter function orders_in_review() owner to unwrap_migrator'],
  ['0128_order-reviews.sql', 'grant execute on function orders_in_review() to unwrap_pay'],
  ['0128_order-reviews.sql', 'grant create on schema public to unwrap_checker'],
  ['0129_order-reviews-valid.sql', 'alter table order_detail drop constraint order_detail_review_note_check'],
  ['0130_order-reviews-due.sql', 'drop index orders_in_review'],
  ['0131_jobs-at-work.sql', 'drop index pgboss.job_at_work'],
  ['0145_audit-bounded.sql', 'alter table parts.audit_before drop constraint audit_before'],
  ['0145_audit-bounded.sql', 'create or replace function moment_of(record_id uuid) returns timestamptz return now()'],
  ['0146_audit-in-quarters.sql', 'alter table audit no force row level security'],
  ['0146_audit-in-quarters.sql', 'grant usage on schema parts to unwrap_app'],
  ['0146_audit-in-quarters.sql', 'alter table parts.audit_other disable row level security'],
  ['0146_audit-in-quarters.sql', 'grant select on parts.audit_before to unwrap_app'],
  ['0146_audit-in-quarters.sql', 'grant delete on audit to unwrap_app'],
  [
    '0146_audit-in-quarters.sql',
    'grant execute on function keep_parts(regclass, interval, interval, timestamptz) to unwrap_app',
  ],
  ['0146_audit-in-quarters.sql', 'drop trigger audit_append_only on audit'],
  ['0147_posting-bounded.sql', 'alter table parts.posting_before drop constraint posting_before'],
  ['0148_posting-in-years.sql', 'alter table posting no force row level security'],
  ['0148_posting-in-years.sql', 'grant update on posting to unwrap_app'],
  ['0148_posting-in-years.sql', 'grant select (amount) on posting to unwrap_pay'],
  ['0148_posting-in-years.sql', 'drop trigger posting_joins on posting'],
  ['0148_posting-in-years.sql', 'alter table parts.posting_other disable row level security'],
  ['0148_posting-in-years.sql', 'grant select on parts.posting_before to unwrap_app'],
  ['0148_posting-in-years.sql', 'alter table parts.posting_2028 alter column journal_id reset (n_distinct)'],
  [
    '0151_parts-and-clocks.sql',
    `create or replace function keep_parts(whole regclass, every interval, kept interval, at timestamptz) returns text[]
       language sql as $$ select '{}'::text[] $$`,
  ],
  [
    '0151_parts-and-clocks.sql',
    'grant execute on function keep_parts(regclass, interval, interval, timestamptz) to unwrap_app',
  ],
  ['0151_parts-and-clocks.sql', 'alter table parts.audit_other no force row level security'],
  ['0006_retention-queue.sql', "delete from pgboss.queue where name = 'retention'"],
  ['0138_unit-moves.sql', 'alter table journal enable trigger journal_arrives'],
  ['0138_unit-moves.sql', 'alter table card add column seen xid8'],
  ['0138_unit-moves.sql', 'grant execute on function fence_moved_units() to unwrap_app'],
  ['0138_unit-moves.sql', 'grant update on unit_home to unwrap_app'],
  ['0138_unit-moves.sql', 'alter function books_checks() security invoker'],
  [
    '0138_unit-moves.sql',
    `create or replace function current_unit() returns text language sql stable as $$ select 'UW001' $$`,
  ],
  [
    '0139_unit-moves-valid.sql',
    "alter table unit_home drop constraint unit_home_state_check; alter table unit_home add constraint unit_home_state_check check (state <> '') not valid",
  ],
  ['0149_guesses-while-leaving.sql', 'alter function guess_is_counted() security definer'],
  ['0150_homes-by-name.sql', 'grant insert (state) on unit_home to unwrap_app'],
  ['0150_homes-by-name.sql', 'grant delete on unit_home to unwrap_app'],
  [
    '0149_guesses-while-leaving.sql',
    'alter function guess_begins(bigint, text[], bytea[], int, int, timestamptz) security definer',
  ],
  [
    '0140_search-words-by-name.sql',
    `create or replace function search_words(names jsonb) returns text language sql immutable strict as $$ select search_form(names::text) $$`,
  ],
])('the check of %s trips on: %s', async (file, damage) => {
  await asOwner(async (client) => {
    await client.query(checkOf(file));
    await client.query('begin');
    await client.query(damage);
    await expect(client.query(checkOf(file))).rejects.toThrow();
    await client.query('rollback');
  });
});

test('the queue schema is exactly what the installed pg-boss plans', () => {
  const lines = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line && !line.startsWith('--'));
  const own = new Set(lines(readFileSync(join(migrationsFolder, '0002_queue.sql'), 'utf8')));
  const aside = /^(BEGIN;|COMMIT;|SET LOCAL )/;
  const missing = lines(getConstructionPlans('pgboss')).filter((line) => !aside.test(line) && !own.has(line));
  expect(missing).toEqual([]);
});

test('every table is a guarded unit table, or one of the few that belong to no unit', async () => {
  const unitless = ['migration', 'unit_home'];
  const { rows } = await asOwner((client) =>
    client.query<{ name: string; unit: boolean; forced: boolean; key: string[]; policies: string[] }>(`
      select c.relname as name,
        exists (select from pg_attribute a where a.attrelid = c.oid and attname = 'unit_id') as unit,
        c.relrowsecurity and c.relforcerowsecurity as forced,
        (select array_agg(a.attname::text order by k.ord)
           from pg_index i cross join unnest(i.indkey) with ordinality as k(num, ord)
           join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
          where i.indrelid = c.oid and i.indisprimary) as key,
        (select array_agg(polname::text || ': ' || coalesce(pg_get_expr(polqual, polrelid), '') order by polname)
           from pg_policy where polrelid = c.oid) as policies
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`),
  );
  expect(rows.length).toBeGreaterThan(8);
  for (const table of rows.filter(({ name }) => !unitless.includes(name))) {
    expect(table, `${table.name} is keyed by its unit`).toMatchObject({ unit: true, forced: true });
    expect(table.key[0], `${table.name}'s key begins with its unit`).toBe('unit_id');
    expect(
      table.policies.filter((policy) => !/^\w+_of_pay: /.test(policy)),
      table.name,
    ).toEqual(['every_unit: true', 'unit_scope: (unit_id = ( SELECT current_unit() AS current_unit))']);
  }
});

test('every table has its term in the retention document', async () => {
  const { rows } = await asOwner((client) =>
    client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'"),
  );
  const document = readFileSync(join(import.meta.dirname, '../../docs/operations/retention.md'), 'utf8');
  const unnamed = rows.map(({ name }) => name).filter((name) => !document.includes(`\`${name}\``));
  expect(unnamed).toEqual([]);
});

test('tenant-sticks-to-connection: the app owns nothing and may create nothing', async () => {
  const { rows } = await shop
    .podOf('east')
    .pool.query("select count(*) as owned from pg_class where relowner = 'unwrap_app'::regrole");
  expect(rows).toEqual([{ owned: 0 }]);
  for (const sql of [
    'create table mine (id int)',
    'create schema mine',
    'create table pgboss.mine (id int)',
    "select make_queue('mine')",
  ])
    await expect(shop.podOf('east').pool.query(sql)).rejects.toMatchObject({ code: '42501' });
});
