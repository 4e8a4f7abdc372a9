// A page, or a part of one, as the server writes it.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Texts } from '#browser/texts/texts.tsx';

type Messages = Parameters<typeof Texts>[0]['messages'];

export function markup(part: ReactNode, messages: Messages, { locale = 'en', path = '/' } = {}): string {
  const element = (
    <Texts locale={locale} messages={messages}>
      {part}
    </Texts>
  );
  // What is known of the shop is asked of the route of this name.
  const router = createMemoryRouter([{ id: 'root', path: '*', element }], { initialEntries: [path] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** What of a page runs from left to right whatever its language, in order. */
export const leftToRightIn = (html: string): string[] =>
  Array.from(html.matchAll(/<bdi [^>]*(?:dir="ltr"|left-to-right)[^>]*>([^<]*)<\/bdi>/g), ([, text = '']) => text);
