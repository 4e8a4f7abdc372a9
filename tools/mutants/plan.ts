// Which files are broken, and which tests are asked whether they notice.
import { posix } from 'node:path';

/** One run of Stryker: files of one room. */
export interface Round {
  readonly room: string;
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** Whether the tests need PostgreSQL and Redis. */
  readonly services: boolean;
  /** Only the tests that import the broken file, and not the others of the list. */
  readonly related: boolean;
}

/** Their tests need nothing but themselves. */
const pureRooms = ['domain', 'contract', 'units'];
/** Handlers are found by walking the tree, not by an import, so the test beside one stands for it by its name. */
const isHandler = (path: string): boolean => path.startsWith('features/');

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isMutable = (path: string): boolean =>
  /\.tsx?$/.test(path) && !isTest(path) && !path.endsWith('.spec.ts') && !path.endsWith('.d.ts');
const roomOf = (path: string): string => path.split('/')[0] ?? '';

/**
 * `wanted` are files and folders, `named` more tests to ask, `paths` all files of the repository. A wanted path that
 * holds no code is a mistake of whoever typed it.
 */
export function planRounds(wanted: readonly string[], named: readonly string[], paths: readonly string[]): Round[] {
  const mutate = [...new Set(wanted.flatMap((path) => filesUnder(path, paths, isMutable)))].toSorted();
  const alsoAsked = named.flatMap((path) => filesUnder(path, paths, isTest));
  return [...new Set(mutate.map(roomOf))].map((room) => {
    const files = mutate.filter((path) => roomOf(path) === room);
    const tests = [...new Set([...files.flatMap((path) => testsOf(path, paths)), ...alsoAsked])].toSorted();
    return {
      room,
      mutate: files,
      tests,
      services: tests.some((path) => !pureRooms.includes(roomOf(path))),
      related: pureRooms.includes(room) && alsoAsked.length === 0,
    };
  });
}

function filesUnder(wanted: string, paths: readonly string[], isWanted: (path: string) => boolean): string[] {
  const path = posix.normalize(wanted).replace(/\/$/, '');
  const found = paths.filter((each) => (each === path || each.startsWith(`${path}/`)) && isWanted(each));
  if (found.length === 0) throw new Error(`There is nothing at ${wanted} that could be used here.`);
  return found;
}

function testsOf(file: string, paths: readonly string[]): string[] {
  const tests = paths.filter(isTest);
  if (!isHandler(file)) return tests.filter((path) => roomOf(path) === roomOf(file));
  const beside = tests.filter((path) => posix.dirname(path) === posix.dirname(file));
  const stem = file.replace(/\.tsx?$/, '');
  const own = beside.filter((path) => path.startsWith(`${stem}.`) || path.startsWith(`${stem}-`));
  return own.length ? own : beside;
}
