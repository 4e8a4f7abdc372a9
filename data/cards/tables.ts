// Issued cards, the books about them, and the tills that take them.
import type { ColumnType } from 'kysely';
import type { TopUpState } from '#domain/cards/card-top-up.ts';
import type { CardIssuer, CardReason, CardState } from '#domain/cards/card.ts';
import type { AccountKind, JournalOrigin } from '#domain/cards/ledger.ts';
import type { Language, LocalText } from '#domain/values/language.ts';
import type { Json, Once } from '../columns.ts';

export interface CardTables {
  account: {
    unit_id: Once<string>;
    id: Once<string>;
    kind: Once<AccountKind>;
    detail: Once<string>;
    currency: Once<string>;
  };
  journal: {
    unit_id: Once<string>;
    id: Once<string>;
    key: Once<string>;
    origin: Once<JournalOrigin>;
    at: Once<Date>;
    lines: Once<number>;
    actor_id: Once<string | null>;
    reverses: Once<string | null>;
  };
  posting: {
    unit_id: Once<string>;
    journal_id: Once<string>;
    line: Once<number>;
    account_id: Once<string>;
    currency: Once<string>;
    amount: Once<number>;
    at: Once<Date>;
    after: Once<number | null>;
  };
  card: {
    unit_id: Once<string>;
    id: Once<string>;
    kind: Once<'card' | 'wallet'>;
    issuer: Once<CardIssuer>;
    item_code: Once<string | null>;
    currency: Once<string>;
    value: Once<number>;
    // Balances are the ledger's to change.
    available: ColumnType<number, number, never>;
    held: ColumnType<number, number | undefined, never>;
    state: CardState;
    mark: ColumnType<'new' | 'used', 'new' | undefined, 'new' | 'used'>;
    owner_id: string | null;
    reason: Once<CardReason>;
    order_line: Once<string | null>;
    seq: Once<number | null>;
    made_at: Once<Date>;
    expires_on: Once<string | null>;
    expires_at: Once<Date | null>;
    last4: string | null;
  };
  card_secret: {
    unit_id: Once<string>;
    card_id: Once<string>;
    version: ColumnType<number, number | undefined, number>;
    key_version: number;
    number_sealed: Buffer;
    pin_sealed: Buffer | null;
    lookup_version: number;
    lookup: Buffer;
    made_at: Date;
    revealed_at: ColumnType<Date | null, never, Date | null>;
  };
  coupon_terms: {
    unit_id: Once<string>;
    card_id: Once<string>;
    partial: boolean;
    items: string[];
    words: Json<LocalText>;
  };
  hold: {
    unit_id: Once<string>;
    id: Once<string>;
    order_id: Once<string>;
    card_id: Once<string>;
    currency: Once<string>;
    amount: Once<number>;
    forfeit: Once<number>;
    state: Once<'held' | 'confirmed' | 'voided'>;
    made_at: Once<Date>;
    ended_at: Once<Date | null>;
    journal_id: Once<string | null>;
  };
  top_up: {
    unit_id: Once<string>;
    id: Once<string>;
    card_id: Once<string>;
    currency: Once<string>;
    amount: Once<number>;
    means: Once<string>;
    // The ledger's to change.
    state: ColumnType<TopUpState, undefined, never>;
    asked_by: Once<string | null>;
    made_at: Once<Date>;
    ended_at: ColumnType<Date | null, never, never>;
    journal_id: ColumnType<string | null, never, never>;
  };
  card_mail: {
    unit_id: Once<string>;
    id: Once<string>;
    kind: Once<'resend' | 'gift' | 'pin-unlock'>;
    card_id: Once<string>;
    key_version: number | null;
    sealed: Buffer | null;
    language: Once<Language>;
    asked_by: Once<string | null>;
    new_address: Once<boolean>;
    made_at: Once<Date>;
    link_until: Once<Date>;
    link_used_at: ColumnType<Date | null, never, Date>;
    superseded_at: ColumnType<Date | null, never, Date>;
    state: ColumnType<'waiting' | 'sent' | 'refused' | 'needless', never, 'sent' | 'refused' | 'needless'>;
    ended_at: ColumnType<Date | null, never, Date>;
  };
  books_check: { unit_id: Once<string>; checked_at: Date; violations: number };
  partner_key: {
    unit_id: Once<string>;
    id: Once<string>;
    actor_id: Once<string>;
    name: Once<string>;
    hash: Once<Buffer>;
    calls: Once<string[]>;
    merchant: Once<string | null>;
    made_at: Once<Date>;
    expires_at: Date | null;
    revoked_at: ColumnType<Date | null, never, Date>;
    last_used_at: ColumnType<Date | null, never, Date>;
    replaces: Once<string | null>;
    till_id: Once<string>;
    hour_max: number | null;
    wrong_max: number | null;
    suspended_at: ColumnType<Date | null, never, Date | null>;
  };
  stock_code: {
    unit_id: Once<string>;
    id: Once<string>;
    item_code: Once<string>;
    currency: Once<string>;
    value: Once<number>;
    batch: Once<string>;
    key_version: number;
    number_sealed: Buffer;
    pin_sealed: Buffer | null;
    lookup_version: number;
    lookup: Buffer;
    last4: Once<string>;
    expires_on: Once<string | null>;
    expires_at: Once<Date | null>;
    imported_at: Once<Date>;
    card_id: ColumnType<string | null, never, never>;
  };
}
