// Runs a program on what a stranger sent, where it can do no harm: a process of its own with little
// memory and time, no secrets, no file it may write and nobody it may start. How it ended is a value,
// since a program that dies of a hostile file has done its job.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { readAnswer, type ChildAnswer } from './child-answer.ts';

/** What a stranger sent: in memory, or where it lies. */
export type ChildInput = Uint8Array | Readable;

export interface ChildLimits {
  readonly memoryMb: number;
  /** From start to end, the program's own start included. */
  readonly timeoutMs: number;
  readonly outputBytesMax: number;
}

export interface ChildUse {
  /** The most it ever held, as the kernel counts it. */
  readonly memoryMb: number;
  readonly ms: number;
}

export type ChildOutcome =
  | { readonly ended: 'answered'; readonly answer: ChildAnswer; readonly used: ChildUse }
  | {
      /** What it had too much of; `crashed` is everything else that is no answer. */
      readonly ended: 'memory' | 'time' | 'output' | 'crashed';
      /** What it had to say about it, for the log. */
      readonly said: string;
      readonly used: ChildUse;
    };

type Excess = Exclude<ChildOutcome['ended'], 'answered' | 'crashed'>;

const sampleEveryMs = 10;
const wordsCharsMax = 2_000;
const root = join(import.meta.dirname, '../..');

/** The program is a file that calls `answerOnce`. */
export async function runLimited(program: URL, input: ChildInput, limits: ChildLimits): Promise<ChildOutcome> {
  const started = performance.now();
  const child = start(program, limits);
  let excess: Excess | undefined;
  const kill = (why: Excess) => {
    excess ??= why;
    child.kill('SIGKILL');
  };

  let memoryMb = 0;
  const measure = () => {
    memoryMb = Math.max(memoryMb, peakMemoryMb(child.pid));
    if (memoryMb > limits.memoryMb) kill('memory');
  };
  const sampling = setInterval(measure, sampleEveryMs);
  const deadline = setTimeout(() => kill('time'), limits.timeoutMs);

  const output: Buffer[] = [];
  let outputBytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    // Its work is done and it is still there: the best moment to ask how much it took.
    measure();
    outputBytes += chunk.length;
    if (outputBytes > limits.outputBytesMax) kill('output');
    else output.push(chunk);
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (said.length < wordsCharsMax) said = (said + String(chunk)).slice(0, wordsCharsMax);
  });
  // One that dies before it has read everything leaves a broken pipe, which is no news.
  child.stdin.on('error', () => {});
  if (input instanceof Readable) {
    // What cannot be read is what a child is told: the end came early.
    input.on('error', () => child.stdin.end());
    input.pipe(child.stdin);
  } else child.stdin.end(input);

  try {
    const code = await endOf(child);
    const used = { memoryMb: Math.round(memoryMb), ms: Math.round(performance.now() - started) };
    const answer = !excess && code === 0 ? readAnswer(Buffer.concat(output)) : null;
    if (answer) return { ended: 'answered', answer, used };
    return { ended: excess ?? (ranOutOfMemory.test(said) ? 'memory' : 'crashed'), said, used };
  } finally {
    clearInterval(sampling);
    clearTimeout(deadline);
  }
}

/** Node reserves this much for machine code, of which it fills next to nothing. */
const codeRangeMb = 512;
/** Of the memory a process holds, what is a file (the programs themselves) and not its data. */
const fileMb = 64;

function start(program: URL, { memoryMb, timeoutMs }: ChildLimits): ChildProcessWithoutNullStreams {
  // The kernel's own limits: sampling alone would be too late for a program in a hurry, and a parent
  // that is killed could not end its child. The last ones: no file may be written, no core dumped.
  const kernel = [
    `ulimit -d ${(codeRangeMb + memoryMb - fileMb) * 1024}`,
    `ulimit -t ${Math.ceil(timeoutMs / 1000) + 1}`,
    'ulimit -s 2048',
    'ulimit -f 0',
    'ulimit -c 0',
  ].join(' && ');
  const node = [
    `--max-old-space-size=${Math.floor(memoryMb / 2)}`,
    '--max-semi-space-size=2',
    '--v8-pool-size=0',
    // May read the shop's own files, and load native libraries; may not write, nor start a process.
    '--permission',
    `--allow-fs-read=${root}`,
    '--allow-addons',
    '--disallow-code-generation-from-strings',
    '--no-warnings',
  ];
  const child = spawn(
    '/bin/sh',
    ['-c', `${kernel} && exec "$0" "$@"`, process.execPath, ...node, fileURLToPath(program)],
    { env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' }, cwd: root, stdio: 'pipe' },
  );
  // Whoever waits for an ordinary answer goes first.
  if (child.pid !== undefined) setPriority(child.pid, 10);
  return child;
}

const ranOutOfMemory = /out of memory|allocation failed|failed to allocate|bad_alloc/i;

/** 0 when there is nothing to read: it has ended, or this is not Linux. */
function peakMemoryMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Its exit code, null when a signal ended it, once its output is complete. */
const endOf = (child: ChildProcessWithoutNullStreams): Promise<number | null> =>
  new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
