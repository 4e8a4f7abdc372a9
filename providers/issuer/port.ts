// Makes cards: in our own ledger, or from a stock of a brand's codes. Which there are is in registry.ts. An
// issuer decides what a card's number is; the desk, which its caller brings, does the booking in the
// caller's own transaction.
import type { CardReason, CardState } from '#domain/cards/card.ts';
import type { Expiry } from '#domain/cards/card-expiry.ts';
import type { CardCodes } from '#domain/cards/card-number.ts';
import type { Refusal } from '#domain/refusal.ts';

/** Cards of one line and value: all of them, or none. */
export interface IssueRequest {
  /** The same key is the same cards. */
  readonly key: string;
  readonly itemCode: string;
  readonly currency: string;
  readonly value: number;
  readonly reason: Exclude<CardReason, 'wallet'>;
  readonly state: Extract<CardState, 'new' | 'locked'>;
  readonly owner: string | null;
  readonly line: string | null;
  readonly expiry: Expiry;
  readonly cards: readonly { readonly id: string; readonly seq: number | null }[];
  /** D28: numbers of our own are made when somebody first looks at them. */
  readonly secretLater?: boolean;
}

export interface Issued {
  readonly journal: string;
  readonly repeated: boolean;
}
export type IssueRefusal = Refusal<'stock.empty' | 'key.reused'>;

export interface IssuingDesk {
  /** Where numbers and PINs of our own come from. */
  readonly codes: CardCodes;
  /** Books cards whose value is in our ledger, with these numbers; null for cards that get theirs at the first look (D28). */
  bookOwn(
    request: IssueRequest,
    codes: readonly { readonly number: string; readonly pin: string | null }[] | null,
  ): Promise<Issued | IssueRefusal>;
  /** Hands a code of the brand's stock to each card. */
  handOut(request: IssueRequest): Promise<Issued | IssueRefusal>;
}

export interface Issuer {
  issue(desk: IssuingDesk, request: IssueRequest): Promise<Issued | IssueRefusal>;
}
