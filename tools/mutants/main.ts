// pnpm mutants <path>... [--tests <path>]... [--again] [--vitest] [--concurrency n]: breaks the files under the paths one small
// change at a time and says which changes no test notices. Everything happens in a copy outside the tree.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { readTree, root } from '../walls/tree.ts';
import { copyTree } from './copy.ts';
import { equalMutants } from './equal.ts';
import { planRounds, type Round } from './plan.ts';
import { roundEnvironment } from './round-settings.ts';
import { judge, linesOf, mutantsOf, noticedOnly, type Mutant, type Report } from './score.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** More tests to ask: for code whose tests stand elsewhere. */
    tests: { type: 'string', multiple: true, default: [] },
    /** Believes the last run of the same paths about what it noticed, where code and test have not changed since. */
    again: { type: 'boolean', default: false },
    /** Asks tests that need no servers by vitest as well, which is slower. */
    vitest: { type: 'boolean', default: false },
    /** Tests that share servers are asked one after the other, whatever this says. */
    concurrency: { type: 'string', default: '1' },
  },
});
if (positionals.length === 0)
  throw new Error('pnpm mutants <path>... [--tests <path>]... [--again] [--vitest] [--concurrency n]');

const reports = join(root, 'reports', 'mutants');
mkdirSync(reports, { recursive: true });
const place = mkdtempSync(join(tmpdir(), 'unwrap-mutants-'));
process.on('exit', () => rmSync(place, { recursive: true, force: true }));

const { paths, files } = readTree();
const rounds = planRounds(positionals, values.tests, paths);
const copy = join(place, 'tree');
copyTree(
  root,
  copy,
  paths,
  rounds.flatMap(({ mutate }) => mutate),
);
process.chdir(copy);

const mutants: Mutant[] = [];
for (const round of rounds) mutants.push(...(await run(round)));
for (const line of linesOf(judge(mutants, equalMutants))) console.log(line);

async function run(round: Round): Promise<Mutant[]> {
  const name = join(reports, [round.room, ...positionals].join('-').replaceAll(/[^\w-]+/g, '_'));
  Object.assign(process.env, roundEnvironment(round), { SERVICES_OF: root });
  const last = `${name}-last.json`;
  if (values.again && existsSync(last))
    writeFileSync(last, JSON.stringify(noticedOnly(JSON.parse(readFileSync(last, 'utf8')) as Report)));
  await new Stryker({
    mutate: [...round.mutate],
    ...(round.services || values.vitest
      ? {
          testRunner: 'vitest',
          plugins: ['@stryker-mutator/vitest-runner'],
          vitest: { configFile: 'tools/mutants/vitest.config.ts', related: round.related },
        }
      : // What was read for a mutant is never forgotten by its process.
        { testRunner: 'plain', plugins: ['./tools/mutants/plain-runner.ts'], maxTestRunnerReuse: 300 }),
    coverageAnalysis: 'perTest',
    ignoreStatic: false,
    concurrency: round.services ? 1 : Number(values.concurrency),
    // For machines that do much else meanwhile: a mutant that is only slow is none that was noticed.
    timeoutMS: round.services ? 60_000 : 20_000,
    dryRunTimeoutMinutes: 30,
    // In place, in our own copy.
    inPlace: true,
    tempDirName: join(place, 'backup'),
    disableTypeChecks: false,
    // Stryker would rewrite the file named here, with an older TypeScript than ours; there is none of this name.
    tsconfigFile: 'no-tsconfig.json',
    checkers: [],
    incremental: values.again,
    incrementalFile: last,
    reporters: ['json', 'html', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    jsonReporter: { fileName: `${name}.json` },
    htmlReporter: { fileName: `${name}.html` },
    logLevel: 'warn' as never,
    allowConsoleColors: false,
    warnings: { slow: false } as never,
  }).runMutationTest();
  return mutantsOf(JSON.parse(readFileSync(`${name}.json`, 'utf8')) as Report, files);
}
