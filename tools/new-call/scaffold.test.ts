import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { newCallFaults } from './scaffold.ts';

const root = resolve(import.meta.dirname, '../..');

test('a scaffolded call compiles, keeps to the walls and fails the census until it is finished', () => {
  const copy = mkdtempSync(join(tmpdir(), 'unwrap-new-call-'));
  // What is made, not written; a folder of the same name further down may hold sources.
  const made = ['node_modules', '.git', 'build', 'reports', 'screenshots'].map((name) => join(root, name));
  cpSync(root, copy, { recursive: true, filter: (path) => !made.includes(path) && !path.endsWith('/.react-router') });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const run = (...words: string[]) =>
    execFileSync(words[0] ?? '', words.slice(1), { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
  try {
    run(process.execPath, 'tools/new-call/main.ts', 'API-38', 'post', '/order/cancel', 'trial', 'cancel-trial');
    run('node_modules/.bin/tsc', '-p', '.');
    run(
      process.execPath,
      '--input-type=module',
      '-e',
      `
      import { calls } from '#apps/calls.ts';
      import { handlers } from '#apps/api/handlers.ts';
      import { censusFaults } from '#tools/census/census.ts';
      const handled = handlers.map((one) => one.call);
      const faults = censusFaults({ calls, handled, files: [], testTitles: [], requirementIds: new Set(calls.map(({ id }) => id)) });
      if (!handled.some(({ path }) => path === '/order/cancel')) process.exit(1);
      for (const word of ['another customer', 'permission'])
        if (!faults.some((fault) => fault.includes('/order/cancel') && fault.includes(word))) process.exit(1);
    `,
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}, 60_000);

test('an order that makes no sense is refused in sentences', () => {
  const order = {
    id: 'x',
    method: 'put' as never,
    path: 'card',
    slice: 'Cards',
    name: 'updateCard',
  };
  expect(newCallFaults(order)).toHaveLength(5);
});
