// The long forms of the experiments on tills: two real apis, as in same-key.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fillTo, openForBench, sampleOf, type BenchCard } from '../../load/fill.ts';
import { openBenchShop } from '../../load/bench-shop.ts';
import { startServer } from '../../load/load.ts';
import { freePort } from '../../local/services.ts';
import { beside, type TillLine } from './attacked-tills.ts';
import { tillGuessing } from './till-guessing.ts';
import type { TillPinsResult } from './till-pins.ts';

const sender = join(import.meta.dirname, 'till-pins-sender.ts');
const program = join(import.meta.dirname, '../../load/api-server.ts');

async function atRealApis<T>(
  database: string,
  work: (tills: readonly TillLine[], cards: readonly BenchCard[]) => Promise<T>,
): Promise<T> {
  const shop = await openBenchShop(database);
  const keys = await openForBench(shop, 2);
  await fillTo(shop, 2_000);
  const cards = await sampleOf(shop, 2_000);
  const apis = [];
  const bases: string[] = [];
  try {
    for (let at = 0; at < 2; at++) {
      const port = await freePort();
      apis.push(await startServer(program, [String(port), shop.podUrl, shop.redisUrl]));
      bases.push(`http://127.0.0.1:${port}`);
    }
    const tills = keys.map((key) => ({ bases, unit: shop.unit, key }));
    return await work(tills, cards);
  } finally {
    for (const api of apis) api.kill();
    await shop.close();
  }
}

/** 20,000 numbers by one key, ten at a time. */
export const tillGuessingLong = (guesses = 20_000) =>
  atRealApis('unwrap_till_guessing', async ([guesser, till], found) => {
    if (!guesser || !till) throw new Error('no tills');
    const cards = found.map(({ number }) => number);
    return beside({ till, cards, quietSales: 2_000 }, () => tillGuessing(guesser, { cards, guesses, together: 10 }));
  });

/** 2,000 wrong PINs of one card, all at once. */
export const tillPinsLong = (guesses = 2_000) =>
  atRealApis('unwrap_till_pins', async ([guesser, till], [card, ...others]) => {
    if (!guesser || !till || !card) throw new Error('no tills or no card');
    const cards = others.map(({ number }) => number);
    const order = JSON.stringify({ till: guesser, cardNumber: card.number, guesses });
    return beside({ till, cards, quietSales: 2_000 }, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [sender, order]);
      return JSON.parse(stdout) as TillPinsResult;
    });
  });
