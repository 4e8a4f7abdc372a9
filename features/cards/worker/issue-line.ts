// Runs twice without harm: the cards that are there are the checkpoint, and (line, seq) is unique.
import type { CardCodes } from '#domain/cards/card-number.ts';
import { isRefusal } from '#domain/refusal.ts';
import { sealSecret, type CardKeys } from '#data/cards/card-secrets.ts';
import { countCardsOfLine } from '#data/cards/cards.ts';
import type { Scope } from '#data/scope.ts';
import { lastFour } from '#domain/cards/card-number.ts';
import { issueCards, issueFromStock, type NewCard } from '#ledger/issue.ts';
import { letOthersRun } from '#platform/let-others-run.ts';
import type { IssueRefusal, IssueRequest, Issued, Issuer, IssuingDesk } from '#providers/issuer/port.ts';

/** Cards in one transaction: few enough that what a killed worker loses is done again in a second or two. */
export const cardsAStep = 10_000;
/** Cards in one journal and one statement. While the database writes one batch the next is made. */
export const cardsABatch = 1_000;
/** How many are made before this thread looks up: some two milliseconds. */
const madeAtATime = 100;

export interface LineToIssue extends Omit<IssueRequest, 'key' | 'cards' | 'line'> {
  readonly line: string;
  readonly quantity: number;
}

/** Issues the next cards of a line; `more` while some are missing. */
export async function issueLine(
  scope: Scope,
  { issuer, ...parts }: { issuer: Issuer; keys: CardKeys; codes: CardCodes },
  { quantity, ...request }: LineToIssue,
  most = cardsAStep,
): Promise<'more' | 'done' | IssueRefusal> {
  const there = await countCardsOfLine(scope, request.line);
  const upTo = Math.min(quantity, there + most);
  let someBooked = false;
  let former: Promise<Issued | IssueRefusal | null> = Promise.resolve(null);
  for (let from = there; from < upTo; from += cardsABatch) {
    const before = former;
    const cards = Array.from({ length: Math.min(cardsABatch, upTo - from) }, (_, at) => ({
      id: scope.ids.recordId(),
      seq: from + at + 1,
    }));
    const key = `issue:${request.line}:${from + 1}`;
    former = issuer.issue(issuingDesk(scope, parts, before), { ...request, key, cards });
    // Whoever waits for it meets its failure; until then it is nobody's.
    former.catch(() => {});
    const booked = await before;
    if (isRefusal(booked)) break;
    someBooked ||= booked !== null;
  }
  const issued = await former;
  // A step that says no has written nothing; one that got somewhere leaves the no to the next.
  if (isRefusal(issued)) return someBooked ? 'more' : issued;
  return upTo < quantity ? 'more' : 'done';
}

/** Books in the transaction of the scope, what is made meanwhile once the former is booked. */
export const issuingDesk = (
  scope: Scope,
  { keys, codes }: { keys: CardKeys; codes: CardCodes },
  former: Promise<Issued | IssueRefusal | null> = Promise.resolve(null),
): IssuingDesk => ({
  codes,
  async bookOwn(request, plain) {
    const cards: NewCard[] = [];
    for (const [at, { id, seq }] of request.cards.entries()) {
      const code = plain?.[at];
      if (!code) throw new Error('a card without a number');
      const secret = sealSecret(keys, scope.unit, id, code);
      cards.push({ id, seq, value: request.value, last4: lastFour(code.number), secret });
      if (cards.length % madeAtATime === 0) await letOthersRun();
    }
    // Numbers of a line have no gap: what follows a refusal is not booked.
    const before = await former;
    if (isRefusal(before)) return before;
    return issueCards(scope, {
      ...request,
      // What was bought was paid for; what is given away is a discount.
      from: { kind: request.reason === 'order' ? 'unissued' : 'discount' },
      keys: { seal: keys.seal.newest, lookup: keys.lookup.newest },
      cards,
    });
  },
  async handOut(request) {
    const before = await former;
    return isRefusal(before) ? before : issueFromStock(scope, request);
  },
});
