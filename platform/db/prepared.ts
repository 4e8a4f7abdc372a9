import { hash } from 'node:crypto';

/**
 * A statement with a name is parsed and planned once a connection. Code has a few hundred statements; one
 * whose text grows with its data would fill the server's memory, so after the first many none is named.
 */
const preparedMax = 1_000;
const prepared = new Map<string, { name: string }>();

/**
 * By its text: behind a pooler two processes use one connection in turn, and a name that each had counted for
 * itself would run the other's statement.
 */
export function nameOf(statement: string): { name?: string } {
  const known = prepared.get(statement);
  if (known || prepared.size >= preparedMax) return known ?? {};
  const named = { name: hash('sha256', statement, 'base64url').slice(0, 22) };
  prepared.set(statement, named);
  return named;
}
