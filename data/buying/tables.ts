// What people choose before they buy it.
import type { Once } from '../columns.ts';

export interface BuyingTables {
  server_cart: {
    unit_id: Once<string>;
    actor_id: Once<string>;
    revision: number;
    key_version: number | null;
    sealed: Buffer | null;
    updated_at: Date;
  };
}
