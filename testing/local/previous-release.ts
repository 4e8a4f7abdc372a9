// The release before this one, beside this checkout: its own files, its own packages, and the migrations of this one.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Release {
  readonly name: string;
  readonly commit: string;
}

export interface PreviousRelease {
  readonly folder: string;
  /** What the new schema has and that release has not heard of. */
  readonly newMigrations: readonly string[];
  readonly run: (command: string, words: readonly string[], how?: { mayFail?: boolean }) => void;
  readonly takeMigrations: (from: string) => void;
  readonly remove: () => void;
}

const migrations = 'data/migrations';

const git = (repository: string, ...words: string[]): string =>
  execFileSync('git', ['-C', repository, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** The one that is named, else the newest tag, else what there was before the newest migration. */
export function releaseBefore(repository: string, named?: string): Release {
  const name = named ?? newestTag(repository) ?? beforeNewestMigration(repository);
  return { name, commit: git(repository, 'rev-parse', '--verify', `${name}^{commit}`) };
}

function newestTag(repository: string): string | null {
  const [newest] = git(repository, 'tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n');
  return newest || null;
}

function beforeNewestMigration(repository: string): string {
  const added = git(repository, 'log', '-1', '--diff-filter=A', '--format=%H', '--', migrations);
  if (!added) throw new Error('no migration was ever added here: name a release');
  return `${added}^`;
}

/** Needs no network: what the packages of that release are is in its lock file and in pnpm's store. */
export function checkOut(repository: string, { commit }: Release): PreviousRelease {
  const folder = join(mkdtempSync(join(tmpdir(), 'unwrap-rehearsal-')), 'release');
  git(repository, 'worktree', 'add', '--detach', '--quiet', folder, commit);
  const run: PreviousRelease['run'] = (command, words, { mayFail = false } = {}) => {
    const { status } = spawnSync(command, words, { cwd: folder, stdio: 'inherit', env: process.env });
    if (status !== 0 && !mayFail) throw new Error(`${command} ${words.join(' ')} ended with ${status}`);
  };
  const remove = () => {
    git(repository, 'worktree', 'remove', '--force', folder);
    rmSync(join(folder, '..'), { recursive: true, force: true });
  };
  try {
    run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=silent']);
    run('node', ['tools/messages/main.ts', '--ids']);
  } catch (error) {
    remove();
    throw error;
  }
  const own = new Set(readdirSync(join(folder, migrations)));
  return {
    folder,
    newMigrations: readdirSync(join(repository, migrations))
      .filter((file) => !own.has(file))
      .toSorted(),
    run,
    takeMigrations: (from) => cpSync(join(from, migrations), join(folder, migrations), { recursive: true }),
    remove,
  };
}
