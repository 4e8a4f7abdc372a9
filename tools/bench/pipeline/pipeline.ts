// What the pipeline costs: a trivial call through all of it, as a share of the same handler on Fastify
// alone. Rounds alternate, so that a noisy minute hurts both.
import { join } from 'node:path';
import { createClient } from '#contract/client.ts';
import { prepareDevelopment } from '#testing/local/development.ts';
import { freePort } from '#testing/local/services.ts';
import { openVisit, type TestVisit } from '#testing/visit.ts';
import { units } from '#units/all.ts';
import { load, median, startServer, type LoadResult } from '#testing/load/load.ts';

const rounds = 3;
const seconds = 4;
const unit = units[0]?.profile.id ?? '';

export async function pipelineBench(): Promise<void> {
  const development = await prepareDevelopment('unwrap_bench');
  const environment = development.environment(0);
  const pod = /^\w+=(\S+)/.exec(environment['PODS'] ?? '')?.[1] ?? '';
  const [barePort, apiPort] = [await freePort(), await freePort()];
  const program = (name: string) => join(import.meta.dirname, name);
  const bare = await startServer(program('bare-server.ts'), [String(barePort)]);
  const api = await startServer(program('../../../testing/load/api-server.ts'), [
    String(apiPort),
    pod,
    environment['REDIS_URL'] ?? '',
  ]);
  try {
    for (const connections of [10, 50]) await compare(connections, barePort, apiPort);
  } finally {
    bare.kill();
    api.kill();
  }
}

async function compare(connections: number, barePort: number, apiPort: number): Promise<void> {
  const base = `http://127.0.0.1:${apiPort}`;
  const results = { bare: [] as LoadResult[], open: [] as LoadResult[], sealed: [] as LoadResult[] };
  const body = () => JSON.stringify({ text: 'hello', buId: unit });
  for (let round = 0; round < rounds; round += 1) {
    const visit = await openVisit({ base, client: (name: string) => createClient({ base, unit: name }) }, unit);
    const headers = { 'x-init-token': await visit.initToken() };
    const common = { connections, seconds };
    results.bare.push(await load({ ...common, url: `http://127.0.0.1:${barePort}/v2/bench/open`, body }));
    results.open.push(await load({ ...common, url: `${base}/v2/bench/open`, headers, body }));
    const sealed = await sealMany(visit, 40_000);
    results.sealed.push(
      await load({ ...common, url: `${base}/v2/bench/sealed`, headers, body: () => sealed.pop() ?? '{}' }),
    );
  }
  const rate = (of: LoadResult[]) => median(of.map((result) => result.perSecond));
  const late = (of: LoadResult[]) => median(of.map((result) => result.p99Ms));
  for (const [name, of] of Object.entries(results))
    console.log(
      [
        `${connections} connections`,
        name,
        `${rate(of)}/s`,
        `${((rate(of) / rate(results.bare)) * 100).toFixed(0)} % of bare`,
        `p99 ${late(of)} ms`,
        `${of.reduce((sum, { failures }) => sum + failures, 0)} failures`,
      ].join('\t'),
    );
}

/** A sealed body is good once, so there must be one for each request. */
async function sealMany(visit: TestVisit, count: number): Promise<string[]> {
  const time = { t: Date.now() + 20_000 };
  const sealed: string[] = [];
  while (sealed.length < count) {
    const batch = Array.from({ length: 200 }, () =>
      visit.sealWith('POST', '/v2/bench/sealed', { text: 'hello' }, { header: time }),
    );
    sealed.push(...(await Promise.all(batch)).map((token) => JSON.stringify({ token })));
  }
  return sealed;
}
