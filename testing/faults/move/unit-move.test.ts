import { expect, test } from 'vitest';
import { check } from '../../checker/checker.ts';
import { judgeCheckouts, untilDone } from '../orders/checkouts.ts';
import { eventually } from '../../wait.ts';
import { movesOf } from './moves.ts';
import { beginTraffic, fillUnit, openMovingShop, wrongSales } from './under-load.ts';

/** The long form has many cards and tills, and nothing crashes: its figures are the move's own. */
const cards = Number(process.env['MOVE_CARDS'] ?? 0);
const tills = Number(process.env['MOVE_TILLS'] ?? 2);
const isLong = cards > 0;

test('KEEP-06 E4 a unit moves while people order, pay and spend, and its server crashes meanwhile: nothing is lost or done twice', async () => {
  const moving = await openMovingShop();
  const { shop, core } = moving;
  const moves = movesOf(core);
  await shop.work();
  if (cards > 0) await fillUnit(moving, cards);
  const traffic = await beginTraffic(moving, tills);
  const { history } = traffic;
  const answeredMore = (many: number) => {
    const before = history.answered;
    return eventually('more are answered', () => history.answered >= before + many, { withinMs: 60_000 });
  };
  await answeredMore(10);
  let refusedBefore = 0;
  let crashes = 0;
  const before = { at: performance.now(), answered: history.answered };
  const way = ['alpha', 'east', 'west'];
  const crashing = {
    async atStep(name: string) {
      if (name === 'prove') refusedBefore = traffic.neighbour.refused.length;
      if (name !== 'copy' || crashes > 0) return;
      crashes += 1;
      await moving.crash();
      await moving.start();
      await answeredMore(5);
    },
  };
  const moved = await (isLong ? moves.runApart(way) : moves.run(way, crashing));
  const perSecond = Math.round(((history.answered - before.answered) * 1_000) / (performance.now() - before.at));
  await answeredMore(30);
  await traffic.stop();
  expect(core.directory.find('alpha')).toMatchObject({ found: 'here', pod: { name: 'west' } });

  await shop.until(
    'all of them are done',
    async () => {
      core.clock.advance(31_000);
      await shop.letSettle(4_000);
      return (await untilDone(shop, traffic.checkouts, 500).catch(() => null)) !== null;
    },
    { withinMs: 180_000, everyMs: 200 },
  );
  const judged = await judgeCheckouts(shop, history, traffic.checkouts);
  const { figures } = history;
  const neighbourSlowestMs = Math.round(Math.max(...traffic.neighbour.tookMs));
  const slowestSaleMs = Math.round(traffic.slowest.sale);
  const orders = traffic.checkouts.length;
  console.log(moves.said.join('\n'));
  console.log(
    JSON.stringify({ cards, perSecond, ...moved, slowestSaleMs, neighbourSlowestMs, orders, ...figures, ...judged }),
  );
  expect(judged).toEqual({ duplicates: 0, lost: 0 });
  expect(figures).toMatchObject({ failed: 0, resolved: figures.unknown });
  expect(await wrongSales(moving, traffic)).toEqual([]);
  // The crash is everybody's; the move is not.
  expect(traffic.neighbour.refused).toHaveLength(refusedBefore);
  for (const pod of ['east', 'west'] as const) expect((await check(core.databases[pod])).violations).toEqual([]);
  expect(await moves.rowsOf('west', 'beta')).toEqual({});
}, 600_000);
