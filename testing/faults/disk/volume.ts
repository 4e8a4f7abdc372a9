// A small volume of the test's own, which can be full: memory with a bound, mounted as a folder. Only root may mount, and not in
// every container.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile } from '../../after-file.ts';

export interface Volume {
  readonly folder: string;
  /** Somebody else's file takes what is left, to the last block. */
  fill(): void;
  /** That file is gone. */
  free(): void;
  freeBytes(): number;
}

/** Null where nobody may mount. Whatever uses it is opened after it, and so closed before. */
export function openVolume(megabytes: number): Volume | null {
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-volume-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'unwrap-volume', folder], {
      stdio: 'ignore',
    });
  } catch {
    rmdirSync(folder);
    return null;
  }
  afterFile(() => {
    // Lazily: a process that is still dying does not keep the folder from going.
    execFileSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  });
  const filling = join(folder, 'filling');
  return {
    folder,
    fill() {
      const file = openSync(filling, 'a');
      for (const bytes of [1 << 20, 1 << 16, 1 << 12]) writeUntilFull(file, Buffer.alloc(bytes));
      closeSync(file);
    },
    free: () => rmSync(filling, { force: true }),
    freeBytes() {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  }
}
