import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { leftToRightIn, markup } from '#testing/browser/markup.tsx';
import { testProduct } from '#testing/product.ts';
import { Home, type HomeProps } from './home.tsx';

const { art } = testProduct();
const one: HomeProps['products'][number] = {
  itemCode: 'a-1',
  name: 'One',
  tagline: '',
  place: 'online',
  currency: 'EUR',
  min: 1,
  max: 2,
  discountMax: 0,
  reward: null,
  art,
};
const shown: HomeProps = {
  shop: 'Maison',
  amounts: { language: 'en', decimalDigits: 2, showCurrencyCode: false, formatCountry: 'FR' },
  categoryLimit: null,
  withQuery: false,
  banners: { desktop: ['/wide.jpg'], mobile: ['/narrow-1.jpg', '/narrow-2.jpg'] },
  products: [one],
  total: 30,
  hasMore: true,
  categories: [
    { id: 'food', name: 'Food' },
    { id: 'books', name: 'Books' },
  ],
  countries: [],
};

const draw = (path = '/', changes: Partial<HomeProps> = {}): string =>
  markup(<Home {...shown} {...changes} />, messagesOf('en', 'home'), { path });
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

const headingOf = (html: string) => /<h2 id="cards-title"[^>]*>([^<]*)</.exec(html)?.[1];
const tilesIn = (html: string) =>
  Array.from(html.matchAll(/<a href="[^"]*" class="card-link">(.*?)<\/a>/g), ([, tile = '']) =>
    (tile.split('<h3')[1] ?? '')
      .replaceAll(/^[^>]*>|<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

test('HOME-05 HOME-14 it says how many cards there are in all, and how many of them are shown', () => {
  const html = draw();
  expect(html).toContain('>30 cards</output>');
  expect(html).toContain('>1 of 30 cards</p>');
});

test('HOME-02 HOME-01 every card has its name, its values, where it is spent and what is off at most', () => {
  const products: HomeProps['products'] = [
    { ...one, tagline: 'First', min: 1_000, max: 2_000, place: 'online' },
    { ...one, itemCode: 'a-2', name: 'Two', min: 500, max: 500, place: 'store', discountMax: 7.5, reward: 'discount' },
    {
      ...one,
      itemCode: 'a-3',
      name: 'Three',
      min: 1_000,
      max: 2_000,
      place: 'store-and-online',
      discountMax: 1,
      reward: 'discount',
    },
  ];
  expect(tilesIn(draw('/', { products }))).toEqual([
    'One €10 – 20 First · Online',
    'Two €5 · In store Up to 7.5% off',
    'Three €10 – 20 · Store and online Up to 1% off',
  ]);
});

test.each([
  ['bonus', 'Up to 7.5% more on the card'],
  ['free-card', 'Buy more, get a card free'],
] as const)('TOTAL-24 where the unit gives a %s, its cards say so', (reward, said) => {
  const products = [{ ...one, min: 500, max: 500, discountMax: 7.5, reward }];
  expect(tilesIn(draw('/', { products }))).toEqual([expect.stringContaining(said)]);
});

test('HOME-02 HOME-03 the list is named after the chosen category, or after what is searched', () => {
  expect(headingOf(draw())).toBe('All cards');
  expect(headingOf(draw('/?category=books'))).toBe('Books');
  expect(headingOf(draw('/?category=books&q=on'))).toBe('Cards for “on”');
});

test('HOME-03 what was searched is marked in the names', () => {
  expect(draw('/?q=on')).toMatch(/<mark[^>]*>On<\/mark>e</);
  expect(draw()).not.toContain('<mark');
});

test('HOME-03 HOME-02 where nothing is found it says so, and leads back to all the cards', () => {
  const none = (path: string) => draw(path, { products: [], total: 0, hasMore: false });
  expect(none('/?q=nix&country=FR&online=1')).toMatch(/We have no card called “nix”\..*href="\/"[^>]*>Show all cards/);
  expect(none('/?category=food')).toContain('No card matches all of that.');
  expect(none('/')).toContain('There is nothing on the shelf today');
});

test('where nothing is found it leads to the category that is nearest, with nothing else chosen', () => {
  const none = { products: [], total: 0, hasMore: false, nearest: { id: 'books', name: 'Books' } };
  const html = draw('/?q=boks&country=FR&online=1&lang=en', none);
  expect(html).toMatch(/href="\/\?lang=en&amp;category=books"[^>]*>Did you mean Books\?</);
  expect(draw('/?q=boks', { ...none, nearest: null })).not.toContain('Did you mean');
});

const headed = (html: string) => Array.from(html.matchAll(/<h1[^>]*>([^<]*)</g), ([, title]) => title);

test('HOME-11 a card in front of the list gives the page its title and its heading, be it in the list or not', () => {
  const front = { itemCode: 'b-9', name: 'Nine' };
  for (const path of ['/?card=b-9', '/?card=b-9&q=one', '/?card=b-9&category=food']) {
    expect(draw(path, { front })).toContain('<title>Nine | Maison</title>');
    expect(headed(draw(path, { front }))).toEqual(['Nine']);
  }
  expect(headed(draw('/?card=a-1'))).toEqual(['One']);
  // One that is not sold changes nothing, nor does one that was shown before.
  expect(draw('/?card=b-8', { front })).toContain('<title>Gift cards | Maison</title>');
  expect(headed(draw('/?card=b-8', { front }))).toEqual(headed(draw()));
  expect(headed(draw('/', { front }))).toEqual(headed(draw()));
});

test('UNIT-08 its title names the shop', () => {
  expect(draw()).toContain('<title>Gift cards | Maison</title>');
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

test('a category, a search and a card in front of the list have a title of their own, and a category its headline', () => {
  const titleOf = (path: string) => /<title>([^<]*)</.exec(draw(path))?.[1];
  const titles = ['/', '/?category=food', '/?q=one', '/?card=a-1'].map(titleOf);
  expect(new Set(titles).size).toBe(4);
  expect(titles[1]).toBe('Food | Maison');
  expect(titles[3]).toBe('One | Maison');
  const headlineOf = (path: string) => /<h1[^>]*>([^<]*)</.exec(draw(path))?.[1];
  expect(headlineOf('/?category=food')).toBe('Food');
  expect(headlineOf('/')).not.toBe('Food');
});

test('PHONE-03 the way to phone credit stands below the cards, where there is some', () => {
  const credit = [{ itemCode: 'one', name: 'Mawja', art }];
  const html = markup(<Home {...shown} credit={credit} />, messagesOf('en', 'home', 'phone-credit'), { path: '/' });
  expect(html).toMatch(/<a [^>]*href="\/phone-credit"[^>]*>Choose an operator/);
  expect(html).toContain('Mawja');
  expect(draw('/', { credit: [] })).not.toContain('/phone-credit');
});
