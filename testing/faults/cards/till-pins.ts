// Wrong PINs of one card, all at once, from a till: each must be on the count before the next is compared.
import { countOf, inTurns, sellAt, type TillLine } from './attacked-tills.ts';

export interface TillPinsResult {
  readonly sent: number;
  /** PINs that were compared with the card's: those that were answered as wrong. */
  readonly compared: number;
  /** Those that were answered without looking. */
  readonly exceeded: number;
  /** Those that came while its key had enough under way, or the api. */
  readonly turnedAway: number;
  readonly unanswered: number;
  readonly perSecond: number;
}

export async function tillPins(
  till: TillLine,
  { cardNumber, guesses }: { readonly cardNumber: string; readonly guesses: number },
): Promise<TillPinsResult> {
  const begun = performance.now();
  const answers = await inTurns(guesses, guesses, (at) => sellAt(till, at, { cardNumber, pinCode: `wrong-${at}` }));
  const [compared, exceeded, turnedAway] = [
    countOf(answers, 'card.unknown'),
    countOf(answers, 'card.tries-exceeded'),
    countOf(answers, 'limit.reached') + countOf(answers, 'server.unavailable'),
  ];
  return {
    sent: guesses,
    compared,
    exceeded,
    turnedAway,
    unanswered: guesses - compared - exceeded - turnedAway,
    perSecond: Math.round((guesses / (performance.now() - begun)) * 1_000),
  };
}
