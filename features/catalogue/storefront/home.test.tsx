import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { Texts } from '#browser/texts/texts.tsx';
import { leftToRightIn } from '#testing/browser/markup.tsx';
import { testProduct } from '#testing/product.ts';
import { Home, type HomeProps } from './home.tsx';

const { art } = testProduct();
const shown: HomeProps = {
  shop: 'Maison',
  amounts: { language: 'en', decimalDigits: 2, showCurrencyCode: false, formatCountry: 'FR' },
  categoryLimit: null,
  withQuery: false,
  banners: { desktop: ['/wide.jpg'], mobile: ['/narrow-1.jpg', '/narrow-2.jpg'] },
  products: [
    {
      itemCode: 'a-1',
      name: 'One',
      tagline: '',
      place: 'online',
      currency: 'EUR',
      min: 1,
      max: 2,
      discountMax: 0,
      art,
    },
  ],
  total: 30,
  hasMore: true,
  categories: [
    { id: 'food', name: 'Food' },
    { id: 'books', name: 'Books' },
  ],
  countries: [],
};

function draw(path = '/', changes: Partial<HomeProps> = {}): string {
  const element = (
    <Texts locale="en" messages={messagesOf('en', 'home')}>
      <Home {...shown} {...changes} />
    </Texts>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
const picturesOf = (html: string) => Array.from(html.matchAll(/<img src="([^"]*)"/g), ([, address]) => address);

test('NAV-27 UNIT-31 it leads to a card’s balance only where a card can be queried', () => {
  expect(draw('/', { withQuery: true })).toMatch(/<a [^>]*href="\/query"/);
  expect(draw('/', { withQuery: false })).not.toContain('/query');
});

test('HOME-09 the banners stand on the home page, and make way for what somebody searches', () => {
  expect(picturesOf(draw())).toEqual(['/wide.jpg', '/narrow-1.jpg', '/narrow-2.jpg']);
  expect(picturesOf(draw('/?category=food'))).toEqual(['/wide.jpg', '/narrow-1.jpg', '/narrow-2.jpg']);
  expect(picturesOf(draw('/?q=one'))).toEqual([]);
});

test('HOME-02 HOME-14 cards, categories by their names, and more of them with what was chosen kept', () => {
  const html = draw('/?q=one&category=food&pages=2');
  expect(html).toContain('href="/card/a-1"');
  const chips = Array.from(html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(Food|Books)<\/a>/g), ([, to, name]) => [
    name,
    to,
  ]);
  expect(chips).toEqual([
    ['Food', '/?q=one&amp;category=food'],
    ['Books', '/?q=one&amp;category=books'],
  ]);
  expect(html).toMatch(/href="\/\?q=one&amp;category=food&amp;pages=3"[^>]*>Show more cards</);
  expect(draw('/', { hasMore: false })).not.toContain('Show more cards');
});

test('UNIT-31 it leads to the balance of a card where the unit has that, and nowhere else', () => {
  expect(draw('/', { withQuery: true })).toContain('href="/query"');
  expect(draw('/', { withQuery: false })).not.toContain('/query');
});

test('UNIT-13 a card in the list is in the currency of its unit', () => {
  const products = shown.products.map((product) => ({ ...product, currency: 'BHD', min: 5_000, max: 20_500 }));
  expect(leftToRightIn(draw('/', { products })).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'BHD 5.00 – 20.50',
  ]);
});

test('LANG-11 the amounts of a card in the list run from left to right', () => {
  expect(leftToRightIn(draw())).toEqual(['€0.01 – 0.02']);
});
