// What a page does for somebody who presses or types, in milliseconds of its own thread: whatever else the machine is busy
// with does not show, and a phone that is so many times slower takes so many times longer.
import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tts?: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

export interface Work {
  /** Answering: whatever runs and is drawn anew before the event is over. */
  readonly answerMs: number;
  /** From the first event until the picture has been handed over. */
  readonly pictureMs: number;
  /** The longest piece of what was left for a quiet moment, which the next key would have to wait for. */
  readonly laterMs: number;
}

const events = new Set(['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'keydown', 'keypress', 'keyup']);

/** `act` presses or types; `until` is when it is over, with all that it has left for later. */
export async function workOf(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
  until = () => page.evaluate<void>('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)))'),
): Promise<Work> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  await until();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] };
  const whole = trace.traceEvents.filter(({ ph }) => ph === 'X').toSorted((one, other) => one.ts - other.ts);
  const isAnswer = ({ name, args }: TraceEvent) => name === 'EventDispatch' && events.has(args?.data?.type ?? '');
  const first = whole.find(isAnswer);
  const own = whole.filter(({ pid, tid }) => pid === first?.pid && tid === first.tid);
  const answers = own.filter(isAnswer);
  const last = answers.findLast(({ args }) => /click|keypress/.test(args?.data?.type ?? ''));
  const picture = own.find(({ name, ts }) => name === 'Layerize' && ts >= (last?.ts ?? 0) + (last?.dur ?? 0));
  if (!first || !last) throw new Error('nothing was pressed');
  return {
    answerMs: answers.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000,
    pictureMs: ((picture?.tts ?? Number.NaN) + (picture?.tdur ?? 0) - (first.tts ?? 0)) / 1000,
    laterMs: Math.max(0, ...own.filter(({ name }) => name === 'FireIdleCallback').map(({ tdur = 0 }) => tdur)) / 1000,
  };
}

/** What the work below takes a page where the bounds were made, in milliseconds. */
const usualWorkMs = 11.5;

/**
 * How many times slower this machine is just now than the one where the bounds were made, and never quicker: whoever shares
 * its cores with others says nothing about the page.
 */
export async function paceOf(page: Page): Promise<number> {
  const workMs = await page.evaluate(() => {
    let best = Infinity;
    for (let at = 0; at < 10; at += 1) {
      const begun = performance.now();
      const list = Array.from({ length: 20_000 }, (_, n) => ({ key: String((n * 7_919) % 20_011) }));
      list.sort((one, other) => (one.key < other.key ? -1 : 1));
      best = Math.min(best, performance.now() - begun);
    }
    return best;
  });
  return Math.max(1, workMs / usualWorkMs);
}
