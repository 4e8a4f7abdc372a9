// A unit's keys, from a terminal: who may do so has the database's address and the master keys.
import { isRefusal } from '#domain/refusal.ts';
import {
  listKeys,
  retireKeys,
  rewrapKeys,
  type KeepingParts,
  type KeptKey,
  type OldKey,
} from '#data/units/key-keeping.ts';
import { record } from '#data/audit.ts';
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { unitsOn, type PlacedUnit } from '#data/units/units.ts';
import { keyPurposes, type KeyPurpose } from '#data/units/key-purposes.ts';
import type { RotationRefusal, UnitKeys } from '#data/units/unit-keys.ts';
import type { Pod } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';

export const usage = `
pnpm keys list [unit]              every key: what it is for, its versions, the master key it takes
pnpm keys rotate <unit> <purpose>  another version of a key
pnpm keys retire [unit]            deletes versions that no card needs any more
pnpm keys rewrap                   wraps every key of every pod by the first master key
purposes: ${keyPurposes.join(', ')}
`.trim();

export interface KeysParts extends KeepingParts {
  readonly pods: readonly Pod[];
  readonly keys: UnitKeys;
}

export interface KeysAnswer {
  readonly lines: readonly string[];
  /** Whether nothing is left to be done or to be worried about. */
  readonly isWell: boolean;
}

export async function keysCommand(
  parts: KeysParts,
  [verb = '', unit = '', purpose = '', ...rest]: readonly string[],
): Promise<KeysAnswer> {
  if (rest.length > 0) throw new Error(usage);
  switch (verb) {
    case 'list':
      return list(await unitsOn(parts.pods, unit), parts);
    case 'rotate': {
      const [home] = unit ? await unitsOn(parts.pods, unit) : [];
      if (!home) throw new Error(usage);
      return rotate(home, purposeOf(purpose), parts);
    }
    case 'retire':
      return retire(await unitsOn(parts.pods, unit), parts);
    case 'rewrap':
      if (unit) throw new Error('rewrap is for every unit: a master key goes only as a whole');
      return rewrap(parts);
    default:
      throw new Error(usage);
  }
}

function purposeOf(word: string): KeyPurpose {
  const found = keyPurposes.find((purpose) => purpose === word);
  if (!found) throw new Error(`a key is for one of: ${keyPurposes.join(', ')}`);
  return found;
}

async function list(
  units: readonly PlacedUnit[],
  parts: KeysParts,
): Promise<KeysAnswer & { readonly isWrapped: boolean }> {
  const lines: string[] = [];
  const all: KeptKey[] = [];
  for (const each of units) {
    const keys = await listKeys(each, parts);
    all.push(...keys);
    lines.push(`${each.unit} on ${each.pod.name}`, ...keys.map(lineOf));
  }
  const { newest } = parts.service;
  const closed = all.filter(({ isOpened }) => !isOpened);
  const others = Map.groupBy(
    all.filter(({ wrappedBy }) => wrappedBy !== newest),
    ({ wrappedBy }) => wrappedBy,
  );
  for (const [master, keys] of others)
    lines.push(`the master key ${master} is needed by ${keys.length} of ${all.length} keys`);
  if (others.size === 0) lines.push(`all ${all.length} keys take the master key ${newest} alone`);
  if (closed.length > 0) lines.push(`${closed.length} keys do not open with these master keys`);
  return { lines, isWell: closed.length === 0, isWrapped: others.size === 0 };
}

const lineOf = ({ purpose, version, state, wrappedBy, isOpened, rows, madeAt }: KeptKey): string =>
  [
    '',
    purpose.padEnd(13),
    `version ${version}`,
    isOpened ? state.padEnd(7) : 'CLOSED ',
    `made ${madeAt.toISOString().slice(0, 16)}Z`,
    `master ${wrappedBy}`,
    ...(rows === null ? [] : [`${rows} rows`]),
  ].join('  ');

async function rotate({ unit, pod }: PlacedUnit, purpose: KeyPurpose, parts: KeysParts): Promise<KeysAnswer> {
  const rotated = await parts.keys.rotate(unit, purpose);
  const isDone = !isRefusal(rotated);
  await inUnit<Tables, void>(pod, unit, (tx) =>
    record(houseScope(unit, tx, parts), {
      call: `keys rotate ${purpose}`,
      outcome: isDone ? 'done' : rotated.refused,
    }),
  );
  const line = isDone
    ? `version ${rotated.version} opens now and seals from ${rotated.sealsFrom.toISOString()}`
    : `not rotated (${rotated.refused}): ${reasonOf(rotated)}`;
  return { lines: [line], isWell: isDone };
}

function reasonOf(refusal: RotationRefusal): string {
  switch (refusal.refused) {
    case 'key.not-settled':
      return `the last version seals from ${refusal.until.toISOString()}; rotate after that`;
    case 'key.rows-left':
      return 'cards still need an older version; the hourly job brings them up to date (pnpm keys list)';
    case 'key.rotated-meanwhile':
      return 'somebody else has just rotated this key';
  }
}

async function retire(units: readonly PlacedUnit[], parts: KeysParts): Promise<KeysAnswer> {
  const lines: string[] = [];
  for (const each of units)
    for (const old of await retireKeys(each, parts))
      lines.push(`${each.unit}  ${old.purpose}  version ${old.version}  ${outcomeOf(old)}`);
  return { lines: lines.length > 0 ? lines : ['no key has an older version'], isWell: true };
}

function outcomeOf({ outcome }: OldKey): string {
  if (outcome === 'retired') return outcome;
  return 'until' in outcome ? `stays until ${outcome.until.toISOString()}` : 'stays: cards are still sealed with it';
}

/** A process may make a key meanwhile; so it looks again, and says in the end how it stands. */
const passesMax = 3;

async function rewrap(parts: KeysParts): Promise<KeysAnswer> {
  let total = 0;
  for (let pass = 0, count = 1; pass < passesMax && count > 0; pass++, total += count) {
    count = 0;
    for (const each of await unitsOn(parts.pods)) count += await rewrapKeys(each, parts);
  }
  const { lines, isWell, isWrapped } = await list(await unitsOn(parts.pods), parts);
  return {
    lines: [...lines, `${total} keys were wrapped again`],
    isWell: isWell && isWrapped,
  };
}
