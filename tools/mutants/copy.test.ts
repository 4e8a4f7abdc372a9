import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyTree } from './copy.ts';
import { root } from '../walls/tree.ts';

test('what is to be broken loses its types and nothing else moves; the rest is as it was', () => {
  const to = mkdtempSync(join(tmpdir(), 'unwrap-copy-'));
  onTestFinished(() => rmSync(to, { recursive: true, force: true }));
  const [broken, other] = ['domain/identity/permission.ts', 'domain/identity/actor.ts'];
  copyTree(root, to, [broken, other, 'package.json'], [broken]);

  const textIn = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');
  expect(textIn(to, other)).toBe(textIn(root, other));
  const [before, after] = [textIn(root, broken), textIn(to, broken)];
  expect(before).toContain(' as const');
  expect(after).not.toMatch(/\bas const\b|\binterface\b/);
  expect(after.split('\n').map((line) => line.length)).toEqual(before.split('\n').map((line) => line.length));
  expect(after).toContain(before.split('\n').find((line) => line.includes("'card.unlock-pin'")));
  expect(realpathSync(join(to, 'node_modules'))).toBe(realpathSync(join(root, 'node_modules')));
});
