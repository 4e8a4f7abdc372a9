// The work itself and nothing around it, called by as many connections as asked for, one after another: what the
// engine gives. One statement each, prepared, committed by itself.
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { lookupsOf } from '#data/cards/card-secrets.ts';
import type { BenchCard } from '#testing/load/fill.ts';
import type { BenchShop } from '#testing/load/bench-shop.ts';

export interface Bare {
  readonly name: string;
  readonly text: string;
  readonly values: (card: BenchCard, other: BenchCard) => unknown[];
}

/** Spends one minor unit, owed to one of so many merchants. */
export const bareRedeem = (merchants: number): Bare => ({
  name: 'redeem',
  text: `select * from card_move(gen_random_uuid(), gen_random_uuid()::text, 'redeem', now(), null, $1, -1, 'merchant', $2)`,
  values: ({ id }) => [id, `m${randomInt(merchants)}`],
});

export const bareTransfer: Bare = {
  name: 'transfer',
  text: `select * from card_transfer(gen_random_uuid(), gen_random_uuid()::text, now(), null, $1, $2, 1)`,
  values: ({ id }, other) => [id, other.id],
};

/** A card by the hash of its number, through its index. */
export const bareSelect = ({ keys, unit }: BenchShop): Bare => ({
  name: 'select',
  text: `select c.*, s.pin_sealed from card_secret s join card c on c.unit_id = s.unit_id and c.id = s.card_id
    where s.unit_id = '${unit}' and s.lookup_version = $1 and s.lookup = $2`,
  values({ number }) {
    const [newest] = lookupsOf(keys, unit, number);
    return [newest?.version, newest?.hash];
  },
});

export async function bareRate(
  { podUrl, unit }: BenchShop,
  { name, text, values }: Bare,
  { connections, seconds, cards }: { connections: number; seconds: number; cards: readonly BenchCard[] },
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: podUrl, options: `-c unwrap.unit=${unit}` });
      await client.connect();
      return client;
    }),
  );
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const at = (place: number): BenchCard => cards[place % cards.length] as BenchCard;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        // Two that are never the same.
        const first = randomInt(cards.length);
        const other = first + 1 + randomInt(cards.length - 1);
        await client.query({ name, text, values: values(at(first), at(other)) });
        done += 1;
      }
      await client.end();
    }),
  );
  return Math.round(done / seconds);
}
