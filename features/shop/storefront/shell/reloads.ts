// When a page that is alive has to be loaded once more.
import type { KeptStore } from '#domain/shop/kept-names.ts';
import { useEffect, useEffectEvent } from 'react';
import { buildVersion } from '#domain/shop/build-version.ts';
import { denseRatio, mustReload, wideFromPx, type Screen } from './screen-change.ts';
import { checkVersion, forgetBuild } from './version-check.ts';

/** SHELL-34: once a document. */
export function useVersionCheck(store: KeptStore): void {
  useEffect(() => {
    const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    void checkVersion({
      build: buildVersion,
      store,
      isReload: loading?.type === 'reload',
      clearCaches: () => forgetBuild(window, location.href),
      reload: () => location.reload(),
    });
  }, [store]);
}

const screenNow = (): Screen => ({ pixelRatio: devicePixelRatio, widthPx: innerWidth });

/** SHELL-06 */
export function useScreenReload(path: string): void {
  const look = useEffectEvent((made: Screen) => {
    if (mustReload(made, screenNow(), path)) location.reload();
  });
  useEffect(() => {
    const made = screenNow();
    const listening = new AbortController();
    // A window may change its screen and keep its size, which is no resize.
    for (const side of [`(min-resolution: ${denseRatio}dppx)`, `(min-width: ${wideFromPx}px)`])
      matchMedia(side).addEventListener('change', () => look(made), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
