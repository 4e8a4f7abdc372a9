import type { Route } from './+types/robots.txt.ts';
import { servicesContext, visitContext } from '../visit.server.ts';

/** Everything may be read; lists that somebody filtered are not worth it. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { shopOrigin } = context.get(servicesContext);
  const { prefix } = context.get(visitContext);
  const lines = [
    'User-agent: *',
    'Disallow: /*?*q=',
    'Disallow: /*?*card=',
    `Sitemap: ${shopOrigin}${prefix}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
