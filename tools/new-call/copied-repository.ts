// A copy of this repository, for the tests of what writes into it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../walls/tree.ts';

export interface CopiedRepository {
  /** What the command printed; throws if it fails. */
  run(command: string, ...words: string[]): string;
  write(path: string, text: string): void;
  remove(): void;
}

export function copyRepository(): CopiedRepository {
  const copy = mkdtempSync(join(tmpdir(), 'unwrap-copy-'));
  // What is made, not written; a folder of the same name further down may hold sources.
  const made = ['node_modules', '.git', 'build', 'reports', 'screenshots'].map((name) => join(root, name));
  cpSync(root, copy, { recursive: true, filter: (path) => !made.includes(path) && !path.endsWith('/.react-router') });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const run = (command: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, words, { cwd: copy, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ${words.join(' ')}\n${stdout}${stderr}`);
    return stdout;
  };
  // The walls ask git which files there are.
  run('git', 'init', '--quiet');
  return {
    run,
    write: (path, text) => writeFileSync(join(copy, path), text),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}

/** What everything that lands must pass and a draft passes as it is written: format, walls and lint of these files. */
export function passAsWritten(copy: CopiedRepository, files: readonly string[]): void {
  copy.run('node_modules/.bin/prettier', '--check', '--log-level', 'warn', ...files);
  copy.run(process.execPath, 'tools/walls/main.ts');
  copy.run(
    'node_modules/.bin/oxlint',
    '--type-aware',
    '--deny-warnings',
    ...files.filter((file) => /\.tsx?$/.test(file)),
  );
}

/** These files and what they import; all the others compile already. */
export function compile(copy: CopiedRepository, project: string, ...include: string[]): void {
  copy.write('tsconfig.draft.json', JSON.stringify({ extends: `./${project}`, include, exclude: [] }));
  copy.run('node_modules/.bin/tsc', '-p', 'tsconfig.draft.json');
}
