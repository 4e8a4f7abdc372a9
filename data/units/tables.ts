// Who lives on this pod, each unit as it is and was, and its keys.
import type { ColumnType, Generated } from 'kysely';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { Json, Once } from '../columns.ts';

export interface UnitTables {
  unit_home: { unit_id: Once<string>; state: Generated<'home' | 'leaving' | 'moved'> };
  unit_profile: {
    unit_id: Once<string>;
    profile: Json<UnitProfile>;
    version: ColumnType<number, number | undefined, number>;
    saved_at: ColumnType<Date, Date | undefined, Date>;
  };
  unit_profile_history: {
    unit_id: Once<string>;
    version: Once<number>;
    profile: Json<UnitProfile>;
    saved_at: Once<Date>;
    saved_by: Once<string | null>;
  };
  unit_key: {
    unit_id: Once<string>;
    purpose: Once<string>;
    version: Once<number>;
    wrapped: Buffer;
    made_at: Once<Date>;
  };
}
