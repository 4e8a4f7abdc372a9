// A unit moves to another pod, from a terminal; docs/operations/move-a-unit.md says when and how.
import { setTimeout as sleep } from 'node:timers/promises';
import { urlFor } from '#data/migrate/migrate.ts';
import { closeEnd, openEnd, type End, type Ends } from '#data/units/move/ends.ts';
import { homeAt } from '#data/units/move/homes.ts';
import { MoveRefused } from '#data/units/move/stopped.ts';
import { isOutage } from '#server/outages.ts';
import { forgetUnit } from './forget-unit.ts';
import { giveUp, moveUnit, type Moved, type MoveParts } from './move-unit.ts';

export interface MoveCommandParts extends MoveParts {
  /** Each pod's address as its server's superuser. */
  readonly pods: Readonly<Record<string, string>>;
  /** How the server of the other pod reaches the one that the unit leaves; as `unwrap_mover` at its address, if not said. */
  readonly copyFrom?: string;
  readonly now?: Date;
  /** How long a pod that does not answer is waited for. */
  readonly patienceMs?: number;
}

const usage = 'usage: pnpm move <unit> <from pod> <to pod> [abort], or pnpm move <unit> forget <pod>';
const usualPatienceMs = 600_000;
const againMs = 500;
/** Whoever watches is told that it goes on, not how often it tried. */
const sayEveryMs = 15_000;

export async function moveCommand(parts: MoveCommandParts, words: readonly string[]): Promise<Moved | null> {
  const [unit = '', first = '', second = '', last, ...more] = words;
  if (!/^[a-z][a-z0-9-]{1,31}$/.test(unit) || !second || more.length > 0 || (last !== undefined && last !== 'abort'))
    throw new MoveRefused(usage);
  if (first === 'forget') return forget(parts, unit, second);
  const { from: fromUrl } = addresses(parts, first, second);
  const wish = { unit, copyFrom: parts.copyFrom ?? moverAt(fromUrl) };
  return whileTheyAnswer(parts, first, second, async (ends) => {
    if (last !== 'abort') return moveUnit(ends, wish, parts);
    await giveUp(ends, wish, parts);
    return null;
  });
}

async function forget(parts: MoveCommandParts, unit: string, pod: string): Promise<null> {
  const home = await homeAt(addressOf(parts, pod), unit);
  const { say, now = new Date() } = parts;
  if (home === null) say(`nothing of ${unit} is on ${pod}`);
  else if (home.toPod === null) throw new MoveRefused(`${unit} lives on ${pod}`);
  else {
    const lives = await whereItLives(parts, unit, [pod, home.toPod]);
    await whileTheyAnswer(parts, pod, lives, (ends) => forgetUnit(ends, unit, { now, say }));
  }
  return null;
}

/** It may have moved on, and been forgotten on the way: then whichever pod says so. */
async function whereItLives(parts: MoveCommandParts, unit: string, way: readonly string[]): Promise<string> {
  const at = way.at(-1) ?? '';
  const home = await homeAt(addressOf(parts, at), unit);
  if (home && home.state !== 'moved') return at;
  if (home?.toPod && !way.includes(home.toPod)) return whereItLives(parts, unit, [...way, home.toPod]);
  for (const other of Object.keys(parts.pods)) {
    const there = way.includes(other) ? null : await homeAt(addressOf(parts, other), unit);
    if (there && there.state !== 'moved') return other;
  }
  throw new MoveRefused(`${unit} lives on none of ${Object.keys(parts.pods).join(', ')}: give all pods in PODS`);
}

/** A pod that fails over is away for some seconds; every step can be asked for again. */
async function whileTheyAnswer<T>(
  parts: MoveCommandParts,
  first: string,
  second: string,
  work: (ends: Ends) => Promise<T>,
): Promise<T> {
  const { from, to } = addresses(parts, first, second);
  const { patienceMs = usualPatienceMs, say } = parts;
  let silentSince: number | null = null;
  let saidAt = -Infinity;
  for (;;)
    try {
      return await withEnds({ name: first, url: from }, { name: second, url: to }, async (ends) => {
        silentSince = null;
        return work(ends);
      });
    } catch (error) {
      silentSince ??= performance.now();
      if (!isOutage(error) || performance.now() - silentSince > patienceMs) throw error;
      if (performance.now() - saidAt > sayEveryMs) {
        saidAt = performance.now();
        say(
          `a pod does not answer (${(error as Error).message}); trying again, for ${patienceMs / 60_000} minutes at most`,
        );
      }
      await sleep(againMs);
    }
}

type Address = Pick<End, 'name' | 'url'>;

async function withEnds<T>(first: Address, second: Address, work: (ends: Ends) => Promise<T>): Promise<T> {
  const from = await openEnd(first.name, first.url);
  try {
    const to = await openEnd(second.name, second.url);
    try {
      return await work({ from, to });
    } finally {
      await closeEnd(to);
    }
  } finally {
    await closeEnd(from);
  }
}

function addresses(parts: MoveCommandParts, first: string, second: string) {
  if (first === second) throw new MoveRefused(`"${first}" is both where it is and where it goes`);
  return { from: addressOf(parts, first), to: addressOf(parts, second) };
}

function addressOf({ pods }: MoveCommandParts, name: string): string {
  const url = pods[name];
  if (url === undefined) throw new MoveRefused(`no pod "${name}": there are ${Object.keys(pods).join(', ')}`);
  return url;
}

const moverAt = (url: string): string => urlFor(url, new URL(url).pathname.slice(1), 'unwrap_mover');
