// What value costs: redeeming through the api as a share of the same function called by bare connections, and
// of a bare Node server that runs the same statements, idempotency row included; the same with all sales at
// one merchant; and issuing 100,000 cards with their secrets.
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { prepareDevelopment } from '#tools/dev/development.ts';
import { freePort } from '#tools/services/services.ts';
import { units } from '#units/all.ts';
import { load, median, startServer } from '../load.ts';
import { bareRedeems } from './bare-sql.ts';
import { issueForBench, type BenchCards } from './issue.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
const unit = units[0]?.profile.id ?? '';

export async function valueBench(): Promise<void> {
  const count = Number(process.env['BENCH_CARDS'] ?? 100_000);
  const development = await prepareDevelopment('unwrap_bench');
  const environment = development.environment(0);
  const pod = /^\w+=(\S+)/.exec(environment['PODS'] ?? '')?.[1] ?? '';
  const cards = await issueForBench(pod, unit, count);
  console.log(
    `issued ${count} cards with secrets in ${cards.seconds.toFixed(1)} s: ${Math.round(count / cards.seconds)}/s`,
  );
  const ports = { bare: await freePort(), api: await freePort() };
  const program = (name: string) => join(import.meta.dirname, name);
  const servers = [
    await startServer(program('bare-server.ts'), [String(ports.bare), pod, unit]),
    await startServer(program('../api-server.ts'), [
      String(ports.api),
      pod,
      environment['REDIS_URL'] ?? '',
    ]),
  ];
  try {
    for (const connections of [10, 50]) await compare(pod, ports, cards, connections);
  } finally {
    for (const server of servers) server.kill();
  }
}

async function compare(
  pod: string,
  ports: { bare: number; api: number },
  cards: BenchCards,
  connections: number,
): Promise<void> {
  const results: Record<string, number[]> = {};
  const note = (name: string, perSecond: number) => (results[name] ??= []).push(perSecond);
  const bare = { connections, seconds, cards: cards.ids };
  for (let round = 0; round < rounds; round++) {
    note('bare SQL', await bareRedeems(pod, unit, { ...bare, merchants: 1_000 }));
    note('bare SQL, one merchant', await bareRedeems(pod, unit, { ...bare, merchants: 1 }));
    note('bare Node + pg', await redeemBy(ports.bare, cards, connections));
    note('api', await redeemBy(ports.api, cards, connections));
  }
  const base = median(results['bare SQL'] ?? []);
  for (const [name, values] of Object.entries(results))
    console.log(
      `redeem ${connections} connections, ${name}: ${median(values)}/s, ${Math.round((median(values) / base) * 100)} %`,
    );
}

async function redeemBy(port: number, cards: BenchCards, connections: number): Promise<number> {
  const { perSecond, failures } = await load({
    url: `http://127.0.0.1:${port}/v2/till/redeem`,
    connections,
    seconds,
    headers: { authorization: `Basic ${Buffer.from(`${cards.partnerToken}:`).toString('base64')}` },
    keyed: true,
    body: () =>
      JSON.stringify({
        aggregatorBuId: unit,
        cardNumber: cards.numbers[randomInt(cards.numbers.length)],
        amount: 0.01,
        reference: randomUUID(),
      }),
  });
  if (failures > 0) console.log(`  ${failures} failures at port ${port}`);
  return perSecond;
}
