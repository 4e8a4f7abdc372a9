// A line is played by a proxy of ours; in the long form also by the kernel, where packets are lost.
import { expect, inject, test } from 'vitest';
import { check } from '../../checker/checker.ts';
import { afterFile } from '../../after-file.ts';
import { openLine, type Cut } from '../cut-line.ts';
import { judgeCheckouts } from '../orders/checkouts.ts';
import { cutLines, type CutResult, type LinesCut } from './cut-lines.ts';
import { startLoad } from './far-load.ts';
import { lineNames, openFarShop, type FarEngines, type OpenLine } from './far-shop.ts';
import { openWiredEngines } from './wired-engines.ts';

/** Seconds; empty in CI, where every engine is cut off for one. */
const seconds = (process.env['CUT_SECONDS'] ?? '').split(',').filter(Boolean).map(Number);
const everyWay: readonly Cut[] = ['gone', 'silent', 'unheard', 'unanswered'];
const ways = everyWay.filter((way) => (process.env['CUT_WAYS'] ?? way).split(',').includes(way));

const inShort: readonly LinesCut[] = [
  { lines: ['api-database', 'pay-database', 'worker-database'], how: 'unanswered', cutMs: 1_000 },
  { lines: ['api-redis', 'pay-redis', 'api-store'], how: 'unheard', cutMs: 1_000 },
];
const atLength = seconds.flatMap((each) =>
  lineNames
    .filter((name) => (process.env['CUT_LINES'] ?? name).split(',').includes(name))
    .flatMap((name) => ways.map((how): LinesCut => ({ lines: [name], how, cutMs: each * 1_000 }))),
);

const byProxy: OpenLine = async (_, to) => {
  const line = await openLine({ host: to.hostname, port: Number(to.port) });
  afterFile(() => line.close());
  return { line, url: Object.assign(new URL(to), { hostname: '127.0.0.1', port: String(line.port) }) };
};

async function cutAll(engines: FarEngines, cuts: readonly LinesCut[], isShort: boolean) {
  const far = await openFarShop(engines);
  const { shop } = far;
  const longestMs = Math.max(...cuts.map(({ cutMs }) => cutMs));
  const load = await startLoad(far, {
    buyers: isShort ? 3 : 8,
    pictures: !isShort,
    patienceMs: longestMs + 120_000,
  });
  const results: CutResult[] = [];
  for (const cut of cuts) {
    const result = await cutLines(far, load, cut);
    console.log(JSON.stringify({ ...result, lines: result.lines.join(' ') }));
    results.push(result);
  }
  await load.end();
  // Jobs that failed meanwhile come back ever later.
  await load.buying.settle(120_000 + 10 * longestMs);
  const { figures } = load.history;
  const judged = { ...(await judgeCheckouts(shop, load.history, load.buying.checkouts)), ...(await load.judge()) };
  console.log(JSON.stringify({ orders: load.buying.checkouts.length, ...figures, ...judged }));
  const { violations } = await check(shop.shop.databases.east);
  return {
    ...judged,
    unresolved: figures.unknown - figures.resolved,
    // No fault of ours, nobody sent away without being told when to come back, and nobody in while nobody counts.
    faults: total(results.map(({ faults }) => faults)),
    sentAway: total(results.map(({ sentAway }) => sentAway)),
    inWhileCut: total(results.map(({ inWhileCut }) => inWhileCut)),
    // What a session is allowed by its own settings, and a moment to be seen.
    idleTooLong: results.filter(({ idleInTransactionMs }) => idleInTransactionMs >= 32_000).length,
    violations: violations.length,
  };
}

const total = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
const nothing = {
  duplicates: 0,
  lost: 0,
  salesWrong: 0,
  picturesLost: 0,
  unresolved: 0,
  faults: 0,
  sentAway: 0,
  inWhileCut: 0,
  idleTooLong: 0,
  violations: 0,
};

const eachTakesMs = (cuts: readonly LinesCut[]) => cuts.reduce((sum, { cutMs }) => sum + cutMs + 60_000, 300_000);

test(
  'KEEP-05 E7 api, pay and worker are cut off from each engine: unknowns are resolved, nothing is lost or done twice',
  async () => {
    const cuts = seconds.length > 0 ? atLength : inShort;
    const engines = { redisUrl: inject('redisUrl'), openLine: byProxy };
    expect(await cutAll(engines, cuts, seconds.length === 0)).toMatchObject(nothing);
  },
  eachTakesMs(seconds.length > 0 ? atLength : inShort),
);

test.each(seconds.length > 0 ? [atLength] : [])(
  'KEEP-05 E7 the same with packets that are lost: both ends keep their connection and hear nothing',
  async (...cuts) => {
    expect(await cutAll(await openWiredEngines(), cuts, false)).toMatchObject(nothing);
  },
  eachTakesMs(atLength),
);
