//   node tools/requirements/main.ts [--areas CART,PAY]   which requirements are covered
//   node tools/requirements/main.ts --guard              fails when one that was covered no longer is
//   node tools/requirements/main.ts --keep               adds the newly covered to docs/covered.tsv
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readTree, root } from '../walls/tree.ts';
import { requirements } from './command.ts';
import { droppedIn } from './kept.ts';
import { keptPath, newestOf } from './newest.ts';

const { values } = parseArgs({
  options: {
    areas: { type: 'string', default: '' },
    guard: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});

const textAt = (path: string): string => readFileSync(join(root, path), 'utf8');
const gitDiffs = (...command: string[]): string =>
  execFileSync('git', [...command, '--no-color', '--no-ext-diff', '--', keptPath], { cwd: root, encoding: 'utf8' });
const tree = readTree();

const { lines, warnings, exitCode, kept } = requirements({
  table: textAt('docs/requirements.tsv'),
  kept: textAt(keptPath),
  // Of a clone without its history only what is not committed yet is seen.
  dropped: droppedIn(gitDiffs('log', '-p', '-m', '--format=') + gitDiffs('diff', 'HEAD')),
  reports: new Map(globSync('reports/*.json', { cwd: root }).map((path) => [path, textAt(path)])),
  newest: newestOf(tree.paths, (path) => statSync(join(root, path)).mtimeMs),
  testFiles: () => new Map([...tree.files].filter(([path]) => /\.(test\.tsx?|spec\.ts)$/.test(path))),
  areas: values.areas.split(',').filter((area) => area !== ''),
  mode: values.keep ? 'keep' : values.guard ? 'guard' : 'list',
});

if (kept !== undefined) writeFileSync(join(root, keptPath), kept);
for (const warning of warnings) console.error(warning);
for (const line of lines) console.log(line);
process.exitCode = exitCode;
