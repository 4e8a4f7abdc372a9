// One key sends numbers that somebody made up, far luckier than anybody is: every tenth is a card's.
import { countOf, inTurns, madeUpNumber, sellAt, type TillLine } from './attacked-tills.ts';

export interface TillGuessingResult {
  readonly sent: number;
  /** Numbers of cards among them, and those that were spent from before the key was suspended. */
  readonly known: number;
  readonly spent: number;
  /** Numbers that the guesser was told are of no card; the last of them suspended the key. */
  readonly told: number;
  /** Answers that nobody knows the key. */
  readonly refused: number;
  readonly perSecond: number;
}

export interface TillGuessing {
  /** Numbers of real cards. */
  readonly cards: readonly string[];
  readonly guesses: number;
  readonly together: number;
}

export async function tillGuessing(
  till: TillLine,
  { cards, guesses, together }: TillGuessing,
): Promise<TillGuessingResult> {
  const begun = performance.now();
  const answers = await inTurns(guesses, together, (at) => {
    const real = at % 10 === 9 ? cards[at % cards.length] : undefined;
    return sellAt(till, at, { cardNumber: real ?? madeUpNumber() });
  });
  return {
    sent: guesses,
    known: Math.floor(guesses / 10),
    spent: countOf(answers, 'sold'),
    told: countOf(answers, 'card.unknown') + countOf(answers, 'till.suspended'),
    refused: countOf(answers, 'auth.required'),
    perSecond: Math.round((guesses / (performance.now() - begun)) * 1_000),
  };
}
