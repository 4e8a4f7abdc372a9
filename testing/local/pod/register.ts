// Which pods were formed here and by whom, so that none outlives its use: whoever forms or stops one clears away what was
// left by a test that was killed.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { servicesFolder } from '../services.ts';
import { isRunning, postmasterOf, tell, untilGone, withChildren, wordsOf } from './engines.ts';
import { removeNetworks, type Networks } from './hosts.ts';

export interface PodEntry {
  readonly folder: string;
  /** Whose pod it is: it goes when they do. None is everybody's, until it is stopped. */
  readonly owner: number | null;
  readonly pids: readonly number[];
  readonly dataFolders: readonly string[];
  readonly networks: Networks;
  /** What somebody who looks for it wants to know. */
  readonly addresses: Readonly<Record<string, string>>;
}

const register = join(servicesFolder, 'pods');

export function writeEntry(name: string, entry: PodEntry): void {
  mkdirSync(register, { recursive: true });
  const file = join(register, `${name}.json`);
  writeFileSync(`${file}.new`, JSON.stringify(entry));
  renameSync(`${file}.new`, file);
}

export function entries(): (readonly [string, PodEntry])[] {
  if (!existsSync(register)) return [];
  return readdirSync(register)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(register, file), 'utf8')) as PodEntry] as const);
}

/** Everything of it is killed and taken away, in whatever state it is. A pid that somebody else has by now is left alone. */
export async function removePod(name: string): Promise<void> {
  const entry = entries().find(([each]) => each === name)?.[1];
  if (!entry) return;
  const ours = entry.pids.filter((pid) => wordsOf(pid).includes(entry.folder));
  // Patroni first, which would start what was killed.
  const engines = ours.flatMap(withChildren);
  tell(engines, 'SIGKILL');
  await untilGone(engines, 5_000);
  const servers = entry.dataFolders.flatMap((data) => withChildrenOf(postmasterOf(data)));
  tell(servers, 'SIGKILL');
  await untilGone(servers, 5_000);
  removeNetworks(entry.networks);
  rmSync(entry.folder, { recursive: true, force: true });
  rmSync(join(register, `${name}.json`), { force: true });
}

const withChildrenOf = (pid: number | null): number[] => (pid === null ? [] : withChildren(pid));

/** Where the pod is that somebody has formed to stay, if all of it still runs. */
export const standingPod = (): PodEntry['addresses'] | undefined =>
  entries().find(
    ([, { owner, folder, pids }]) => owner === null && pids.every((pid) => wordsOf(pid).includes(folder)),
  )?.[1].addresses;

/** Those whose owner has gone; all of them, if it is said so. */
export async function sweepPods({ all = false } = {}): Promise<void> {
  for (const [name, { owner }] of entries()) if (all || (owner !== null && !isRunning(owner))) await removePod(name);
}
