// A program of somebody else that runs for as long as one file does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterFile } from '../after-file.ts';

export function startProgram(program: string, words: readonly string[]): void {
  const child = spawn(program, [...words], { stdio: 'ignore' });
  // Whoever waits for its answer is the one to say that it did not start.
  const ended = once(child, 'exit').catch(() => {});
  afterFile(async () => {
    child.kill('SIGKILL');
    await ended;
  });
}
