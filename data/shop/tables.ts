// What visitors hand in before anything is bought.
import type { ColumnType } from 'kysely';
import type { Once } from '../columns.ts';

export interface ShopTables {
  upload: {
    unit_id: Once<string>;
    id: Once<string>;
    kind: Once<'photo' | 'customized-photo'>;
    content_type: Once<'image/jpeg' | 'image/png'>;
    bytes: Once<number>;
    width: Once<number>;
    height: Once<number>;
    made_at: Once<Date>;
    kept_at: ColumnType<Date | null, never, Date>;
    expires_at: Date;
  };
}
