// pnpm check: what CI runs, in the same order. Each stage is timed; the last line counts the tests.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { countTests } from './counts.ts';

const stages: { name: string; command: string }[] = [
  { name: 'format', command: 'pnpm -s format:check' },
  { name: 'walls', command: 'pnpm -s walls' },
  { name: 'types', command: 'pnpm -s typecheck' },
  { name: 'lint', command: 'pnpm -s lint' },
  { name: 'build', command: 'pnpm -s build' },
  { name: 'tests', command: 'pnpm -s test' },
  { name: 'browser', command: 'pnpm -s test:browser' },
  { name: 'requirements', command: 'pnpm -s requirements --guard' },
];

rmSync('reports', { recursive: true, force: true });
const times: string[] = [];
let failed = '';
for (const { name, command } of stages) {
  console.log(`\n== ${name}: ${command}`);
  const started = performance.now();
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  times.push(`${name} ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (status !== 0) {
    failed = name;
    break;
  }
}

const reports = new Map(globSync('reports/*.json').map((path) => [path, readFileSync(path, 'utf8')]));
const counts = countTests(reports);
console.log(`\nseconds: ${times.join(', ')}`);
if (failed) console.log(`stage failed: ${failed}`);
for (const remark of counts.remarks) console.log(remark);
// A stage that failed before its tests ran is a failure too, and must count as one.
console.log(`${counts.passed} passed, ${Math.max(counts.failed, failed ? 1 : 0)} failed`);
process.exitCode = failed ? 1 : 0;
