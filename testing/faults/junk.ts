// E22: junk beside ordinary requests. The process must not die, its heap must not grow, and everybody else must not
// wait much longer.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createClient } from '#contract/client.ts';
import { openVisit } from '../visit.ts';
import type { BesiegedApi } from './besieged.ts';
import { honestRequests, type Honest } from './honest.ts';
import type { JunkOrder, JunkTally } from './junk-sender.ts';

export type Junk = Pick<JunkOrder, 'kind' | 'perSecond' | 'concurrencyMax'>;

/** Each for itself; of the first ones the machine carries half. */
export const junkKinds: readonly Junk[] = [
  { kind: 'long-queries', perSecond: 1_000, concurrencyMax: 40 },
  { kind: 'long-searches', perSecond: 1_000, concurrencyMax: 40 },
  { kind: 'nul-in-texts', perSecond: 500, concurrencyMax: 20 },
  { kind: 'deep-json', perSecond: 200, concurrencyMax: 20 },
  { kind: 'sealed-junk', perSecond: 200, concurrencyMax: 20 },
  { kind: 'large-bodies', perSecond: 40, concurrencyMax: 40 },
  { kind: 'escaped-uploads', perSecond: 40, concurrencyMax: 40 },
  { kind: 'junk-links', perSecond: 40, concurrencyMax: 40 },
];

export interface SiegeResult {
  readonly kinds: string;
  readonly sent: number;
  readonly answers: Record<number, number>;
  readonly alive: boolean;
  /** Before, ten times during, and after. */
  readonly heapMb: readonly number[];
  readonly residentMaxMb: number;
  readonly quietP99Ms: number;
  readonly besetP99Ms: number;
  readonly honest: number;
  readonly honestFailures: Honest['failures'];
}

export async function besiege(
  api: BesiegedApi,
  kinds: readonly Junk[],
  { seconds, quietSeconds = Math.min(seconds, 20) }: { seconds: number; quietSeconds?: number },
): Promise<SiegeResult> {
  const url = `${api.base}/v6/product/products/all/1?aggregatorBuId=${api.unit}`;
  const honest = (howLong: number) =>
    honestRequests({ url, seconds: howLong, headers: { 'x-forwarded-for': '10.1.2.3' } });
  const init = await initTokenOf(api);
  await honest(1);
  const quiet = await honest(quietSeconds);
  const before = await api.memory();
  const [junk, beset, seen] = await Promise.all([
    Promise.all(kinds.map((kind) => sendJunk({ ...kind, base: api.base, unit: api.unit, seconds, init }))),
    honest(seconds),
    watchMemory(api, seconds),
  ]);
  await sleep(500);
  const after = await api.memory();
  return {
    kinds: kinds.map(({ kind }) => kind).join(' '),
    sent: junk.reduce((sum, { sent }) => sum + sent, 0),
    answers: addedUp(junk.map(({ answers }) => answers)),
    alive: api.isAlive(),
    heapMb: [before.heapMb, ...seen.map(({ heapMb }) => heapMb), after.heapMb],
    residentMaxMb: Math.max(...seen.map(({ residentMb }) => residentMb).filter(Number.isFinite)),
    quietP99Ms: quiet.p99,
    besetP99Ms: beset.p99,
    honest: beset.answered,
    honestFailures: beset.failures,
  };
}

/** Of a visit that has keys, so that what is sent in it has to be opened to be found out. */
const initTokenOf = async ({ base, unit }: BesiegedApi): Promise<string> =>
  (await openVisit({ base, client: (name) => createClient({ base, unit: name }) }, unit)).initToken();

export async function sendJunk(order: JunkOrder): Promise<JunkTally> {
  const program = join(import.meta.dirname, 'junk-sender.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(order)]);
  return JSON.parse(stdout) as JunkTally;
}

async function watchMemory(api: BesiegedApi, seconds: number) {
  const seen = [];
  const looks = 10;
  for (let look = 0; look < looks; look += 1) {
    await sleep((seconds * 1_000) / looks);
    seen.push(await api.memory());
  }
  return seen;
}

function addedUp(tallies: readonly JunkTally['answers'][]): Record<number, number> {
  const all: Record<number, number> = {};
  for (const [status, count] of tallies.flatMap((each) => Object.entries(each)))
    all[Number(status)] = (all[Number(status)] ?? 0) + count;
  return all;
}
