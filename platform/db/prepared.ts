/**
 * A statement with a name is parsed and planned once a connection. Code has a few hundred statements; one
 * whose text grows with its data would fill the server's memory, so after the first many none is named.
 */
const preparedMax = 1_000;
const prepared = new Map<string, { name: string }>();

export function nameOf(statement: string): { name?: string } {
  const known = prepared.get(statement);
  if (known || prepared.size >= preparedMax) return known ?? {};
  const named = { name: `s${prepared.size}` };
  prepared.set(statement, named);
  return named;
}
