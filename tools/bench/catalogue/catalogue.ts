// What a shop window costs: the list (24 of 1,000 products, with prices and discounts) and a product,
// through the api, as shares of a bare Node http + pg server that runs the one equivalent query. And what
// a search costs at the database, among 100,000 products.
import { join } from 'node:path';
import { prepareDevelopment } from '#testing/local/development.ts';
import { freePort } from '#testing/local/services.ts';
import { units } from '#units/all.ts';
import { load, median, startServer, type LoadResult } from '#testing/load/load.ts';
import { fillCatalogue } from './fill.ts';
import { searchBench } from './search.ts';

const rounds = 3;
const seconds = 4;
const products = 1_000;
const unit = units[0]?.profile.id ?? '';

export async function catalogueBench(): Promise<void> {
  const development = await prepareDevelopment('unwrap_bench');
  const environment = development.environment(0);
  const pod = /^\w+=(\S+)/.exec(environment['PODS'] ?? '')?.[1] ?? '';
  await fillCatalogue(pod, unit, products);
  const ports = { bare: await freePort(), uncached: await freePort(), cached: await freePort() };
  const program = (name: string) => join(import.meta.dirname, name);
  const api = (port: number, bytes: string) =>
    startServer(program('../../../testing/load/api-server.ts'), [
      String(port),
      pod,
      environment['REDIS_URL'] ?? '',
      bytes,
    ]);
  const servers = [
    await startServer(program('bare-server.ts'), [
      String(ports.bare),
      pod.replace('unwrap_app', 'unwrap_checker'),
      unit,
    ]),
    await api(ports.uncached, '0'),
    await api(ports.cached, String(64 * 1024 * 1024)),
  ];
  try {
    for (const connections of [10, 50])
      for (const what of ['list', 'detail'] as const) await compare(what, connections, ports);
  } finally {
    for (const server of servers) server.kill();
  }
  await searchBench(pod, unit);
}

const paths = {
  list: `/v6/product/products/all/1?aggregatorBuId=${unit}`,
  detail: `/v3/product/detail/bench-500?aggregatorBuId=${unit}`,
};

async function compare(what: keyof typeof paths, connections: number, ports: Record<string, number>): Promise<void> {
  const results: Record<string, LoadResult[]> = { bare: [], uncached: [], cached: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const [name, of] of Object.entries(results))
      of.push(
        await load({
          connections,
          seconds,
          url: `http://127.0.0.1:${ports[name]}${paths[what]}`,
          headers: { 'accept-language': 'fr' },
        }),
      );
  const rate = (of: LoadResult[] = []) => median(of.map(({ perSecond }) => perSecond));
  for (const [name, of] of Object.entries(results))
    console.log(
      [
        what,
        `${connections} connections`,
        name,
        `${rate(of)}/s`,
        `${((rate(of) / rate(results['bare'])) * 100).toFixed(0)} % of bare`,
        `p99 ${median(of.map(({ p99Ms }) => p99Ms))} ms`,
        `${of.reduce((sum, { failures }) => sum + failures, 0)} failures`,
      ].join('\t'),
    );
}
