// Runs twice without harm: the cards that are there are the checkpoint, and (line, seq) is unique.
import type { CardCodes } from '#domain/card-number.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import { sealSecret, type CardKeys } from '#data/card-secrets.ts';
import { countCardsOfLine } from '#data/cards.ts';
import type { Scope } from '#data/scope.ts';
import { lastFour } from '#domain/card-number.ts';
import { issueCards, issueFromStock } from '#ledger/issue.ts';
import type { IssueRequest, Issuer, IssuingDesk } from '#providers/issuer/port.ts';

/** Cards in one transaction: enough that the journal's own cost disappears, few enough to be quick. */
export const cardsAStep = 2_000;

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
): Promise<'more' | 'done' | Refusal<'stock.empty' | 'key.reused'>> {
  const there = await countCardsOfLine(scope, request.line);
  const missing = quantity - there;
  if (missing <= 0) return 'done';
  const cards = Array.from({ length: Math.min(most, missing) }, (_, at) => ({
    id: scope.ids.recordId(),
    seq: there + at + 1,
  }));
  const key = `issue:${request.line}:${there + 1}`;
  const issued = await issuer.issue(issuingDesk(scope, parts), { ...request, key, cards });
  if (isRefusal(issued)) return issued;
  return missing > cards.length ? 'more' : 'done';
}

/** Books in the transaction of the scope. */
export const issuingDesk = (
  scope: Scope,
  { keys, codes }: { keys: CardKeys; codes: CardCodes },
): IssuingDesk => ({
  codes,
  bookOwn: (request, plain) =>
    issueCards(scope, {
      ...request,
      // What was bought was paid for; what is given away is a discount.
      from: { kind: request.reason === 'order' ? 'unissued' : 'discount' },
      keys: { seal: keys.seal.newest, lookup: keys.lookup.newest },
      cards: request.cards.map(({ id, seq }, at) => {
        const code = plain[at];
        if (!code) throw new Error('a card without a number');
        const secret = sealSecret(keys, scope.unit, id, code);
        return { id, seq, value: request.value, last4: lastFour(code.number), secret };
      }),
    }),
  handOut: (request) => issueFromStock(scope, request),
});
