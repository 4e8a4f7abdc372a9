// The shop's processes as children of this one: started together, ready together, and none outlives
// its parent, however that ends.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './services.ts';

export interface ProcessPlan {
  readonly name: 'api' | 'pay' | 'worker' | 'storefront' | 'sandbox';
  readonly flags?: readonly string[];
  /** Where it answers operators, where somebody has to know that before it starts. */
  readonly opsPort?: number;
}

export interface RunningProcess {
  readonly name: string;
  readonly opsPort: number;
  readonly child: ChildProcess;
  /** The file of its output, where there is a folder for it. */
  readonly logName: string;
}

interface Choices {
  environment(opsPort: number, name: string): Record<string, string>;
  /** Where their output goes, a file each; without it, to this process's own. */
  readonly outputFolder?: string;
  readonly readyWithinMs?: number;
  /** Whose code it is, if not this checkout's. */
  readonly folder?: string;
}

/** Answers when all of them are ready; when one cannot be, none is left running. */
export async function startProcesses(plans: readonly ProcessPlan[], choices: Choices): Promise<RunningProcess[]> {
  const running: RunningProcess[] = [];
  const killAll = () => running.forEach(({ child }) => child.kill('SIGKILL'));
  process.once('exit', killAll);
  for (const plan of plans) running.push(await startOne(plan, choices));
  try {
    await Promise.all(running.map((one) => ready(one, choices)));
  } catch (error) {
    killAll();
    throw error;
  }
  return running;
}

export async function stopProcesses(running: readonly RunningProcess[]): Promise<void> {
  await Promise.all(
    running
      .filter(({ child }) => !hasEnded(child))
      .map(({ child }) => {
        const ended = new Promise((done) => child.once('exit', done));
        child.kill('SIGTERM');
        return ended;
      }),
  );
}

async function startOne({ name, flags = [], ...plan }: ProcessPlan, choices: Choices): Promise<RunningProcess> {
  const opsPort = plan.opsPort ?? (await freePort());
  // Of several of one name each has a file of its own.
  const logName = plan.opsPort === undefined ? name : `${name}-${plan.opsPort}`;
  const output = choices.outputFolder ? openOutput(choices.outputFolder, logName) : 'inherit';
  const child = spawn(process.execPath, [...flags, `apps/${name}/main.ts`], {
    env: { ...process.env, ...choices.environment(opsPort, name) },
    ...(choices.folder && { cwd: choices.folder }),
    stdio: ['ignore', output, output],
  });
  if (typeof output === 'number') closeSync(output);
  return { name, opsPort, child, logName };
}

async function ready(
  { name, opsPort, child, logName }: RunningProcess,
  { readyWithinMs = 90_000, outputFolder }: Choices,
): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${opsPort}/health/ready`).catch(() => null);
    if (answer?.status === 200) return;
    const late = performance.now() > deadline;
    if (late || hasEnded(child))
      throw new Error(
        `${name} ${late ? `was not ready in ${readyWithinMs} ms` : `ended with ${child.exitCode ?? child.signalCode}`}${lastOutput(outputFolder, logName)}`,
      );
    await sleep(50);
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

const outputFile = (folder: string, name: string) => join(folder, `${name}.log`);

function openOutput(folder: string, name: string): number {
  mkdirSync(folder, { recursive: true });
  return openSync(outputFile(folder, name), 'w');
}

function lastOutput(folder: string | undefined, name: string): string {
  return folder ? `:\n${readFileSync(outputFile(folder, name), 'utf8').slice(-4_000)}` : '';
}
