import { useMemo } from 'react';
import { fromPlain } from '#browser/texts/plain-data.ts';
import { SliceTexts } from '#browser/texts/texts.tsx';
import type { HomePageData } from './home-page.server.ts';
import { Home } from './home.tsx';

export function HomePage({ messages, list, ...home }: HomePageData) {
  const found = useMemo(() => fromPlain(list), [list]);
  return (
    <SliceTexts messages={messages}>
      <Home {...home} {...found} />
    </SliceTexts>
  );
}
