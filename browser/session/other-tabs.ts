// The other tabs of a unit in this browser, and what they tell each other. A test hands in tabs of its own.
import type { UnitId } from '#domain/units/unit.ts';

/** The token goes from memory to memory and is written nowhere. */
export type TabNews =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'renewed'; readonly custId: string; readonly token: string; readonly lifeMs: number }
  | { readonly kind: 'signed-out' };

export interface OtherTabs {
  tell(news: TabNews): void;
  listen(hear: (news: TabNews) => void): () => void;
  /** Runs this while no other tab runs its own. */
  alone<T>(run: () => Promise<T>): Promise<T>;
}

/**
 * Units may share an origin, so both names carry the unit. Where a browser knows no locks, or grants none, each
 * tab renews for itself; the server gives tabs that come together the same answer.
 */
export function tabsOfBrowser(unit: UnitId): OtherTabs {
  const name = `session-${unit}`;
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
  return {
    // To this origin and to nobody else; a window would want to be told so.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (news) => channel?.postMessage(news),
    listen(hear) {
      const heard = ({ data }: MessageEvent) => hear(data as TabNews);
      channel?.addEventListener('message', heard);
      return () => {
        channel?.removeEventListener('message', heard);
        channel?.close();
      };
    },
    alone: (run) => {
      // Only a page that came safely has them.
      const locks = (navigator as { locks?: LockManager }).locks;
      return locks ? locks.request(name, run) : run();
    },
  };
}
