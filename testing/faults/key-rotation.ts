// The keys of cards are rotated, rows are brought up to date and old versions retired, while four processes look cards
// up, spend from them at tills and issue more. Each process remembers its keys for a minute, and each reads them at
// another moment. No card may be missed at any time.
import { randomInt, randomUUID } from 'node:crypto';
import { isRefusal } from '#domain/refusal.ts';
import { saleKeyOf } from '#domain/cards/till.ts';
import { cardKeysOf, findByNumber, lookupsOf, pinFits, rekeySecrets, type CardKeys } from '#data/cards/card-secrets.ts';
import { retireKeys } from '#data/units/key-keeping.ts';
import { countedPurposes, type CountedPurpose } from '#data/units/key-uses.ts';
import type { KeyPurpose } from '#data/units/key-purposes.ts';
import { ownerName, UnitKeys, type KeyRing } from '#data/units/unit-keys.ts';
import { sellAtTill } from '#ledger/till.ts';
import { developmentKey } from '#platform/config.ts';
import { newDataKey } from '#platform/crypto/envelope.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { boughtCards, type TestCard } from '../cards.ts';
import { performAtTill, tillOf } from './cards/card-races.ts';
import type { ValueUnit } from './cards/value-unit.ts';
import { noteKeyUse } from '../key-use.ts';

/**
 * What must fail. `last-two`: a lookup tries the newest version and the one before, and nothing stands against a
 * second rotation. `at-once`: the process that issues seals with a new version before the others can know of it.
 */
export type RotationMutant = 'last-two' | 'at-once';

const rememberedMs = 60_000;
const stepMs = 30_000;
const hour = 3_600_000;
const service = localKeys([developmentKey]);

export async function rotateWhileOpen(
  unit: ValueUnit,
  { cycles, mutant }: { cycles: number; mutant?: RotationMutant },
) {
  const shop = await openShop(unit, mutant);
  const figures = { rotations: 0, refused: 0, retired: 0 };
  const minutes = async (count: number) => {
    for (let past = 0; past < count * rememberedMs; past += stepMs) {
      unit.clock.advance(stepMs);
      await shop.busy(async () => {});
    }
  };
  const rotate = async (purpose: CountedPurpose) => {
    const rotated = await shop.busy(() => shop.rotate(purpose));
    figures[isRefusal(rotated) ? 'refused' : 'rotations'] += 1;
  };
  await minutes(3);
  const purposes = mutant ? (['card-lookup'] as const) : countedPurposes;
  for (let cycle = 0; cycle < cycles; cycle++)
    for (const purpose of purposes) {
      await rotate(purpose);
      // Two of the four know nothing of it yet.
      for (let time = 0; time < 6; time++) await shop.busy(async () => {});
      // Refused: the first has not settled. And then: rows are left that need the version before.
      await rotate(purpose);
      await minutes(3);
      await rotate(purpose);
      // Here it was not refused, and the hourly job has not come yet.
      if (mutant === 'last-two') {
        await minutes(3);
        continue;
      }
      while ((await shop.busy(() => shop.rekey())) > 0);
      unit.clock.advance(25 * hour);
      const old = await shop.busy(() => retireKeys(unit, unit));
      figures.retired += old.filter(({ outcome }) => outcome === 'retired').length;
      await minutes(1);
    }
  return { ...figures, ...shop.figures };
}

async function openShop(unit: ValueUnit, mutant: RotationMutant | undefined) {
  const figures = { lookups: 0, sales: 0, issued: 0, missed: 0 };
  const processes = [0, 1, 2, 3].map((at) => openProcess(unit, at, mutant));
  const [issuing, rotating] = processes as [ShopProcess, ShopProcess];
  const anyProcess = () => anyOf(processes);
  const tokenHash = await tillOf(unit);
  const cards: TestCard[] = [];

  const issue = async () => {
    const made = await boughtCards(issuing.shop, unit.unit, 3, { value: 100_000 });
    figures.issued += made.length;
    cards.push(...made);
  };
  // The newest as often as all the others: they are what another process may not know how to find.
  const anyCard = () => anyOf(randomInt(2) ? cards : cards.slice(-6));
  const lookUp = async () => {
    const card = anyCard();
    const rings = await anyProcess().rings();
    const found = await unit.inUnit('', (scope) => findByNumber(scope, rings, card.number));
    const isFound = found?.card.id === card.id && pinFits(rings, unit.unit, found, card.pin);
    figures[isFound ? 'lookups' : 'missed'] += 1;
  };
  const sell = async () => {
    const lookups = lookupsOf(await anyProcess().rings(), unit.unit, anyCard().number);
    const isSold = await sale(unit, tokenHash, lookups);
    figures[isSold ? 'sales' : 'missed'] += 1;
  };
  await issue();
  const customers = [...times(8, lookUp), ...times(4, sell), issue];

  return {
    figures,
    /** Does this while everybody is at work, and ends when they have. */
    async busy<T>(work: () => Promise<T>): Promise<T> {
      await useTill(unit);
      const [done] = await Promise.all([work(), ...customers.map((customer) => customer())]);
      return done;
    },
    rotate: (purpose: CountedPurpose): Promise<object> =>
      mutant === 'last-two' ? addVersion(unit, purpose) : rotating.rotate(purpose),
    /** A few rows at a time, as whichever process has the job. */
    async rekey(): Promise<number> {
      const rings = await anyProcess().rings();
      return unit.inUnit('', (scope) => rekeySecrets(scope, rings, 50));
    },
  };
}

type ShopProcess = ReturnType<typeof openProcess>;

/** A process of its own: what it knows of keys is up to a minute old. */
function openProcess(unit: ValueUnit, at: number, mutant: RotationMutant | undefined) {
  const keys = new UnitKeys({ directory: unit.directory, service, clock: unit.clock });
  let readAt = unit.clock.now().getTime() - at * 15_000;
  /** Told of nothing: a process reads its keys again in its own time. */
  const ring = async (of: string, purpose: KeyPurpose): Promise<KeyRing> => {
    const now = unit.clock.now().getTime();
    if (now - readAt >= rememberedMs || (mutant === 'at-once' && at === 0)) {
      for (const each of countedPurposes) keys.forget(of, each);
      readAt = now;
    }
    return mutated(await keys.ring(of, purpose), mutant);
  };
  const shop = { keys: { ring } as unknown as UnitKeys, inUnit: unit.inUnit };
  return {
    shop,
    rings: (): Promise<CardKeys> => cardKeysOf(shop.keys, unit.unit),
    rotate: (purpose: CountedPurpose) => keys.rotate(unit.unit, purpose),
  };
}

function mutated(ring: KeyRing, mutant: RotationMutant | undefined): KeyRing {
  const [newest, versions] =
    mutant === 'at-once'
      ? [Math.max(...ring.versions), ring.versions]
      : [ring.newest, ring.versions.filter((version) => version >= ring.newest - 1)];
  return mutant ? { ...ring, newest, versions } : ring;
}

/** A rotation that asks nobody. */
async function addVersion({ unit, inUnit, clock, keys }: ValueUnit, purpose: CountedPurpose) {
  keys.forget(unit, purpose);
  const version = Math.max(...(await keys.ring(unit, purpose)).versions) + 1;
  const wrapped = await service.wrap(newDataKey(), ownerName(unit, purpose, version));
  const row = { unit_id: unit, purpose, version, wrapped, made_at: clock.now() };
  await inUnit('', ({ tx }) => tx.insertInto('unit_key').values(row).execute());
  return { version };
}

async function sale(unit: ValueUnit, tokenHash: Buffer, lookups: ReturnType<typeof lookupsOf>): Promise<boolean> {
  const wished = {
    name: saleKeyOf({ reference: randomUUID() }),
    lookups,
    currency: 'EUR',
    amount: 1,
    hourMax: Number.MAX_SAFE_INTEGER,
    // A card that is missed is to be counted, and the next one to be asked for as well.
    wrongMax: 1_000_000,
  };
  const sold = await sellAtTill(performAtTill(unit, tokenHash), wished);
  return sold !== null && !isRefusal(sold);
}

/** A till's key that was not used for an hour takes the long way, which is not asked for here. */
const useTill = (unit: ValueUnit) => unit.inUnit('', (scope) => noteKeyUse(scope));

const anyOf = <T>(list: readonly T[]): T => list[randomInt(list.length)]!;
const times = <T>(count: number, what: T): T[] => Array.from({ length: count }, () => what);
