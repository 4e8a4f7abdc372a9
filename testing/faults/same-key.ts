// E9: one sale sent fifty times at once, under one key, to two real apis. It happens once, and all hear the same.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { wireHeaders } from '#contract/headers.ts';
import { startServer } from '../load/load.ts';
import { openForBench, fillTo, sampleOf } from '../load/fill.ts';
import { openBenchShop } from '../load/bench-shop.ts';
import { freePort } from '../local/services.ts';

export interface SameKeyResult {
  readonly rounds: number;
  readonly requests: number;
  /** Sales beyond the first under one key. */
  readonly duplicates: number;
  /** Rounds in which somebody heard something else. */
  readonly differing: number;
  /** Requests that got no sale: 409 after five seconds, or an error. */
  readonly unanswered: number;
  /** Other amounts under the same key that were not refused with 422. */
  readonly mistaken: number;
}

const amountMinor = 100;

export async function sameKey(rounds = 200, together = 50): Promise<SameKeyResult> {
  const shop = await openBenchShop('unwrap_same_key');
  const keys = await openForBench(shop, 1);
  const cardsCount = 2_000;
  await fillTo(shop, cardsCount);
  const cards = await sampleOf(shop, cardsCount);
  const ports = [await freePort(), await freePort()];
  const program = join(import.meta.dirname, '../load/api-server.ts');
  const apis = [];
  for (const port of ports) apis.push(await startServer(program, [String(port), shop.podUrl, shop.redisUrl]));
  const authorization = `Basic ${Buffer.from(`${keys[0]}:`).toString('base64')}`;
  const send = async (at: number, key: string, body: object): Promise<{ status: number; text: string }> => {
    const answer = await fetch(`http://127.0.0.1:${ports[at % ports.length]}/v2/till/redeem`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization, [wireHeaders.key]: key },
      body: JSON.stringify({ aggregatorBuId: shop.unit, ...body }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const tally = { duplicates: 0, differing: 0, unanswered: 0, mistaken: 0 };
  try {
    for (let round = 0; round < rounds; round++) {
      const card = cards[round % cards.length];
      const key = randomUUID();
      const sale = { cardNumber: card?.number, amount: amountMinor / 100, reference: randomUUID() };
      const answers = await Promise.all(Array.from({ length: together }, (_, at) => send(at, key, sale)));
      const sold = answers.filter(({ status }) => status === 200);
      tally.unanswered += answers.length - sold.length;
      if (new Set(sold.map(({ text }) => text)).size !== 1) tally.differing += 1;
      const { rows } = await shop.pod.pool.query<{ count: number }>(
        `select count(*)::int as count from (select set_config('unwrap.unit', $1, true) as unit offset 0) s
         cross join lateral (select from posting where unit_id = s.unit and account_id = $2 and amount < 0) p`,
        [shop.unit, card?.id],
      );
      tally.duplicates += (rows[0]?.count ?? 0) - 1;
      const other = await send(round, key, { ...sale, amount: 2 });
      if (other.status !== 422) tally.mistaken += 1;
    }
    return { rounds, requests: rounds * together, ...tally };
  } finally {
    for (const api of apis) api.kill();
    await shop.close();
  }
}
