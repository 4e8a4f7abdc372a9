import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { modulesIn } from './modules.ts';

const folder = mkdtempSync(join(tmpdir(), 'modules-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('what a tree exports is found in the order of its paths; a test and a browser’s spec are not even loaded', async () => {
  for (const name of ['b', 'a', 'inspect', 'spec'])
    writeFileSync(join(folder, `${name}.ts`), `export const one = '${name}'; export const two = 2;`);
  for (const name of ['a.test', 'a.spec', 'c.spec'])
    writeFileSync(join(folder, `${name}.ts`), `throw new Error('${name} was loaded');`);
  const found = await modulesIn(`${folder}/*.ts`);
  expect(found.map(({ path, exports }) => [path.slice(path.lastIndexOf('/') + 1), exports])).toEqual([
    ['a.ts', ['a', 2]],
    ['b.ts', ['b', 2]],
    ['inspect.ts', ['inspect', 2]],
    ['spec.ts', ['spec', 2]],
  ]);
});
