// The ledger's own function, called by as many connections as asked for, one after another: what the engine
// itself gives.
import { randomInt } from 'node:crypto';
import pg from 'pg';

export async function bareRedeems(
  pod: string,
  unit: string,
  { connections, seconds, cards, merchants }: { connections: number; seconds: number; cards: readonly string[]; merchants: number },
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: pod, options: `-c unwrap.unit=${unit}` });
      await client.connect();
      return client;
    }),
  );
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        await client.query({
          name: 'redeem',
          text: `select * from card_move(gen_random_uuid(), gen_random_uuid()::text, 'redeem', now(), null, $1, -1, 'merchant', $2)`,
          values: [cards[randomInt(cards.length)], `m${randomInt(merchants)}`],
        });
        done += 1;
      }
      await client.end();
    }),
  );
  return Math.round(done / seconds);
} // prettier-ignore
