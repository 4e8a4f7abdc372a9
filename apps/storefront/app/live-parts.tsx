// What a page needs only once it is alive: the visit, its clock check, the notifications, and how the frame
// behaves. The server renders none of it, and its code is fetched after the page has been shown.
import { lazy, Suspense, type ComponentType } from 'react';
import { useAlive } from '#ui/foundation/alive.ts';
import type { LiveVisitProps } from './live-visit.tsx';

const Visit = lazy<ComponentType<LiveVisitProps>>(() =>
  // Without its script the page can still be read; it must not fall over.
  import('./live-visit.tsx').catch(() => ({ default: () => null })),
);

export function LiveParts(props: LiveVisitProps) {
  return (
    useAlive() && (
      <Suspense>
        <Visit {...props} />
      </Suspense>
    )
  );
}
