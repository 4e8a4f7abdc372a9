// One unit from one pod to another while it is open. Each step finds out whether it has been done: a command that was ended anywhere
// is run again and goes on. Until the unit has left, everything can be undone; from then on it only goes forward.
import { setTimeout as sleep } from 'node:timers/promises';
import { arrive, leaveNoJobs } from '#data/units/move/arriving.ts';
import { obstacles, type MoveWish } from '#data/units/move/checks.ts';
import { compare, provenOn, type Compared, type Proven } from '#data/units/move/comparing.ts';
import {
  analyze,
  confirmAtOnce,
  copyProgress,
  copyState,
  CopyLost,
  endCopy,
  hasPassed,
  makeSlot,
  mark,
  onStandbyToo,
  publish,
  subscribe,
} from '#data/units/move/copying.ts';
import { removeRows } from '#data/units/move/emptying.ts';
import { asApp, keepTurn, type Ends } from '#data/units/move/ends.ts';
import { freeze, removeTriggers, thaw } from '#data/units/move/freezing.ts';
import { homeOn, sayLeaving, sayMoved, sayStaying } from '#data/units/move/homes.ts';
import { MoveRefused, TurnLost } from '#data/units/move/stopped.ts';
import { unitTables } from '#data/units/move/unit-tables.ts';
import { checkUnit } from '#features/cards/worker/books-check.ts';
import { longRead } from '#platform/db/long-read.ts';

export interface MoveParts {
  readonly say: (line: string) => void;
  /** Told before each step; what it waits for, the step waits for. */
  readonly atStep?: (name: string) => Promise<void> | void;
  /** How long a unit may be read-only before it is let go again. */
  readonly frozenMaxMs?: number;
}

export interface Moved {
  readonly readOnlyMs: number;
  readonly rows: number;
  readonly jobs: number;
}

const usualFrozenMaxMs = 60_000;
const askEveryMs = 20;
const sayEveryMs = 5_000;
/** A server that has lost its place three times loses it again. */
const triesMost = 3;
/** What is written here is there within so long, or nobody is made to wait for it yet. */
const behindMostMs = 1_000;

/** Null when it had been there before. */
export async function moveUnit(ends: Ends, wish: MoveWish, parts: MoveParts): Promise<Moved | null> {
  for (let tries = 1; ; tries += 1)
    try {
      return await moveOnce(ends, wish, parts);
    } catch (error) {
      if (!(error instanceof CopyLost) || tries === triesMost) throw error;
      parts.say(`${error.message}; it begins again from nothing`);
      await giveUp(ends, wish, parts);
    }
}

async function moveOnce(ends: Ends, wish: MoveWish, parts: MoveParts): Promise<Moved | null> {
  const { from, to } = ends;
  const { unit } = wish;
  const [home, there] = [await homeOn(from, unit), await homeOn(to, unit)];
  if (!home && there?.state === 'home') return null;
  if (!home) throw new MoveRefused(`there is no unit "${unit}" on ${from.name}`);
  if (home.toPod !== null && home.toPod !== to.name)
    throw new MoveRefused(`"${unit}" is on its way from ${from.name} to ${home.toPod} already`);
  if (home.state === 'moved') {
    const { jobs, rows } = there ? { jobs: 0, rows: 0 } : await arriveLater(ends, wish, parts);
    await finish(ends, wish, parts);
    return { readOnlyMs: Number.NaN, rows, jobs };
  }
  if (there)
    throw new MoveRefused(`both ${from.name} and ${to.name} say that they have "${unit}"; find out who is right first`);
  if (home.state === 'leaving') {
    parts.say(`${unit} was left read-only on ${from.name}; it is written again until all is ready`);
    await stay(ends, wish, parts);
  }
  await beginCopy(ends, wish, parts);
  await untilCopied(ends, wish, parts);
  const proven = await prove(ends, wish, parts);
  const moved = await switchOver(ends, wish, parts, proven);
  await finish(ends, wish, parts);
  return moved;
}

async function beginCopy(ends: Ends, wish: MoveWish, parts: MoveParts): Promise<void> {
  const { say, atStep } = parts;
  const { from, to } = ends;
  const { unit, copyFrom } = wish;
  const state = await copyState(ends, unit);
  const against = await obstacles(ends, wish, state.isSubscribed);
  if (against.length > 0) throw new MoveRefused(against.join('\n'));
  if (state.isSubscribed && !(state.hasSlot && state.isPublished))
    throw new CopyLost(`${from.name} has lost the place up to which ${unit} was copied`);
  await atStep?.('publish');
  if (!state.isPublished) await publish(from, unit);
  await atStep?.('slot');
  if (!state.hasSlot && !(await makeSlot(from, unit))) return beginCopy(ends, wish, parts);
  await atStep?.('subscribe');
  await subscribe(ends, unit, copyFrom);
  say(`${unit} is copied from ${from.name} to ${to.name}; both go on as usual`);
  await atStep?.('copy');
}

/** As long as it takes. */
async function untilCopied(ends: Ends, { unit }: MoveWish, { say, atStep }: MoveParts): Promise<void> {
  const told = { at: -Infinity, errors: 0 };
  for (;;) {
    const { tables, ready, errors } = await copyProgress(ends, unit);
    const isReady = tables > 0 && ready === tables;
    if (isReady || performance.now() - told.at > sayEveryMs) {
      say(`${ready} of ${tables} tables are copied`);
      told.at = performance.now();
    }
    if (errors > told.errors) say(`${ends.to.name} has begun again ${errors} times; its server's log says why`);
    told.errors = errors;
    if (isReady) break;
    await sleep(askEveryMs);
  }
  await atStep?.('analyze');
  await analyze(
    ends.to,
    (await unitTables(ends.to)).map(({ name }) => name),
  );
}

/** The whole copy is looked at as if it lived there, while the shop is open: C1 to C3 and C6, and the chain of the books. */
async function prove(ends: Ends, { unit }: MoveWish, { say, atStep }: MoveParts): Promise<Proven | null> {
  const { to } = ends;
  await atStep?.('prove');
  const proven = await provenOn(to, unit);
  const served = { name: to.name, url: asApp(to), directUrl: asApp(to), pool: undefined as never };
  const violations = await longRead(served, unit, (tx) => checkUnit(tx as never, unit));
  if (violations.length > 0)
    throw new MoveRefused(
      `the books of ${unit} are wrong as they arrive on ${to.name}: ` +
        violations.map(({ rule, what }) => `${rule}: ${what}`).join('; '),
    );
  say(`the books of ${unit} are sound on ${to.name}${proven ? `, up to link ${proven.link} of the chain` : ''}`);
  return proven;
}

async function switchOver(ends: Ends, wish: MoveWish, parts: MoveParts, proven: Proven | null): Promise<Moved> {
  const { from, to } = ends;
  const { unit } = wish;
  const { say, atStep, frozenMaxMs = usualFrozenMaxMs } = parts;
  await confirmAtOnce(to, unit);
  await untilNear(ends, unit);
  await atStep?.('freeze');
  const frozenAt = performance.now();
  let rows: number;
  await keepTurn(ends);
  try {
    await sayLeaving(from, unit, to.name);
    await freeze(from, unit, (table) => atStep?.(`freeze ${table}`));
    const frozenMs = Math.round(performance.now() - frozenAt);
    await atStep?.('catch up');
    await untilPassed(ends, unit, frozenAt + frozenMaxMs);
    const passedMs = Math.round(performance.now() - frozenAt);
    await atStep?.('compare');
    const compared = await compare(ends, unit, proven);
    say(
      `read-only after ${frozenMs} ms, caught up after ${passedMs}, compared after ${Math.round(performance.now() - frozenAt)}`,
    );
    if (compared.differences.length > 0) throw new CopyLost(`the copy of ${unit} differs: ${whatDiffers(compared)}`);
    rows = compared.rows;
    await onStandbyToo(to);
    await atStep?.('leave');
    await keepTurn(ends);
  } catch (error) {
    // Whoever has the turn now decides what becomes of it.
    if (!(error instanceof TurnLost)) await stay(ends, wish, parts);
    throw error;
  }
  await sayMoved(from, unit, to.name);
  // Over the line that has written to the target since before all was compared: another server, or this one after a crash, has not.
  const { jobs } = await release(ends, wish, parts);
  const readOnlyMs = Math.round(performance.now() - frozenAt);
  say(`${unit} lives on ${to.name}: ${rows} rows, ${jobs} jobs, read-only for ${readOnlyMs} ms`);
  return { readOnlyMs, rows, jobs };
}

/** However long that takes: proving a large unit has taken a while. */
async function untilNear(ends: Ends, unit: string): Promise<void> {
  for (let behindMs = Infinity; behindMs > behindMostMs;) {
    const begun = performance.now();
    await untilPassed(ends, unit, Infinity);
    behindMs = performance.now() - begun;
  }
}

async function untilPassed(ends: Ends, unit: string, until: number): Promise<void> {
  const at = await mark(ends.from, unit);
  while (!(await hasPassed(ends, unit, at))) {
    if (performance.now() > until)
      throw new MoveRefused(`${ends.to.name} does not catch up; ${unit} stays on ${ends.from.name}`);
    await sleep(askEveryMs);
  }
}

const whatDiffers = ({ differences }: Compared): string =>
  differences.map((one) => `${one.table} has ${one.from} here and ${one.to} there`).join(', ');

async function release(ends: Ends, { unit }: MoveWish, { atStep }: MoveParts) {
  await atStep?.('arrive');
  await keepTurn(ends);
  return arrive(ends, unit);
}

/**
 * It had left, and not arrived. What was compared then says nothing now: the target may have failed over since, or the unit may have
 * arrived, gone on and been forgotten there. Nobody writes it here, so it is compared again.
 */
async function arriveLater(ends: Ends, wish: MoveWish, parts: MoveParts): Promise<{ jobs: number; rows: number }> {
  const { from, to } = ends;
  const compared = await compare(ends, wish.unit, null);
  if (compared.differences.length > 0)
    throw new MoveRefused(
      `${wish.unit} has left ${from.name}, and ${to.name} does not have it as it was: ${whatDiffers(compared)}. Nothing was done. ` +
        'Either it has moved on from there since, or rows were lost there: docs/operations/move-a-unit.md says what to do',
    );
  await onStandbyToo(to);
  const { jobs } = await release(ends, wish, parts);
  return { jobs, rows: compared.rows };
}

/** What the move needed and nobody needs any more. The rows stay where they were until they are forgotten. */
async function finish(ends: Ends, { unit }: MoveWish, { atStep }: MoveParts): Promise<void> {
  await atStep?.('end the copy');
  await endCopy(ends, unit);
  await atStep?.('leave no jobs');
  await leaveNoJobs(ends.from, unit);
}

/** It is written again where it is. */
async function stay({ from }: Ends, { unit }: MoveWish, { say }: MoveParts): Promise<void> {
  await thaw(from, unit);
  await sayStaying(from, unit);
  say(`${unit} is written on ${from.name} as before`);
}

/** Everything is as if it had never been begun. */
export async function giveUp(ends: Ends, wish: MoveWish, parts: MoveParts): Promise<void> {
  const { from, to } = ends;
  const { unit } = wish;
  const home = await homeOn(from, unit);
  if (!home) throw new MoveRefused(`there is no unit "${unit}" on ${from.name}`);
  if (home.state === 'moved')
    throw new MoveRefused(
      `${unit} has left ${from.name} already: run the move again to complete it, and then another back`,
    );
  if (await homeOn(to, unit)) throw new MoveRefused(`${unit} lives on ${to.name}; nothing is removed there`);
  await stay(ends, wish, parts);
  await removeTriggers(from, unit);
  await endCopy(ends, unit);
  const rows = await removeRows(to, unit);
  parts.say(`${rows} copied rows are removed from ${to.name}`);
}
