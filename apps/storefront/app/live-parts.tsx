// What a page needs only once it is alive: the visit, its clock check, the notifications, and how the frame
// behaves. The server renders none of it.
import { lazy, Suspense, type ComponentType } from 'react';
import { useAlive } from '#ui/foundation/alive.ts';
import type { LiveVisitProps } from './live-visit.tsx';

const load = (): Promise<{ default: ComponentType<LiveVisitProps> }> =>
  // Without its script the page can still be read; it must not fall over.
  import('./live-visit.tsx').catch(() => ({ default: () => null }));

/** In a browser it is asked for at once, and comes while React takes the page over; not in one breath with the rest. */
const coming =
  typeof document === 'undefined'
    ? null
    : new Promise<void>((done) => {
        setTimeout(done);
      }).then(load);

const Visit = lazy(() => coming ?? load());

export function LiveParts(props: LiveVisitProps) {
  return (
    useAlive() && (
      <Suspense>
        <Visit {...props} />
      </Suspense>
    )
  );
}
