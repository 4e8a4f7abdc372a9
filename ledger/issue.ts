// New cards, up to a few thousand in one journal. An order line's cards are numbered, so a worker that is
// killed and starts again issues none twice; the journal's key says so at once.
import { sql } from 'kysely';
import type { CardReason, CardState } from '#domain/cards/card.ts';
import type { Expiry } from '#domain/cards/card-expiry.ts';
import type { AccountName } from '#domain/cards/ledger.ts';
import type { Refusal } from '#domain/refusal.ts';
import { settled } from './outcome.ts';
import { partyOf, type LedgerScope } from './scope.ts';

/** A card's number and PIN, sealed; see `data/cards/card-secrets.ts`, which makes them. */
export interface SealedSecret {
  readonly number: Buffer;
  readonly pin: Buffer | null;
  readonly lookup: Buffer;
}

export interface IssuedTogether {
  readonly key: string;
  /** What pays for them: `unissued` for what was bought, another for what is given. */
  readonly from: AccountName;
  readonly itemCode: string;
  readonly currency: string;
  readonly reason: Exclude<CardReason, 'wallet'>;
  /** `locked` for cards that go by post. */
  readonly state: Extract<CardState, 'new' | 'locked'>;
  readonly owner: string | null;
  readonly expiry: Expiry;
  /** The order line they are for, if any. */
  readonly line: string | null;
  readonly cards: readonly NewCard[];
  /** With which keys the secrets were made; left out when the cards get theirs later. */
  readonly keys?: { readonly seal: number; readonly lookup: number };
}

export interface NewCard {
  readonly id: string;
  /** Its number in the line, from 1. */
  readonly seq: number | null;
  readonly value: number;
  readonly last4: string | null;
  readonly secret?: SealedSecret;
}

export async function issueCards(
  scope: LedgerScope,
  given: IssuedTogether,
): Promise<{ journal: string; repeated: boolean } | Refusal<'key.reused'>> {
  const { cards, from, keys, expiry } = given;
  const secrets = keys ? cards.map(secretOf) : null;
  const { rows } = await sql<{ outcome: string; journal: string }>`
    select * from card_issue(${scope.ids.recordId()}, ${given.key}, ${given.reason === 'order' ? 'issue' : 'grant'},
      ${scope.clock.now()}, ${partyOf(scope)}, ${from.kind}, ${from.detail ?? ''}, ${given.itemCode},
      ${given.currency}, ${given.reason}, ${given.state}, ${given.owner}, ${expiry.on}, ${expiry.at}, ${given.line},
      ${cards.map(({ id }) => id)}::uuid[], ${cards.map(({ seq }) => seq)}::int[],
      ${cards.map(({ value }) => value)}::bigint[], ${cards.map(({ last4 }) => last4)}::text[],
      ${keys?.seal ?? null}, ${secrets && secrets.map(({ number }) => number)}::bytea[],
      ${secrets && secrets.map(({ pin }) => pin)}::bytea[],
      ${keys?.lookup ?? null}, ${secrets && secrets.map(({ lookup }) => lookup)}::bytea[])`.execute(scope.tx);
  return settled<{ outcome: string; journal: string }, 'key.reused'>(rows[0]);
}

function secretOf({ id, secret }: NewCard): SealedSecret {
  if (!secret) throw new Error(`card ${id} was to be issued with its secret`);
  return secret;
}

export interface StockIssue extends Pick<
  IssuedTogether,
  'key' | 'itemCode' | 'currency' | 'reason' | 'state' | 'owner' | 'line'
> {
  readonly value: number;
  readonly cards: readonly Pick<NewCard, 'id' | 'seq'>[];
}

/** Hands out codes of a brand's stock: each to one card, and all of them or none. */
export async function issueFromStock(
  scope: LedgerScope,
  given: StockIssue,
): Promise<{ journal: string; repeated: boolean } | Refusal<'stock.empty' | 'key.reused'>> {
  const { cards } = given;
  const { rows } = await sql<{ outcome: string; journal: string }>`
    select * from stock_issue(${scope.ids.recordId()}, ${given.key}, ${scope.clock.now()}, ${partyOf(scope)},
      ${given.itemCode}, ${given.value}, ${given.currency}, ${given.reason}, ${given.state}, ${given.owner},
      ${given.line}, ${cards.map(({ id }) => id)}::uuid[], ${cards.map(({ seq }) => seq)}::int[])`.execute(scope.tx);
  return settled<{ outcome: string; journal: string }, 'stock.empty' | 'key.reused'>(rows[0]);
}
