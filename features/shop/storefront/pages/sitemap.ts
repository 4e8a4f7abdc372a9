import { arrive, routeSettingsOf } from '#domain/shop/shop-routes.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { localeTag, type Language } from '#domain/values/language.ts';

/** Every page that is there to be read, and every card, in each of the unit's languages. */
export function sitemap(unit: UnitProfile, shop: string, items: readonly string[]): string {
  const pages = [...pagesToRead(unit), ...items.map((itemCode) => `/card/${encodeURIComponent(itemCode)}`)];
  const address = (page: string, language: Language) => `${shop}${page || '/'}?lang=${language}`;
  const entries = pages.flatMap((page) =>
    unit.languages.map(
      (language) =>
        `<url><loc>${address(page, language)}</loc>${unit.languages
          .map((other) => `<xhtml:link rel="alternate" hreflang="${localeTag(other)}" href="${address(page, other)}"/>`)
          .join('')}</url>`,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`;
}

/** Those that a guest is shown here; home first. */
function pagesToRead(unit: UnitProfile): string[] {
  const routeSettings = routeSettingsOf(unit);
  const paths = [
    '/',
    '/b2b',
    '/b2b/info',
    '/faq',
    '/terms-conditions',
    ...routeSettings.hrefs.map((href) => `/${href}`),
  ];
  const isShown = (pathname: string) =>
    arrive({ pathname, search: '', searchParams: new URLSearchParams() }, routeSettings, 'guest').kind === 'show';
  return paths.filter(isShown).map((path) => (path === '/' ? '' : path));
}
