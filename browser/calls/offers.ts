import { isOffered } from '#domain/shop/offered.ts';
import { useVisitor } from '../session/visitor.tsx';
import { useRouteSettings } from './route-settings.ts';

/** Whether this visitor may be shown a link; whatever leads somewhere asks before it is drawn. */
export function useOffers(): (link: string) => boolean {
  const routeSettings = useRouteSettings();
  const { kind } = useVisitor();
  return (link) => isOffered(link, routeSettings, kind);
}
