// Cards for the bench, issued as a worker issues an order's: numbers, PINs, sealing and lookup hashes included.
import { randomUUID } from 'node:crypto';
import { cardCodes } from '#domain/card-number.ts';
import { expiryAfter } from '#domain/card-expiry.ts';
import { isRefusal } from '#domain/refusal.ts';
import { addMember } from '#data/actors.ts';
import { cardKeysOf } from '#data/card-secrets.ts';
import { asSuperuser } from '#data/migrate.ts';
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { makePartnerKey } from '#data/partner-keys.ts';
import { redeemCardCall } from '#contract/till.ts';
import { barePath } from '#contract/version.ts';
import { UnitKeys } from '#data/unit-keys.ts';
import { issueLine } from '#features/cards/worker/issue-line.ts';
import { receivePayment } from '#ledger/post.ts';
import { systemClock } from '#platform/clock.ts';
import { developmentKey } from '#platform/config.ts';
import { UnitDirectory } from '#platform/db/directory.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { systemIds } from '#platform/ids.ts';
import { issuerOf } from '#providers/issuer/registry.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';

export interface BenchCards {
  readonly numbers: readonly string[];
  readonly ids: readonly string[];
  readonly partnerToken: string;
  /** How long issuing took. */
  readonly seconds: number;
}

const value = 1_000_000;

export async function issueForBench(pod: string, unit: string, count: number): Promise<BenchCards> {
  const pods = openPods({ east: pod }, 'bench');
  const directory = await UnitDirectory.open(pods);
  const clock = systemClock;
  const ids = systemIds(clock);
  const keys = await cardKeysOf(new UnitKeys({ directory, service: localKeys([developmentKey]), clock }), unit);
  const scoped = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
    inUnit<Tables, T>(pods[0]!, unit, (tx) => work(houseScope(unit, tx, { clock, ids })));
  const numbers: string[] = [];
  const plain = cardCodes((bytes) => ids.secret(bytes), { withPin: true });
  const codes = { ...plain, number: () => (numbers.push(plain.number()), numbers.at(-1) ?? '') };
  const line = randomUUID();
  await scoped((scope) => receivePayment(scope, { key: randomUUID(), means: 'credit-card', currency: 'EUR', amount: value * count }));
  const request = {
    line, quantity: count, itemCode: 'bench', currency: 'EUR', value, reason: 'order', state: 'new', owner: null,
    expiry: expiryAfter(12, 'Europe/Paris', clock.now()),
  } as const;
  const begun = performance.now();
  for (;;) {
    const step = await scoped((scope) => issueLine(scope, { issuer: issuerOf({ issuer: 'own' }), keys, codes }, request));
    if (isRefusal(step)) throw new Error(step.refused);
    if (step === 'done') break;
  }
  const seconds = (performance.now() - begun) / 1_000;
  const rows = await scoped(({ tx }) => tx.selectFrom('card').select('id').where('order_line', '=', line).execute());
  const partnerToken = await scoped(async (scope) => {
    const partner = await addMember(scope, { kind: 'partner' });
    const key = await makePartnerKey(scope, { partner, name: 'bench', calls: [barePath(redeemCardCall.path)], merchant: null });
    return isRefusal(key) ? '' : key.text;
  });
  // What autovacuum would do a minute later; without it the first plans are guesses about empty tables.
  await asSuperuser(pod.replace('unwrap_app', 'unwrap_migrator'), (client) => client.query('analyze'));
  await directory.close();
  await closePods(pods);
  return { numbers, ids: rows.map(({ id }) => id), partnerToken, seconds };
} // prettier-ignore
