// SQL is in data/ and ledger/, where every statement gets a scope: a query in a slice or a shell is one that nobody
// looks for when a table changes.
import type { Node } from 'oxc-parser';
import type { RoomName } from './rooms.ts';
import { walk, type Source, type Violation } from './source.ts';

const roomsWithout: ReadonlySet<RoomName | null> = new Set<RoomName>([
  'server',
  'messages',
  'features-child',
  'features-server',
  'features-screen',
  'apps',
]);

const queryMethods = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'executeQuery']);

export function sqlViolations(source: Source): Violation[] {
  const { room, kind } = source.location;
  if (!roomsWithout.has(room) || kind !== 'code') return [];
  const found: Violation[] = [];
  walk(source.program, (node) => {
    const query = queryIn(node);
    if (!query) return;
    found.push({
      file: source.path,
      line: source.lineOf(node.start),
      rule: 'sql',
      message: `${query} is SQL, which is in data/<area>/ or ledger/: call a function there.`,
    });
  });
  return found;
}

function queryIn(node: Node): string | null {
  if (node.type === 'TaggedTemplateExpression')
    return node.tag.type === 'Identifier' && node.tag.name === 'sql' ? 'sql`…`' : null;
  // Of a pool or a client; what is only read under that name, such as a request's query, is no statement.
  if (node.type === 'CallExpression') return memberOf(node.callee) === 'query' ? 'query()' : null;
  const member = memberOf(node);
  return member !== null && queryMethods.has(member) ? `${member}()` : null;
}

const memberOf = (node: Node): string | null =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' && !node.computed ? node.property.name : null;
