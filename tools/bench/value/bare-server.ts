// The least a Node server can do for the same work: port, pod, unit, the hash of a till's key. The same statements
// as the api runs, idempotency row included, and nothing around them: no contract, limits, captcha, visit or seal.
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { cardKeysOf, findByNumber, lookupsOf, pinFits } from '#data/card-secrets.ts';
import { beginTry } from '#data/card-tries.ts';
import { keepAnswer, takeKey } from '#data/idempotency.ts';
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { UnitKeys } from '#data/unit-keys.ts';
import { transfer } from '#ledger/move.ts';
import { redeemAtOnce } from '#ledger/till.ts';
import { systemClock } from '#platform/clock.ts';
import { developmentKey } from '#platform/config.ts';
import { UnitDirectory } from '#platform/db/directory.ts';
import { oneStatement } from '#platform/db/one-statement.ts';
import { openPods } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { systemIds } from '#platform/ids.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';

const [port, podUrl = '', unit = '', carrier = ''] = process.argv.slice(2);
const pods = openPods({ east: podUrl }, 'bench');
const [pod] = pods;
if (!pod) throw new Error('no pod');
const clock = systemClock;
const directory = await UnitDirectory.open(pods);
const unitKeys = new UnitKeys({ directory, service: localKeys([developmentKey]), clock });
const keys = await cardKeysOf(unitKeys, unit);
const answers = await unitKeys.ring(unit, 'answers');
const ids = systemIds(clock);
const statement = oneStatement(pod, unit);
const scoped = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  inUnit<Tables, T>(pod, unit, (tx) => work(houseScope(unit, tx, { clock, ids })));

interface Asked {
  readonly cardNumber: string;
  readonly pinCode: string;
  readonly targetCardNumber: string;
  readonly reference: string;
}

const keyed = (text: string) => ({
  key: randomUUID(),
  call: 'bench',
  fingerprint: createHash('sha256').update(text).digest(),
});
const keptUntil = () => new Date(Date.now() + 86_400_000);

const work: Record<string, (asked: Asked, text: string) => Promise<unknown>> = {
  '/redeem': (asked, text) =>
    redeemAtOnce(
      statement,
      { unit, lockTimeoutMs: 5_000, carrier: Buffer.from(carrier, 'hex'), path: '/till/redeem', keptUntil: keptUntil(), ...keyed(text) },
      { reference: asked.reference, lookups: lookupsOf(keys, unit, asked.cardNumber), currency: 'EUR', amount: 1 },
      { clock, ids },
    ),
  '/query': (asked) =>
    scoped(async (scope) => {
      await beginTry(scope, asked.cardNumber);
      const found = await findByNumber(scope, keys, asked.cardNumber);
      return pinFits(keys, unit, found, asked.pinCode) ? { balance: found?.card.available } : null;
    }),
  '/transfer': (asked, text) =>
    scoped(async (scope) => {
      const request = { subject: 'bench', ...keyed(text) };
      await takeKey(scope, answers, request, keptUntil());
      await beginTry(scope, asked.cardNumber);
      const giver = await findByNumber(scope, keys, asked.cardNumber);
      const taker = await findByNumber(scope, keys, asked.targetCardNumber);
      if (!giver || !taker || !pinFits(keys, unit, giver, asked.pinCode)) return null;
      const moved = await transfer(scope, { key: randomUUID(), card: giver.card.id, to: taker.card.id, amount: 1 });
      await keepAnswer(scope, answers, request, moved);
      return moved;
    }),
}; // prettier-ignore

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += String(chunk)));
  const answer = async () => {
    const done = await work[request.url ?? '']?.(JSON.parse(text) as Asked, text).catch(() => null);
    response.statusCode = done ? 200 : 500;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(done ?? null));
  };
  request.on('end', () => void answer());
});
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
