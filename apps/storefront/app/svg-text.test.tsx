import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cardDesigns, type CardArt } from '#domain/catalogue/card-art.ts';
import { designs } from '#ui/card-art/designs.ts';
import { Lettering } from '#ui/card-art/lettering.tsx';
import { svgText } from '#ui/card-art/svg-text.ts';

const art = (design: CardArt['design']): CardArt => ({
  design,
  ground: ['#123456', '#654321'],
  ink: '#ffffff',
  accents: ['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff'],
  face: 'serif',
  placeName: 'start',
});

/** Without what the two may write differently: the order of attributes, and empty elements. */
const shape = (markup: string) =>
  markup
    .replaceAll(
      /<(\w+)((?:\s[^>]*?)?)\s*\/?>(?:<\/\1>)?/g,
      (_, tag: string, given: string) =>
        `<${tag} ${[...given.matchAll(/[\w-]+="[^"]*"/g)].map(String).toSorted().join(' ')}>`,
    )
    .replaceAll(/<\/(path|circle|rect|stop|ellipse|line|image|use)>/g, '');

test.each(cardDesigns)('%s is drawn as React would draw it', (design) => {
  const { Draw } = designs[design];
  const drawing = (
    <>
      <Draw art={art(design)} id="x" />
      <Lettering art={art(design)} name={'Tom & "Jo" <b>'} tagline="O’Brien" caption="Gift" />
    </>
  );
  expect(shape(svgText(drawing))).toBe(shape(renderToStaticMarkup(drawing)));
});

test('what a brand or a buyer writes cannot leave its place', () => {
  expect(svgText(<text fill={'"><script>'}>{'</text><script>alert(1)</script>'}</text>)).toBe(
    '<text fill="&quot;&gt;&lt;script&gt;">&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;</text>',
  );
});
