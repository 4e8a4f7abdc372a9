// API-01, API-02: where a call lives. A path that begins with a version keeps it; another gets the
// call's own version, or v2. A unit may keep an older version of a path (API-109): then the api answers
// there too, and the client of that unit asks there.
import type { CallDescription } from './call.ts';

const defaultVersion = 2;

export type VersionOverrides = Readonly<Record<string, number>>;

type Versioned = Pick<CallDescription, 'path' | 'version'>;

/** The path without its version: what an override is named by. */
export const barePath = (path: string): string => path.replace(/^\/v\d+(?=\/)/, '');

/** 0 is unversioned. */
export function versionOf(call: Versioned, overrides: VersionOverrides = {}): number {
  const bare = barePath(call.path);
  // An override names a path up to its first variable: `/product/products`.
  const overridden = Object.entries(overrides).find(([path]) => bare === path || bare.startsWith(`${path}/:`));
  if (overridden) return overridden[1];
  const written = /^\/v(\d+)\//.exec(call.path)?.[1];
  return written === undefined ? (call.version ?? defaultVersion) : Number(written);
}

/** The full path, with its variables still in it. */
export function pathOf(call: Versioned, overrides?: VersionOverrides): string {
  const version = versionOf(call, overrides);
  return version === 0 ? barePath(call.path) : `/v${version}${barePath(call.path)}`;
}
