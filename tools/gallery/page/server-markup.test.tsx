import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Actions } from './parts/actions.tsx';
import { Cards } from './parts/cards.tsx';
import { Choices } from './parts/choices.tsx';
import { DeliveryParts } from './parts/delivery-parts.tsx';
import { EmptyPlaces } from './parts/empty-places.tsx';
import { Feedback } from './parts/feedback.tsx';
import { Fields } from './parts/fields.tsx';
import { HeaderParts } from './parts/header-parts.tsx';
import { Navigation } from './parts/navigation.tsx';
import { Tables } from './parts/tables.tsx';

const parts: Record<string, () => ReactElement> = {
  Actions,
  Cards,
  Choices,
  DeliveryParts,
  EmptyPlaces,
  Feedback,
  Fields,
  HeaderParts,
  Navigation,
  Tables,
};

describe.each(Object.entries(parts))('%s, as the server writes it', (_, Part) => {
  const html = renderToString(<Part />);

  test('has no style attribute, which the page’s policy would refuse', () => {
    expect(html.match(/<[^>]*\sstyle="[^>]*>/g)).toBeNull();
  });

  test('ties every label to something', () => {
    const ids = new Set(Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id]) => id));
    for (const [, tied] of html.matchAll(/\sfor="([^"]+)"/g)) expect(ids).toContain(tied);
  });

  test('has no id twice', () => {
    const ids = Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
