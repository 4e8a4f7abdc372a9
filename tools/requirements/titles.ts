// The tests a source file declares, for when there is no report of a run. A test that would be
// skipped is left out.
import { parseSync, Visitor, type CallExpression, type Expression } from 'oxc-parser';
import type { TestOutcome } from './coverage.ts';

/** Taken as passed: without a run it is the most that can be said of a test. */
export const declaredTests = (path: string, source: string): TestOutcome[] =>
  declarationsIn(path, source).flatMap(({ title, name, skipped }) =>
    skipped ? [] : [{ title, name, outcome: 'passed' }],
  );

/** Tests that are meant to fail. One that does is "passed" in vitest's report, and nothing there tells it apart. */
export const declaredToFail = (path: string, source: string): string[] =>
  // Hardly any file has the word, and to read them all takes seconds.
  /\bfails?\b/.test(source) ? declarationsIn(path, source).flatMap(({ name, fails }) => (fails ? [name] : [])) : [];

interface DeclaredTest extends Omit<Declaration, 'kind'> {
  /** With the titles of the groups around it. */
  readonly name: string;
}

function declarationsIn(path: string, source: string): DeclaredTest[] {
  const found: DeclaredTest[] = [];
  const groups: Group[] = [];
  const { program, errors } = parseSync(path, source);
  if (errors.length) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);

  new Visitor({
    CallExpression(node) {
      const called = declarationIn(node);
      if (called?.kind === 'group') groups.push({ ...called, node });
      if (called?.kind !== 'test') return;
      const around = [...groups, called];
      for (const title of casesOf(node, called.title))
        found.push({
          title,
          name: [...groups.map((group) => group.title), title].join(' '),
          skipped: around.some(({ skipped }) => skipped),
          fails: around.some(({ fails }) => fails),
        });
    },
    'CallExpression:exit'(node) {
      if (groups.at(-1)?.node === node) groups.pop();
    },
  }).visit(program);
  return found;
}

interface Declaration {
  readonly kind: 'test' | 'group';
  readonly title: string;
  readonly skipped: boolean;
  /** Something does not work yet, and the test says so. */
  readonly fails: boolean;
}

interface Group extends Declaration {
  readonly node: CallExpression;
}

const testWords = new Set(['test', 'it']);
const groupWords = new Set(['describe', 'suite']);
const failWords = new Set(['fails', 'fail']);
const skipWords = new Set(['skip', 'todo', 'fixme', ...failWords]);
const otherWords = new Set([
  'only',
  'concurrent',
  'sequential',
  'shuffle',
  'parallel',
  'serial',
  'each',
  'for',
  'skipIf',
  'runIf',
]);

function declarationIn({ callee, arguments: given }: CallExpression): Declaration | null {
  const [first, ...rest] = wordsOf(callee);
  if (first === undefined) return null;

  // Playwright's groups are `test.describe`, Vitest's are `describe`.
  const isNested = testWords.has(first) && groupWords.has(rest[0] ?? '');
  const modifiers = isNested ? rest.slice(1) : rest;
  const kind = isNested || groupWords.has(first) ? 'group' : testWords.has(first) ? 'test' : null;
  // `test.step`, `test.beforeEach` and the like declare no test.
  if (!kind || !modifiers.every((word) => skipWords.has(word) || otherWords.has(word))) return null;

  const [title, ...others] = given;
  // A test without a body is a note to write one; so are the arguments of `each` without a title.
  if (!title || title.type === 'SpreadElement' || others.length === 0) return null;
  const text = titleText(title);
  if (text === null) return null;
  const says = (words: ReadonlySet<string>): boolean =>
    modifiers.some((word) => words.has(word)) || others.some((option) => hasTrue(option, words));
  return { kind, title: text, skipped: says(skipWords), fails: says(failWords) };
}

/** `test.skip` is ['test', 'skip']; `test.each(rows)` is ['test', 'each']. */
function wordsOf(callee: Expression): string[] {
  switch (callee.type) {
    case 'Identifier':
      return [callee.name];
    case 'MemberExpression': {
      const words = wordsOf(callee.object);
      const isName = !callee.computed && callee.property.type === 'Identifier';
      return words.length && isName ? [...words, callee.property.name] : [];
    }
    case 'CallExpression':
      return wordsOf(callee.callee);
    case 'TaggedTemplateExpression':
      return wordsOf(callee.tag);
    default:
      return [];
  }
}

/** `test.each([['AA-01'], ['AA-02']])('%s adds', …)` is two tests, as far as the rows stand there as literals. */
function casesOf({ callee }: CallExpression, title: string): string[] {
  const given = callee.type === 'CallExpression' ? callee.arguments[0] : undefined;
  const rows = given?.type === 'TSAsExpression' ? given.expression : given;
  if (rows?.type !== 'ArrayExpression' || !/%[sdij]/.test(title)) return [title];
  return rows.elements.map((row) => {
    const cells = row?.type === 'ArrayExpression' ? row.elements : [row];
    let column = 0;
    return title.replace(/%[sdij]/g, () => {
      const cell = cells[column++];
      return cell?.type === 'Literal' && cell.value !== null ? `${cell.value}` : '_';
    });
  });
}

/** What is computed inside a template becomes a letter of its word: CART-1${n} is not CART-1. */
function titleText(title: Expression): string | null {
  if (title.type === 'TemplateLiteral') return title.quasis.map(({ value }) => value.cooked ?? '').join('_');
  return title.type === 'Literal' && typeof title.value === 'string' ? title.value : null;
}

/** Vitest's `test('…', { skip: true }, …)`. */
const hasTrue = (option: CallExpression['arguments'][number], words: ReadonlySet<string>): boolean =>
  option.type === 'ObjectExpression' &&
  option.properties.some(
    (property) =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      words.has(property.key.name) &&
      property.value.type === 'Literal' &&
      property.value.value === true,
  );
