import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { cardDesigns, type CardArt } from '#domain/catalogue/card-art.ts';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { units } from '#units/all.ts';

const words = { name: 'Name', tagline: 'Tagline', caption: 'Gift card' };

const draw = (...arts: CardArt[]): string =>
  renderToStaticMarkup(
    <>
      {arts.map((art, index) => (
        <CardFace key={index} art={art} {...words} />
      ))}
    </>,
  );

const artOf = (design: CardArt['design']): CardArt => ({
  design,
  ground: ['#112233', '#445566'],
  ink: '#ffffff',
  accents: ['#aa0000', '#00aa00', '#0000aa'],
  face: 'sans',
  placeName: 'start',
});

describe.each(cardDesigns)('%s', (design) => {
  test('is the same drawing every time', () => {
    expect(draw(artOf(design))).toBe(draw(artOf(design)));
  });

  test('uses only ids of its own, so two on a page do not clash', () => {
    const html = draw(artOf(design), artOf(design));
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, used] of html.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(used);
  });

  test('has no broken number and no style attribute, which the page’s policy would refuse', () => {
    const html = draw(artOf(design));
    expect(html).not.toMatch(/NaN|Infinity|undefined/);
    expect(html).not.toContain('style=');
  });
});

test('every product of the example units can be drawn, in a few kilobytes', () => {
  for (const { products } of units)
    for (const { itemCode, art } of products) expect(draw(art).length, itemCode).toBeLessThan(16_000);
});

test('a name in Arabic turns the card around', () => {
  expect(draw({ ...artOf('waves'), wordmark: ['موج'] })).toContain('matrix(-1 0 0 1 342 0)');
  expect(draw({ ...artOf('waves'), wordmark: ['Mawj'] })).not.toContain('matrix(-1');
});
