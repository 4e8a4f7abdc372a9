import { loadingPage } from '#features/orders/storefront/loading/loading-page.server.ts';
import { LoadingPage } from '#features/orders/storefront/loading/loading-page.tsx';
import { unloadedNote } from '#features/shop/storefront/shell/unloaded-note.server.ts';
import { UnloadedNote } from '#features/shop/storefront/shell/unloaded-note.tsx';
import type { Route } from './+types/loading.$type.ts';
import { pageArguments } from '../visit.server.ts';

export const loader = ({ context, params }: Route.LoaderArgs) => ({
  ...loadingPage(pageArguments(context), params.type),
  unloaded: unloadedNote(pageArguments(context)),
});

export default function LoadingRoute({ loaderData: { unloaded, ...page } }: Route.ComponentProps) {
  return (
    <>
      <LoadingPage {...page} />
      <UnloadedNote {...unloaded} />
    </>
  );
}
