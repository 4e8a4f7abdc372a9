// A till's key in the wrong hands, at a real api: what the experiments on tills share.
import { randomInt, randomUUID } from 'node:crypto';
import { failureNames } from '#contract/failure-names.ts';
import type { FailureName } from '#contract/failures.ts';
import type { WireAnswer } from '#contract/call.ts';
import { wireHeaders } from '#contract/headers.ts';
import { p99 } from '../p99.ts';

/** Where it is sent to, and with which key. */
export interface TillLine {
  /** One api, or several that share the work. */
  readonly bases: readonly string[];
  readonly unit: string;
  readonly key: string;
}

export interface Sold {
  readonly outcome: 'sold' | FailureName | 'unanswered';
  readonly ms: number;
}

export interface Sale {
  readonly cardNumber: string;
  readonly pinCode?: string;
}

/** One sale of a cent; the n-th goes to the n-th api. */
export async function sellAt({ bases, unit, key }: TillLine, at: number, sale: Sale): Promise<Sold> {
  const begun = performance.now();
  const outcome = await fetch(`${bases[at % bases.length]}/v2/till/redeem`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      [wireHeaders.key]: randomUUID(),
    },
    body: JSON.stringify({ aggregatorBuId: unit, amount: 0.01, reference: randomUUID(), ...sale }),
  }).then(
    async (response) => nameOf((await response.json()) as WireAnswer),
    () => 'unanswered' as const,
  );
  return { outcome, ms: performance.now() - begun };
}

const nameOf = ({ success, error }: WireAnswer): Sold['outcome'] =>
  success ? 'sold' : (failureNames.get(error?.code ?? 0) ?? 'unanswered');

/** Does so many things, a few at a time. */
export async function inTurns<T>(count: number, together: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const at = next++;
      done[at] = await work(at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(together, count) }, worker));
  return done;
}

export const madeUpNumber = (): string => String(4e15 + randomInt(2 ** 47)).slice(0, 16);

export const countOf = (sales: readonly Sold[], outcome: Sold['outcome']): number =>
  sales.filter((sale) => sale.outcome === outcome).length;

const p99Of = (sales: readonly Sold[]): number => p99(sales.map(({ ms }) => ms));

/** Another till, which sells all the while. */
export interface HonestTill {
  readonly till: TillLine;
  readonly cards: readonly string[];
  /** Sales before it begins: enough for a p99, or fewer. */
  readonly quietSales: number;
}

export interface HonestResult {
  readonly honestFailed: number;
  readonly honestQuietMs: number;
  readonly honestBesideMs: number;
}

/** Attacks while somebody else sells, and says what they noticed. */
export async function beside<T>(
  { till, cards, quietSales }: HonestTill,
  attack: () => Promise<T>,
): Promise<T & HonestResult> {
  const sells = (at: number) => sellAt(till, at, { cardNumber: cards[at % cards.length] ?? '' });
  const quiet = await inTurns(quietSales, 2, sells);
  const over = new AbortController();
  const during: Sold[] = [];
  const selling = inTurns(2, 2, async () => {
    while (!over.signal.aborted) during.push(await sells(during.length));
  });
  const result = await attack().finally(() => over.abort());
  await selling;
  return {
    ...result,
    honestFailed: [...quiet, ...during].filter(({ outcome }) => outcome !== 'sold').length,
    honestQuietMs: p99Of(quiet),
    honestBesideMs: p99Of(during),
  };
}
