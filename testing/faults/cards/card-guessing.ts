// E14: guesses at numbers and PINs by somebody who has as many addresses and sessions as they like, and who
// even knows some numbers. What stands against them is what the database counts.
import { randomInt } from 'node:crypto';
import { cardKeysOf, type CardKeys } from '#data/cards/card-secrets.ts';
import { askCard } from '#features/cards/api/ask-card.ts';
import { isRefusal } from '#domain/refusal.ts';
import { boughtCards } from '../../cards.ts';
import type { ValueUnit } from './value-unit.ts';

export interface GuessingResult {
  readonly guesses: number;
  /** Guesses that were answered, */
  readonly hits: number;
  /** and those of them that were right, which so few tries in a million PINs nearly never are. */
  readonly lucky: number;
  /** Guesses at which a PIN was compared with a real card's; all others were wasted. */
  readonly compared: number;
  /** The most that any one card was tried. */
  readonly mostTries: number;
  /** Hits a day to be expected if this went on, with the limits as they are. */
  readonly expectedHits: number;
  readonly wrongNumberMs: number;
  readonly wrongPinMs: number;
  readonly perSecond: number;
}

const pins = 1_000_000;

export async function guessCards(
  unit: ValueUnit,
  { guesses, known, together = 20 }: { guesses: number; known: number; together?: number },
): Promise<GuessingResult> {
  const cards = await boughtCards(unit, unit.unit, known);
  const real = new Map(cards.map(({ number, pin }) => [number, pin]));
  const keys = await cardKeysOf(unit.keys, unit.unit);
  const tries = new Map<string, number>();
  const times = await measure(unit, keys);
  let sent = 0;
  let hits = 0;
  let lucky = 0;
  const begun = performance.now();

  const attacker = async () => {
    while (sent < guesses) {
      const at = sent++;
      // An hour passes every so often, so that the hourly limit opens and only that of a life holds.
      if (at % 5_000 === 4_999) unit.clock.advance(3_600_001);
      const target = at % 2 ? cards[randomInt(cards.length)]?.number : undefined;
      const cardNumber = target ?? randomNumber();
      const pinCode = String(randomInt(pins)).padStart(6, '0');
      const outcome = await unit.inUnit('', (scope) => askCard(scope, keys, { cardNumber, pinCode }));
      if (!isRefusal(outcome)) {
        hits += 1;
        if (real.get(cardNumber) === pinCode) lucky += 1;
      } else if (outcome.refused === 'card.unknown' && real.has(cardNumber))
        tries.set(cardNumber, (tries.get(cardNumber) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: together }, attacker));

  const compared = [...tries.values()].reduce((sum, count) => sum + count, 0);
  return {
    guesses,
    hits,
    lucky,
    compared,
    mostTries: Math.max(0, ...tries.values()),
    expectedHits: compared / pins,
    ...times,
    perSecond: Math.round((guesses / (performance.now() - begun)) * 1_000),
  };
}

/** Alone and in turns, so that nothing but the question itself makes a difference. */
async function measure(unit: ValueUnit, keys: CardKeys) {
  const cards = await boughtCards(unit, unit.unit, 300);
  const numbers: number[] = [];
  const wrongPins: number[] = [];
  for (const [at, { number, pin }] of cards.entries()) {
    const wrong = String((Number(pin) + 1) % pins).padStart(6, '0');
    const asked = [
      [number, wrongPins],
      [randomNumber(), numbers],
    ] as const;
    for (const [cardNumber, times] of at % 2 ? asked : asked.toReversed()) {
      const started = performance.now();
      await unit.inUnit('', (scope) => askCard(scope, keys, { cardNumber, pinCode: wrong }));
      times.push(performance.now() - started);
    }
  }
  return { wrongNumberMs: medianOf(numbers), wrongPinMs: medianOf(wrongPins) };
}

const randomNumber = (): string => String(4e15 + randomInt(2 ** 47)).slice(0, 16);

const medianOf = (values: readonly number[]): number =>
  Number((values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN).toFixed(2));
