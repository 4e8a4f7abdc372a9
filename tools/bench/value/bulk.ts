// 100,000 cards of one order line: issued as a worker does it, and by one bare statement of the database that makes
// numbers and PINs, encrypts them (pgcrypto, AES) and hashes the numbers, through the same function and tables.
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { cardCodes } from '#domain/cards/card-number.ts';
import { expiryAfter } from '#domain/cards/card-expiry.ts';
import { isRefusal } from '#domain/refusal.ts';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { issueLine } from '#features/cards/worker/issue-line.ts';
import { receivePayment } from '#ledger/post.ts';
import { systemClock } from '#platform/clock.ts';
import { issuerOf } from '#providers/issuer/registry.ts';
import type { BenchShop } from '#testing/load/bench-shop.ts';

/** How long it takes, in seconds. */
export async function bulkIssue({ scoped, keys, ids }: BenchShop, quantity: number): Promise<number> {
  const value = 5_000;
  const codes = cardCodes((bytes) => ids.secret(bytes), { withPin: true });
  const request = {
    line: randomUUID(),
    quantity,
    itemCode: 'bench',
    currency: 'EUR',
    value,
    reason: 'order',
    state: 'new',
    owner: null,
    expiry: expiryAfter(12, 'Europe/Paris', systemClock.now()),
  } as const;
  await scoped((scope) =>
    receivePayment(scope, { key: randomUUID(), means: 'credit-card', currency: 'EUR', amount: value * quantity }),
  );
  const begun = performance.now();
  for (;;) {
    const step = await scoped((scope) =>
      issueLine(scope, { issuer: issuerOf({ issuer: 'own' }), keys, codes }, request),
    );
    if (isRefusal(step)) throw new Error(step.refused);
    if (step === 'done') return (performance.now() - begun) / 1_000;
  }
}

const bareStatement = `
  with made as materialized (
    select gen_random_uuid() as id, n,
      lpad(floor(random() * 1e16)::bigint::text, 16, '0') as number, lpad(floor(random() * 1e6)::int::text, 6, '0') as pin
    from generate_series(1, $1::int) n
  ), sealed as materialized (
    select id, n, right(number, 4) as last4, encrypt_iv(number::bytea, $2, gen_random_bytes(16), 'aes-cbc') as number,
      encrypt_iv(pin::bytea, $2, gen_random_bytes(16), 'aes-cbc') as pin, substr(hmac(number::bytea, $2, 'sha256'), 1, 16) as lookup
    from made
  )
  select card_issue(gen_random_uuid(), gen_random_uuid()::text, 'issue', now(), null, 'unissued', '', 'bench', 'EUR',
    'order', 'new', null, current_date + 365, current_date + 366, $3::uuid, array_agg(id order by n), array_agg(n order by n),
    array_agg(5000::bigint), array_agg(last4 order by n), 1, array_agg(number order by n), array_agg(pin order by n),
    1, array_agg(lookup order by n)) from sealed`;

export async function bareBulkIssue({ podUrl, superuserUrl, unit }: BenchShop, quantity: number): Promise<number> {
  await asSuperuser(superuserUrl, (client) => client.query('create extension if not exists pgcrypto'));
  const client = new pg.Client({ connectionString: podUrl, options: `-c unwrap.unit=${unit}` });
  await client.connect();
  try {
    const begun = performance.now();
    await client.query(bareStatement, [quantity, randomBytes(32), randomUUID()]);
    return (performance.now() - begun) / 1_000;
  } finally {
    await client.end();
  }
}
