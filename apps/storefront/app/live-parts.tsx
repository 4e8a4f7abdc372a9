// What a page needs only once it is alive: the visit, its clock check, the notifications, and how the frame
// behaves. The server renders none of it, and its code is fetched after the page has been shown.
import { lazy, Suspense, type ComponentType } from 'react';
import type { LiveSettings } from '#features/shop/storefront/shell/settings.ts';
import type { VisitSettings } from '#browser/visit/browser.ts';
import { useAlive } from '#ui/foundation/alive.ts';

export interface LivePartsProps {
  readonly visit: VisitSettings;
  readonly live: LiveSettings;
}

const Visit = lazy<ComponentType<LivePartsProps>>(() =>
  // Without its script the page can still be read; it must not fall over.
  import('./live-visit.tsx').catch(() => ({ default: () => null })),
);

export function LiveParts(props: LivePartsProps) {
  return (
    useAlive() && (
      <Suspense>
        <Visit {...props} />
      </Suspense>
    )
  );
}
