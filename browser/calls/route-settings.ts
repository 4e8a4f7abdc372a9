import { useRouteLoaderData } from 'react-router';
import type { RouteSettings } from '#domain/shop/shop-routes.ts';

const noRouteSettings: RouteSettings = {
  can: [],
  faqUrl: null,
  hasConsumerPages: false,
  hrefs: [],
  guests: 'refused',
  ssoOnly: false,
  unbuilt: [],
};

/** What this unit's pages follow from. The root of every page tells, in its loader's data. */
export function useRouteSettings(): RouteSettings {
  return useRouteLoaderData<{ routeSettings: RouteSettings | null }>('root')?.routeSettings ?? noRouteSettings;
}
