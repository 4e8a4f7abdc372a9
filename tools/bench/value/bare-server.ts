// The least a server can do for a redeemed card: port, pod, unit. The same statements as the api runs, the
// idempotency row included, and nothing else: no partner, no limits, no audit.
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { cardKeysOf, findByNumber } from '#data/card-secrets.ts';
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { UnitKeys } from '#data/unit-keys.ts';
import { redeem } from '#ledger/move.ts';
import { systemClock } from '#platform/clock.ts';
import { developmentKey } from '#platform/config.ts';
import { UnitDirectory } from '#platform/db/directory.ts';
import { openPods } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { systemIds } from '#platform/ids.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';

const [port, podUrl = '', unit = ''] = process.argv.slice(2);
const pods = openPods({ east: podUrl }, 'bench');
const [pod] = pods;
if (!pod) throw new Error('no pod');
pg.defaults.parseInt8 = true;
const directory = await UnitDirectory.open(pods);
const service = localKeys([developmentKey]);
const keys = await cardKeysOf(new UnitKeys({ directory, service, clock: systemClock }), unit);
const ids = systemIds(systemClock);

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += String(chunk)));
  const answer = async () => {
    const { cardNumber, reference } = JSON.parse(text) as { cardNumber: string; reference: string };
    const fingerprint = createHash('sha256').update(text).digest();
    const moved = await inUnit<Tables, unknown>(pod, unit, async (tx) => {
      const scope = houseScope(unit, tx, { clock: systemClock, ids });
      const key = randomUUID();
      await tx
        .insertInto('idempotency')
        .values({ unit_id: unit, subject: 'bench', key, call: 'bench', fingerprint, expires_at: new Date(Date.now() + 86_400_000) })
        .execute();
      const found = await findByNumber(scope, keys, cardNumber);
      const outcome = await redeem(scope, { key: `bench:${reference}`, card: found?.card.id ?? '', amount: 1, merchant: 'bench' });
      await tx.updateTable('idempotency').set({ key_version: 1, answer: Buffer.from('{}') })
        .where('unit_id', '=', unit).where('subject', '=', 'bench').where('key', '=', key).execute();
      return outcome;
    });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(moved));
  };
  request.on('end', () => void answer());
}); // prettier-ignore
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
