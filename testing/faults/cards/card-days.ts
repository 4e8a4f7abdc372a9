// E6: cards bought at any moment of four years, and a clock that jumps up to 25 hours to either side around the end of
// their last day while they are spent and ended. A card is good until that moment and never after; what is left on
// it becomes breakage once.
import { randomInt, randomUUID } from 'node:crypto';
import { dayIn, endOfDay, expiryAfter } from '#domain/cards/card-expiry.ts';
import { isRefusal } from '#domain/refusal.ts';
import { expireCards } from '#ledger/expire.ts';
import { redeem } from '#ledger/move.ts';
import { accountBalance } from '#ledger/post.ts';
import { boughtCards } from '../../cards.ts';
import { check } from '../../checker/checker.ts';
import type { ValueUnit } from './value-unit.ts';

export interface CardDaysResult {
  readonly days: number;
  readonly cards: number;
  readonly jumps: number;
  readonly spent: number;
  readonly refused: number;
  readonly violations: number;
}

const hour = 3_600_000;
const zones = [
  'Europe/Paris',
  'America/Santo_Domingo',
  'America/Bogota',
  'Asia/Bahrain',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];

export async function cardDays(
  unit: ValueUnit,
  { rounds, dayStep = 1 }: { rounds: number; dayStep?: number },
): Promise<CardDaysResult> {
  const days = everyDay(dayStep);
  const tally = { cards: 0, jumps: 0, spent: 0, refused: 0, violations: days.violations };
  for (let round = 0; round < rounds; round++) await oneRound(unit, tally);
  const { violations } = await check(unit.database);
  return { days: days.looked, ...tally, violations: tally.violations + violations.length };
}

/** Whatever the zone and the day: the moment before the end is of the last day, the end is of the next. */
function everyDay(step: number): { looked: number; violations: number } {
  let [looked, violations] = [0, 0];
  const from = Date.UTC(2027, 0, 1, 12);
  for (const zone of zones)
    for (let at = 0; at < 4 * 365; at += step)
      for (const months of [1, 12]) {
        const expiry = expiryAfter(months, zone, new Date(from + at * 24 * hour));
        looked += 1;
        const holds =
          dayIn(zone, new Date(expiry.at.getTime() - 1)) === expiry.on &&
          dayIn(zone, expiry.at) > expiry.on &&
          expiry.at.getTime() === endOfDay(expiry.on, zone).getTime();
        if (!holds) violations += 1;
      }
  return { looked, violations };
}

interface Tally {
  cards: number;
  jumps: number;
  spent: number;
  refused: number;
  violations: number;
}

async function oneRound(unit: ValueUnit, tally: Tally): Promise<void> {
  const { clock } = unit;
  // Each round is later than the one before: the books have no way back.
  clock.advance(randomInt(1, 24) * hour + randomInt(hour));
  const months = randomInt(1, 4);
  const cards = await boughtCards(unit, unit.unit, 4, { value: 1_000, months });
  const { at } = expiryAfter(months, 'Europe/Paris', clock.now());
  tally.cards += cards.length;
  const left = new Map(cards.map(({ id }) => [id, 1_000]));
  const breakageBefore = await breakage(unit);
  let ended = false;
  const jumps = [-25 * hour, -hour, -1, 0, 25 * hour, -25 * hour, -1, 0, 1, 25 * hour];
  for (const jump of jumps) {
    // Mostly as listed, sometimes anywhere within 25 hours of the end.
    const off = randomInt(4) === 0 ? randomInt(-25 * hour, 25 * hour) : jump;
    clock.set(new Date(at.getTime() + off));
    tally.jumps += 1;
    const card = cards[randomInt(cards.length)]?.id ?? '';
    const good = off < 0 && !ended;
    const outcome = await unit.inUnit('', (scope) =>
      redeem(scope, { key: randomUUID(), card, amount: 1, merchant: 'till' }),
    );
    if (isRefusal(outcome) === good) tally.violations += 1;
    if (isRefusal(outcome)) tally.refused += 1;
    else {
      tally.spent += 1;
      left.set(card, (left.get(card) ?? 0) - 1);
    }
    const gone = await unit.inUnit('', (scope) => expireCards(scope, 1_000));
    if (gone !== (off >= 0 && !ended ? cards.length : 0)) tally.violations += 1;
    ended ||= off >= 0;
  }
  clock.set(new Date(at.getTime() + 26 * hour));
  if ((await unit.inUnit('', (scope) => expireCards(scope, 1_000))) !== (ended ? 0 : cards.length))
    tally.violations += 1;
  const rest = [...left.values()].reduce((sum, value) => sum + value, 0);
  if ((await breakage(unit)) !== breakageBefore + rest) tally.violations += 1;
}

const breakage = (unit: ValueUnit): Promise<number> =>
  unit.inUnit('', (scope) => accountBalance(scope, { kind: 'breakage' }, 'EUR'));
