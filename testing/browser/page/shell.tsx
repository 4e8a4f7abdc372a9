// A shop of empty pages with the real frame's behaviour around them: pages with a cart and a payment come
// later, and what leaving them does is handed in here as they will hand it in.
import { createRoot } from 'react-dom/client';
import { IntlProvider, type IntlConfig } from 'react-intl';
import { createBrowserRouter, Link, Outlet, RouterProvider, useLocation } from 'react-router';
import { LiveShell } from '#features/shop/storefront/shell/live-shell.tsx';
import { leaving } from '#features/shop/storefront/shell/leave.ts';
import { useNotify } from '#features/shop/storefront/shell/notify.ts';
import { Popup } from '#ui/overlays/popup.tsx';
import { ToastList } from '#ui/overlays/toast.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import type { TestShell } from './test-shell.ts';

/** What was done to the cart and the payment, in order. */
const done: string[] = [];
export const doneSoFar = (): readonly string[] => done;

const pages = [
  '/',
  '/faq',
  '/buying-friend',
  '/buying-friend/checkout',
  '/buying-self',
  '/order/4711',
  '/force-logout',
];

export function showShell({ basename, messages, locale, failures, ...shell }: TestShell): void {
  let left = failures;
  leaving.register({
    clearCart: () => void done.push('cart cleared'),
    async cancelPayment() {
      if (left > 0) {
        left -= 1;
        throw new Error('refused');
      }
      done.push('payment cancelled');
    },
  });
  const router = createBrowserRouter(
    [{ path: '*', element: <Frame {...shell} />, children: [{ path: '*', element: <Screen /> }] }],
    { basename },
  );
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <IntlProvider locale={locale} messages={messages as NonNullable<IntlConfig['messages']>}>
      <RouterProvider router={router} />
    </IntlProvider>,
  );
}

function Frame({ settings, signedIn }: Pick<TestShell, 'settings' | 'signedIn'>) {
  const { pathname } = useLocation();
  const notify = useNotify();
  return (
    <>
      <nav className="wrap flex flex-wrap gap-6 py-6">
        {pages.map((path) => (
          <Link key={path} to={path} className="link">
            {path}
          </Link>
        ))}
        {(['success', 'error', 'warning'] as const).map((kind) => (
          <button key={kind} type="button" onClick={() => notify[kind]()}>
            {kind}
          </button>
        ))}
        <button type="button" onClick={() => notify.success({ content: 'with content' })}>
          with content
        </button>
        <Link to="?popup" className="link">
          popup
        </Link>
      </nav>
      <main id="main" tabIndex={-1} className="wrap min-h-dvh outline-none">
        <h1 className="display-2">{pathname}</h1>
        <input aria-label="Name" />
        <Outlet />
      </main>
      <LiveShell settings={settings} signedIn={signedIn} readCookie={readNothing} />
      <ToastList toasts={toasts} closeLabel="Close" />
    </>
  );
}

const readNothing = () => undefined;

/** With `?popup`, the generic popup (SHELL-18). */
function Screen() {
  const { search, pathname } = useLocation();
  if (search !== '?popup') return null;
  const close = () => document.querySelector<HTMLAnchorElement>(`a[href$="${pathname}"]`)?.click();
  return (
    <Popup
      title="A title"
      ok={{ label: 'OK', onPress: close }}
      faq={{ label: 'Questions and answers', href: 'faq' }}
      closeLabel="Close"
      onClose={close}
    >
      Some content
    </Popup>
  );
}
