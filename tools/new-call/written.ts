// What a draft is written with: as the formatter would have it, and never over what somebody wrote.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { format, resolveConfig } from 'prettier';

export async function write(path: string, text: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
}

export function refuseExisting(paths: readonly string[]): void {
  const there = paths.filter((path) => existsSync(path));
  if (there.length === 0) return;
  console.error(there.map((path) => `${path} exists already.`).join('\n'));
  process.exit(2);
}
