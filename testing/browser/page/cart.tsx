// The cart's own parts on an empty page: what puts something into a cart is another screen's business, so it is done by
// hand here.
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { Texts } from '#browser/texts/texts.tsx';
import type { AddFault } from '#domain/buying/cart.ts';
import type { Line } from '#domain/buying/line.ts';
import { AddQuestion } from '#features/buying/storefront/cart/add-question.tsx';
import { CartProvider } from '#features/buying/storefront/cart/cart-provider.tsx';
import { LiveCart } from '#features/buying/storefront/cart/live-cart.tsx';
import { useCart } from '#features/buying/storefront/cart/use-cart.ts';
import { PageLanguage } from '#ui/foundation/page-language.tsx';
import type { TestCart } from './test-cart.ts';

export function showCart({ settings, messages, locale, adds, ...page }: TestCart): void {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <Adding adds={adds} />
          <Outlet />
          <LiveCart onView={() => {}} />
        </>
      ),
      children: [{ path: 'cart', loader: () => ({ ...page, messages }), element: <h1>The cart’s page</h1> }],
    },
  ]);
  document.body.replaceChildren(document.createElement('div'));
  createRoot(document.body.firstElementChild ?? document.body).render(
    <PageLanguage language={settings.amounts.language}>
      <Texts locale={locale} messages={messages}>
        <CartProvider settings={settings}>
          <RouterProvider router={router} />
        </CartProvider>
      </Texts>
    </PageLanguage>,
  );
}

interface Asked {
  readonly fault: AddFault;
  readonly lines: readonly [Line, ...Line[]];
}

function Adding({ adds }: Pick<TestCart, 'adds'>) {
  const { lines: there, add } = useCart();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [pressed, setPressed] = useState(0);
  return (
    <main className="wrap grid min-h-dvh content-start gap-4 py-8">
      {adds.map(({ label, lines }) => (
        <button
          key={label}
          type="button"
          onClick={() => {
            const fault = add(lines);
            if (fault) setAsked({ fault, lines });
          }}
        >
          {label}
        </button>
      ))}
      <p>In the cart: {there?.map(({ product }) => product.name).join(', ')}</p>
      {/* Whatever is pressed beneath a drawer or a question is counted. */}
      <button type="button" className="fixed inset-0 -z-1" onClick={() => setPressed((before) => before + 1)}>
        Pressed {pressed}
      </button>
      {asked && <AddQuestion {...asked} onDone={() => setAsked(null)} />}
    </main>
  );
}
