import { expect, test } from 'vitest';
import { circleViolations } from './circles.ts';
import { readSource } from './source.ts';
import { readTree } from './tree.ts';

const circlesIn = (files: Record<string, string>) =>
  circleViolations(Object.entries(files).map(([path, text]) => readSource(path, text)));

const importing = (path: string) => `import { a } from '${path}';`;

test('two files that import each other are refused, in one complaint', () => {
  const files = { 'data/units/a.ts': importing('./b.ts'), 'data/units/b.ts': importing('#data/units/a.ts') };
  expect(circlesIn(files)).toEqual([
    { file: 'data/units/a.ts', line: 1, rule: 'circle', message: expect.stringContaining('data/units/b.ts') },
  ]);
});

test.each([
  ['a type', `import type { A } from './a.ts';`],
  ['what is passed on', `export { a } from './a.ts';`],
  ['what is fetched later', `const later = () => import('./a.ts');`],
])('%s counts', (_, text) => {
  expect(circlesIn({ 'ui/a.ts': importing('./b.ts'), 'ui/b.ts': text })).toMatchObject([{ rule: 'circle' }]);
});

test('a longer way round is found, without those who only stand beside it', () => {
  const files = {
    'ui/beside.ts': importing('./a.ts'),
    'ui/a.ts': importing('./b.ts'),
    'ui/b.ts': importing('./c.ts'),
    'ui/c.ts': `${importing('./below.ts')}\n${importing('./a.ts')}`,
    'ui/below.ts': '',
  };
  expect(circlesIn(files).map(({ message }) => /: (.*?)\. /.exec(message)?.[1])).toEqual(['ui/a.ts, ui/b.ts, ui/c.ts']);
});

test('two ways to the same file are no circle', () => {
  const files = {
    'ui/a.ts': `${importing('./b.ts')}\n${importing('./c.ts')}`,
    'ui/b.ts': importing('./d.ts'),
    'ui/c.ts': importing('./d.ts'),
    'ui/d.ts': importing('react'),
  };
  expect(circlesIn(files)).toEqual([]);
});

test('the tree has none', () => {
  const sources = [...readTree().files].map(([path, text]) => readSource(path, text));
  expect(circleViolations(sources)).toEqual([]);
});
