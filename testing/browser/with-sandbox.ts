// `test` with a sandbox of its own for each worker: the switches of one test must not reach another's.
import { test as base } from '@playwright/test';
import { startSandbox, type RunningSandbox } from '../sandbox/sandbox-client.ts';

export const test = base.extend<{ quiet: void }, { sandbox: RunningSandbox }>({
  sandbox: [
    // The runner reads from the pattern what a fixture needs; this one needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const sandbox = await startSandbox();
      await use(sandbox);
      await sandbox.close();
    },
    { scope: 'worker' },
  ],
  quiet: [
    async ({ sandbox }, use) => {
      await sandbox.resetSwitches();
      await sandbox.clearInbox();
      await use();
    },
    { auto: true },
  ],
});
