// The shape of every table, for the query builder. Column names are the database's. An area says the shape of its own
// tables; here are those that every area stands on.
import type { ColumnType } from 'kysely';
import type { Once } from './columns.ts';
import type { BuyingTables } from './buying/tables.ts';
import type { CardTables } from './cards/tables.ts';
import type { CatalogueTables } from './catalogue/tables.ts';
import type { IdentityTables } from './identity/tables.ts';
import type { OrderTables } from './orders/tables.ts';
import type { PaymentTables } from './payments/tables.ts';
import type { ShopTables } from './shop/tables.ts';
import type { UnitTables } from './units/tables.ts';

export interface Tables
  extends
    SharedTables,
    UnitTables,
    IdentityTables,
    ShopTables,
    CatalogueTables,
    CardTables,
    BuyingTables,
    OrderTables,
    PaymentTables {}

/** What became of a message. Needless is what there was nobody to tell, or nothing left to say. */
export type MessageEnd = 'sent' | 'refused' | 'needless';

interface SharedTables {
  audit: {
    unit_id: Once<string>;
    id: Once<string>;
    at: Once<Date>;
    actor_kind: Once<string>;
    actor_id: Once<string | null>;
    acting_for: Once<string | null>;
    call: Once<string>;
    key: Once<string | null>;
    outcome: Once<string>;
    about: Once<string[] | null>;
  };
  message: {
    unit_id: Once<string>;
    id: Once<string>;
    kind: Once<string>;
    key_version: number | null;
    sealed: Buffer | null;
    made_at: Once<Date>;
    ended_at: ColumnType<Date | null, never, Date>;
    became: ColumnType<MessageEnd | null, never, MessageEnd>;
  };
  tally: {
    unit_id: Once<string>;
    what: Once<string>;
    subject: Once<Buffer>;
    window_begins: Once<Date>;
    slot: Once<number>;
    amount: number;
  };
  idempotency: {
    unit_id: Once<string>;
    subject: Once<string>;
    key: Once<string>;
    call: Once<string>;
    fingerprint: Once<Buffer>;
    key_version: number | null;
    answer: Buffer | null;
    expires_at: Once<Date>;
    journal_id: string | null;
  };
  failure_count: {
    unit_id: Once<string>;
    purpose: Once<string>;
    subject: Once<Buffer>;
    recent: number;
    total: number;
    since: Date;
    last_at: Date;
    kept: boolean;
  };
}
