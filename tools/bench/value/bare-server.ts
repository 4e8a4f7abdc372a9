// The least a Node server can do for the same work: port, pod, the hash of a till's key. The same statements
// as the api runs, idempotency row included, and nothing around them: no contract, limits, captcha, visit or seal.
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { saleKeyOf } from '#domain/cards/till.ts';
import { findByNumber, lookupsOf, pinFits } from '#data/cards/card-secrets.ts';
import { beginTry } from '#data/cards/card-tries.ts';
import { keepAnswer, takeKey } from '#data/idempotency.ts';
import { asPartner } from '#data/partner-call.ts';
import { transfer } from '#ledger/move.ts';
import { sellAtTill } from '#ledger/till.ts';
import { systemClock } from '#platform/clock.ts';
import { oneStatement } from '#platform/db/one-statement.ts';
import { joinBenchShop } from '#testing/load/bench-shop.ts';

const [port, podUrl = '', tokenHash = ''] = process.argv.slice(2);
const { unit, pod, unitKeys, keys, ids, scoped } = await joinBenchShop(podUrl);
const clock = systemClock;
const answers = await unitKeys.ring(unit, 'answers');
const statement = oneStatement(pod, unit);

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
    sellAtTill(
      asPartner(
        statement,
        {
          unit,
          lockTimeoutMs: 5_000,
          tokenHash: Buffer.from(tokenHash, 'hex'),
          path: '/till/redeem',
          keptUntil: keptUntil(),
          ...keyed(text),
        },
        { clock, ids },
      ),
      {
        name: saleKeyOf(asked),
        lookups: lookupsOf(keys, unit, asked.cardNumber),
        currency: 'EUR',
        amount: 1,
        hourMax: Number.MAX_SAFE_INTEGER,
        wrongMax: 1,
      },
    ),
  '/query': (asked) =>
    scoped(async (scope) => {
      const [, found] = await Promise.all([
        beginTry(scope, asked.cardNumber),
        findByNumber(scope, keys, asked.cardNumber),
      ]);
      return pinFits(keys, unit, found, asked.pinCode) ? { balance: found?.card.available } : null;
    }),
  '/transfer': (asked, text) =>
    scoped(async (scope) => {
      const request = { subject: 'bench', ...keyed(text) };
      await takeKey(scope, answers, request, keptUntil());
      const [, giver] = await Promise.all([
        beginTry(scope, asked.cardNumber),
        findByNumber(scope, keys, asked.cardNumber),
      ]);
      const taker = await findByNumber(scope, keys, asked.targetCardNumber);
      if (!giver || !taker || !pinFits(keys, unit, giver, asked.pinCode)) return null;
      const moved = await transfer(scope, { key: randomUUID(), card: giver.card.id, to: taker.card.id, amount: 1 });
      await keepAnswer(scope, answers, request, moved);
      return moved;
    }),
};

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
