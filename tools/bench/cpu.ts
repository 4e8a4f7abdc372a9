// How much processor time processes have used: what a thing costs, however busy the machine is otherwise. Linux only; elsewhere
// nothing is known.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second, whatever it runs on. */
const tickMs = 10;

export type CpuOf = Readonly<Record<string, readonly number[]>>;

/** In milliseconds, each group of processes together. */
export async function cpuDuring<T>(groups: () => CpuOf, work: () => Promise<T>) {
  const before = times(groups());
  const result = await work();
  const after = times(groups());
  return {
    result,
    cpuMs: Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - (before[name] ?? 0)])),
  };
}

const times = (groups: CpuOf): Record<string, number> =>
  Object.fromEntries(
    Object.entries(groups).map(([name, pids]) => [name, pids.reduce((sum, pid) => sum + usedBy(pid), 0)]),
  );

/** Its own time, and that of its children that have ended. */
function usedBy(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return 0;
  const fields = fieldsOf(path);
  // utime, stime, cutime and cstime are the 14th to the 17th; the name, which may have spaces, is cut off.
  return fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) * tickMs;
}

const fieldsOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');

/** A server and whoever it has started for its connections. */
export function withChildren(parent: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return Number(fieldsOf(`/proc/${name}/stat`)[1]) === parent;
      } catch {
        return false;
      }
    });
  return [parent, ...children.map(Number)];
}
