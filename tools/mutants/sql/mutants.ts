// What could be wrong with the SQL that moves value, one thing at a time.
import { books } from './books.ts';
import { guards } from './guards.ts';
import { locks } from './locks.ts';
import type { SqlMutant } from './mutant.ts';
import { signs } from './signs.ts';
import { tills } from './tills.ts';
import { walls } from './walls.ts';

export const sqlMutants: readonly SqlMutant[] = [...locks, ...signs, ...guards, ...books, ...walls, ...tills];
