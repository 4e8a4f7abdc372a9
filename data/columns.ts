// How a column may be written, for the shapes of the tables.
import type { ColumnType, JSONColumnType } from 'kysely';

/** Set once, by whoever inserts the row. */
export type Once<T> = ColumnType<T, T, never>;
export type Json<T extends object> = JSONColumnType<T>;
