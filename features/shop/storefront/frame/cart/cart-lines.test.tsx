import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createIntl, RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import english from '#locales/en/shop/shell.json';
import { CartLines, CartSum, deliveryWays, EmptyCart, type CartLineView } from './cart-lines.tsx';
import { leftToRightIn } from '#testing/browser/markup.tsx';
import CartPanel from './cart-panel.tsx';
import { WalletPanel } from '../menus/wallet-panel.tsx';

const intl = createIntl({ locale: 'en', messages: english as never });
const markup = (part: ReactNode) =>
  renderToString(
    <RawIntlProvider value={intl}>
      <MemoryRouter>{part}</MemoryRouter>
    </RawIntlProvider>,
  );
/** What can be read, in order. */
const wordsOf = (html: string): string[] =>
  html
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll('&#x27;', '’').trim())
    .filter(Boolean);

const hrefsIn = (html: string) => Array.from(html.matchAll(/href="([^"]+)"/g), ([, href]) => href);

const line: CartLineView = {
  id: 'a',
  productName: 'La Carte',
  productImage: <img src="/product.png" alt="" />,
  templateImage: <img src="/template.png" alt="" />,
  receiverName: 'Noor',
  delivery: 'email',
  amount: '€50.00',
};

test('a row shows number, product image, template image, name, receiver, delivery and amount', () => {
  const html = markup(<CartLines lines={[line, { ...line, id: 'b', delivery: 'physical' }]} />);
  const [first = '', second = ''] = html.split('</li>');
  expect(wordsOf(first)).toEqual(['1', 'La Carte', 'to Noor', 'By email', '€50.00']);
  expect(Array.from(first.matchAll(/src="([^"]+)"/g), ([, src]) => src)).toEqual(['/product.png', '/template.png']);
  expect(wordsOf(second)).toEqual(['2', 'La Carte', 'to Noor', 'By post', '€50.00']);
});

test('a row without a receiver or a template leaves their places out', () => {
  const html = markup(<CartLines lines={[{ ...line, receiverName: '', templateImage: null }]} />);
  expect(wordsOf(html)).toEqual(['1', 'La Carte', 'By email', '€50.00']);
  expect(html.match(/<img/g)).toHaveLength(1);
});

test('every way of delivery has its words', () => {
  const all = deliveryWays.map((delivery) => ({ ...line, id: delivery, delivery }));
  const words = wordsOf(markup(<CartLines lines={all} />)).filter((_, at) => at % 5 === 3);
  expect(words).toEqual([
    'By post',
    'By SMS',
    'As a PDF',
    'By email',
    'By email and SMS',
    'PDFs in a zip file',
    'File of card numbers',
    'File of card links',
  ]);
});

test('below the rows stand the total and the way to the checkout', () => {
  const html = markup(<CartSum total="€100.00" checkoutPath="/buying-friend/checkout" cartPath="/cart" />);
  expect(wordsOf(html)).toEqual(['Total', '€100.00', 'Proceed to checkout', 'See the whole cart']);
  expect(hrefsIn(html)).toEqual(['/buying-friend/checkout', '/cart']);
});

test('where nothing can be paid for yet, the panel leads to the cart', () => {
  const html = markup(<CartSum total="€100.00" checkoutPath={null} cartPath="/cart" />);
  expect(wordsOf(html)).toEqual(['Total', '€100.00', 'See the whole cart']);
  expect(hrefsIn(html)).toEqual(['/cart']);
});

test('CART-32 CART-41 pressed with nothing in it the cart is shaken, and says its sentence', () => {
  expect(markup(<EmptyCart faq="/faq" />)).not.toContain('cart-empty-shaken');
  const html = markup(<EmptyCart faq="/faq" presses={1} />);
  expect(html).toContain('class="cart-empty-shaken"');
  expect(html).toMatch(/<output[^>]*><span>Your cart is waiting for its first card\.</);
});

test('NAV-14 an empty cart says so, and leads home and to the questions', () => {
  const html = markup(<EmptyCart faq="https://faq.example" />);
  expect(wordsOf(html)).toEqual(['Your cart is waiting for its first card.', 'Choose a card', 'FAQs']);
  expect(hrefsIn(html)).toEqual(['/', 'https://faq.example']);
});

test.each(['below', 'beside'] as const)(
  '%s its button a cart shows its rows, then the total and the way to the checkout',
  (place) => {
    const cart = { lines: [line], total: '€50.00', checkoutPath: '/buying-self/checkout', cartPath: '/cart', cards: 1 };
    const words = wordsOf(markup(<CartPanel place={place} cart={cart} faq="/faq" onClose={() => {}} />));
    const rows = ['1', 'La Carte', 'to Noor', 'By email', '€50.00', 'Total', '€50.00'];
    const ways = ['Proceed to checkout', 'See the whole cart'];
    expect(words.filter((word) => word !== 'Cart')).toEqual([...rows, ...ways]);
  },
);

test.each([null, { lines: [], total: '€0.00', checkoutPath: '/buying-self/checkout', cartPath: '/cart', cards: 1 }])(
  'NAV-14 a cart without a row (%j) is an empty one, and leads to no checkout',
  (cart) => {
    for (const place of ['below', 'beside'] as const) {
      const html = markup(<CartPanel place={place} cart={cart} faq="https://faq.example" onClose={() => {}} />);
      const words = wordsOf(html).filter((word) => word !== 'Cart');
      expect(words).toEqual(['Your cart is waiting for its first card.', 'Choose a card', 'FAQs']);
      expect(hrefsIn(html)).toEqual(['/', 'https://faq.example']);
    }
  },
);

test('the wallet shows its credit, the questions and, where allowed, topping up', () => {
  const wallet = (canTopUp: boolean) =>
    wordsOf(markup(<WalletPanel wallet={{ credit: '€12.50', canTopUp }} faq="/faq" />));
  expect(wallet(true)).toEqual(['Available credit', '€12.50', 'Top up', 'Open my wallet', 'FAQs']);
  expect(wallet(false)).toEqual(['Available credit', '€12.50', 'Open my wallet', 'FAQs']);
});

test('a wallet whose credit is not known shows none', () => {
  const html = markup(<WalletPanel wallet={{ credit: null, canTopUp: false }} faq="/faq" />);
  expect(wordsOf(html)).toEqual(['Open my wallet', 'FAQs']);
});

test('LANG-11 the amounts of cart and wallet run from left to right', () => {
  const cart = { lines: [line], total: '€70.00', checkoutPath: '/buying-self/checkout', cartPath: '/cart', cards: 1 };
  const html = markup(<CartPanel place="below" cart={cart} faq="/faq" onClose={() => {}} />);
  expect(leftToRightIn(html)).toEqual(['€50.00', '€70.00']);
  const wallet = markup(<WalletPanel wallet={{ credit: '€12.50', canTopUp: true }} faq="/faq" />);
  expect(leftToRightIn(wallet)).toEqual(['€12.50']);
});
