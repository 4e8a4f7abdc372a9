// Which messages the sources use. A key counts as used where it stands as a whole string, so that a
// table of keys counts as well; one that is put together from pieces does not, because nobody who looks
// for it would find it.
import type { Node } from 'oxc-parser';
import { readSource, textOf, walk, type Source } from '../walls/source.ts';

export interface Uses {
  /** Every string of the shop's own code. */
  readonly strings: ReadonlySet<string>;
  /** The ids that are given to `formatMessage` in so many words. */
  readonly asked: readonly { readonly id: string; readonly file: string; readonly line: number }[];
}

/** Rooms that have no business with texts; a failure there may well be named like a key. */
const silent = ['contract', 'units', 'platform', 'data', 'testing', 'tools'];

/** Tests show nothing to anybody. */
const isShown = ({ location: { kind, room } }: Source): boolean =>
  kind === 'code' && room !== null && !silent.includes(room);

export function usesIn(files: ReadonlyMap<string, string>): Uses {
  const strings = new Set<string>();
  const asked: { id: string; file: string; line: number }[] = [];
  for (const [path, text] of files) {
    const source = readSource(path, text);
    if (!isShown(source)) continue;
    walk(source.program, (node) => {
      const string = wholeString(node);
      if (string !== null) strings.add(string);
      for (const { id, at } of idsAskedBy(node)) asked.push({ id, file: path, line: source.lineOf(at) });
    });
  }
  return { strings, asked };
}

function wholeString(node: Node): string | null {
  if (node.type === 'Literal') return textOf(node);
  const [only, ...more] = node.type === 'TemplateLiteral' ? node.quasis : [];
  return only && more.length === 0 ? textOf(only) : null;
}

/** The `a` and `b` of `formatMessage({ id: x ? 'a' : 'b' })`. */
function idsAskedBy(node: Node): { id: string; at: number }[] {
  if (node.type !== 'CallExpression') return [];
  const { callee } = node;
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  if (name.type !== 'Identifier' || name.name !== 'formatMessage') return [];
  const [message] = node.arguments;
  if (message?.type !== 'ObjectExpression') return [];
  return message.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'id'
      ? choices(property.value)
      : [],
  );
}

function choices(node: Node): { id: string; at: number }[] {
  if (node.type === 'ConditionalExpression') return [...choices(node.consequent), ...choices(node.alternate)];
  const id = wholeString(node);
  return id === null ? [] : [{ id, at: node.start }];
}
