// A page, or a part of one, as the server writes it.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Texts } from '#browser/texts/texts.tsx';
import { routeSettingsOf, type RouteSettings } from '#domain/shop/shop-routes.ts';
import { capabilities } from '#domain/units/unit.ts';
import { unitProfile } from '../unit-profile.ts';

type Messages = Parameters<typeof Texts>[0]['messages'];

interface Around {
  readonly locale?: string;
  readonly path?: string;
  /** Which pages its shop has; without it, every one there can be. */
  readonly routeSettings?: RouteSettings;
}

const everyPage = routeSettingsOf(unitProfile({ can: capabilities }));

export function markup(part: ReactNode, messages: Messages, around: Around = {}): string {
  const { locale = 'en', path = '/', routeSettings = everyPage } = around;
  const element = (
    <Texts locale={locale} messages={messages}>
      {part}
    </Texts>
  );
  // What is known of the shop is asked of the route of this name.
  const router = createMemoryRouter([{ id: 'root', path: '*', element }], {
    initialEntries: [path],
    hydrationData: { loaderData: { root: { routeSettings } } },
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** What of a page runs from left to right whatever its language, in order. */
export const leftToRightIn = (html: string): string[] =>
  Array.from(html.matchAll(/<bdi [^>]*(?:dir="ltr"|left-to-right)[^>]*>([^<]*)<\/bdi>/g), ([, text = '']) => text);
