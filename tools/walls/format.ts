// The formatter wins. Only a table of data may keep lines of its own making, and only a few tables may: code that
// reads well only against the formatter wants another shape.
import type { Node } from 'oxc-parser';
import { walk, type Source, type Violation } from './source.ts';

/** In the whole repository. */
export const unformattedMax = 40;

const marksIn = ({ comments }: Source) => comments.filter(({ value }) => value.trim() === 'prettier-ignore');

export function unformattedViolations(source: Source): Violation[] {
  return marksIn(source)
    .filter(({ end }) => !isAboveTable(source, end))
    .map(({ start }) => ({
      file: source.path,
      line: source.lineOf(start),
      rule: 'unformatted',
      message: 'Only a table of data, a constant that begins on the next line, may be left unformatted.',
    }));
}

function isAboveTable(source: Source, end: number): boolean {
  const below = source.program.body.find(({ start }) => start > end);
  if (!below || source.lineOf(below.start) !== source.lineOf(end) + 1) return false;
  const declared = below.type === 'ExportNamedDeclaration' ? below.declaration : below;
  if (declared?.type !== 'VariableDeclaration') return false;
  let value = declared.declarations[0]?.init;
  while (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression') value = value.expression;
  if (value?.type !== 'ArrayExpression' && value?.type !== 'ObjectExpression') return false;
  return !holdsCode(value);
}

/** A function among the rows is code, and the formatter's. */
function holdsCode(table: Node): boolean {
  let found = false;
  walk(table, ({ type }) => (found ||= type === 'ArrowFunctionExpression' || type === 'FunctionExpression'));
  return found;
}

export function unformattedCount(sources: readonly Source[]): Violation[] {
  const marked = sources.flatMap((source) => marksIn(source).map(({ start }) => ({ source, start })));
  return marked.slice(unformattedMax).map(({ source, start }) => ({
    file: source.path,
    line: source.lineOf(start),
    rule: 'unformatted-count',
    message: `${marked.length} tables are left unformatted; at most ${unformattedMax} may be.`,
  }));
}
