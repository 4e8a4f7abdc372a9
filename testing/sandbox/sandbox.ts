// The sandbox for one test file, in its own process and on its own ports; gone when it is done.
import type { SandboxOptions } from '#apps/sandbox/build.ts';
import { afterFile } from '../after-file.ts';
import { startSandbox, type RunningSandbox } from './sandbox-client.ts';

export type TestSandbox = Omit<RunningSandbox, 'close'>;

export async function openSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
  const sandbox = await startSandbox(options);
  afterFile(() => sandbox.close());
  return sandbox;
}
