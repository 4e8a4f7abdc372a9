// A part of a page as the server writes it.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { Texts } from '#browser/texts/texts.tsx';

type Messages = Parameters<typeof Texts>[0]['messages'];

export const markup = (part: ReactNode, messages: Messages, { locale = 'en', path = '/' } = {}): string =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <Texts locale={locale} messages={messages}>
        {part}
      </Texts>
    </MemoryRouter>,
  );

/** What of a page runs from left to right whatever its language, in order. */
export const leftToRightIn = (html: string): string[] =>
  Array.from(html.matchAll(/<bdi [^>]*(?:dir="ltr"|left-to-right)[^>]*>([^<]*)<\/bdi>/g), ([, text = '']) => text);
