// pnpm check: what CI runs, in the same order. Each stage is timed; the last line counts the tests.
import { exec, spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { countTests } from './counts.ts';

interface Stage {
  readonly name: string;
  readonly command: string;
}

/** What only reads runs side by side: none of these is busy with both of two cores. */
const readings: readonly (readonly Stage[])[] = [
  [
    { name: 'format', command: 'pnpm -s format:check' },
    { name: 'types', command: 'pnpm -s typecheck' },
  ],
  [
    { name: 'walls', command: 'pnpm -s walls' },
    { name: 'lint', command: 'pnpm -s lint' },
    { name: 'build', command: 'pnpm -s build' },
  ],
];
const runs: readonly Stage[] = [
  { name: 'tests', command: 'pnpm -s test' },
  { name: 'browser', command: 'pnpm -s test:browser' },
  { name: 'requirements', command: 'pnpm -s requirements --guard' },
];

const times: string[] = [];
const timed = (name: string, started: number) =>
  times.push(`${name} ${((performance.now() - started) / 1000).toFixed(1)} s`);

/** Shows what it said once it has ended, so that nobody's words are between another's. */
async function read({ name, command }: Stage): Promise<string[]> {
  const started = performance.now();
  const ended = await promisify(exec)(command, { maxBuffer: 64 * 1024 * 1024 }).then(
    (said) => ({ ...said, isBad: false }),
    (error: { stdout: string; stderr: string }) => ({ ...error, isBad: true }),
  );
  timed(name, started);
  console.log(`\n== ${name}: ${command}\n${ended.stdout}${ended.stderr}`);
  return ended.isBad ? [name] : [];
}

function run({ name, command }: Stage): string[] {
  console.log(`\n== ${name}: ${command}`);
  const started = performance.now();
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  timed(name, started);
  return status === 0 ? [] : [name];
}

rmSync('reports', { recursive: true, force: true });
let failed: string[] = [];
for (const together of readings) {
  if (failed.length > 0) break;
  failed = (await Promise.all(together.map(read))).flat();
}
for (const stage of runs) {
  if (failed.length > 0) break;
  failed = run(stage);
}

const reports = new Map(globSync('reports/*.json').map((path) => [path, readFileSync(path, 'utf8')]));
const counts = countTests(reports);
console.log(`\nseconds: ${times.join(', ')}`);
for (const name of failed) console.log(`stage failed: ${name}`);
for (const remark of counts.remarks) console.log(remark);
// A stage that failed before its tests ran is a failure too, and must count as one.
console.log(`${counts.passed} passed, ${Math.max(counts.failed, failed.length)} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
