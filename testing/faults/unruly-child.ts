// A limited child that does what no program of ours would: its input says what.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { answerOnce } from '#platform/child/child-answer.ts';

const deeds: Record<string, () => unknown> = {
  'grow in native memory': () => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
  'grow in small steps': () => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 50_000 }, (_, at) => at * 1.1));
  },
  loop: () => {
    for (;;);
  },
  wait: () => new Promise((done) => setTimeout(done, 60_000)),
  'talk without end': () => new Promise(() => setInterval(() => process.stdout.write('x'.repeat(1_000_000)), 1)),
  throw: () => {
    throw new Error('no more');
  },
  'end early': () => process.exit(0),
  'look around': () => ({
    environment: Object.keys(process.env).toSorted(),
    passwords: attempt(() => readFileSync('/etc/passwd')),
    write: attempt(() => writeFileSync('/tmp/unruly', 'x')),
    start: attempt(() => spawnSync('true')),
    // oxlint-disable-next-line no-implied-eval, no-new-func
    evaluate: attempt(() => new Function('return 1')()),
    ownSources: existsSync(import.meta.filename),
  }),
};

const attempt = (deed: () => unknown): string => {
  try {
    deed();
    return 'done';
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).name;
  }
};

await answerOnce(async (input) => ({ head: { saw: await deeds[String(input)]?.() } }));
