import type { KeptStore } from '#domain/shop/kept-names.ts';
// SHELL-34, SHELL-40: a browser that last showed another build forgets what it kept of that one, and loads
// the page once more. Only caches are cleared: cart, session and consent are none.

export const versionKey = 'version';

export interface VersionParts {
  readonly build: string;
  readonly store: KeptStore;
  /** The page was itself loaded by a reload, so another could bring nothing newer. */
  readonly isReload: boolean;
  /** HTTP and application caches. */
  readonly clearCaches: () => Promise<void>;
  readonly reload: () => void;
}

/** As much of a browser as keeps something of a build. */
export interface KeepsBuild {
  /** Missing where the page did not come safely. */
  readonly caches?: Pick<CacheStorage, 'keys' | 'delete'>;
  readonly fetch: (address: string, options: RequestInit) => Promise<unknown>;
}

/** What the application kept of answers, and what the browser kept of this page. */
export async function forgetBuild({ caches, fetch }: KeepsBuild, address: string): Promise<void> {
  const names = (await caches?.keys()) ?? [];
  for (const name of names) await caches?.delete(name);
  await fetch(address, { cache: 'reload' });
}

/** True when the page is about to be loaded again. */
export async function checkVersion(parts: VersionParts): Promise<boolean> {
  const { build, store, isReload, clearCaches, reload } = parts;
  const stored = store.getItem(versionKey);
  if (stored === build) return false;
  // First of all, so that whatever happens next happens once.
  store.setItem(versionKey, build);
  // Somebody who was never here has nothing old.
  if (stored === null) return false;
  // A cache that cannot be cleared is no reason to stay in the old build.
  await clearCaches().catch(() => {});
  // While two builds are being exchanged the next page may come from the old one again; and a browser that
  // refuses to remember would never be done. Neither may turn into a loop.
  if (isReload || store.getItem(versionKey) !== build) return false;
  reload();
  return true;
}
