import { expect, test } from 'vitest';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcesses } from './processes.ts';

test('a process that cannot start is named, with its last words, and none is left running', async () => {
  const outputFolder = mkdtempSync(join(tmpdir(), 'unwrap-processes-'));
  const started = startProcesses([{ name: 'api' }, { name: 'worker' }], {
    environment: () => ({ PROFILE: 'development', PODS: 'nonsense' }),
    outputFolder,
  });
  await expect(started).rejects.toThrow(/(api|worker) ended with 78:\n.*PODS/s);
});
