import { useContext, useState, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root.ts';
import './app.css';
// The page has one style sheet in any case. Named here, they keep the pieces of script that bring them from gathering
// in other files: without, home asks for three files and 16 kB more before it is alive.
import '#ui/card-art/card-sides.css';
import '#ui/fields/choices/choice.css';
import '#ui/overlays/drawer.css';
import '#ui/feedback/empty-state.css';
import '#ui/fields/field.css';
import '#ui/fields/typed/search-field.css';
import '#ui/fields/choices/select.css';
import '#ui/layout/showcase.css';
import '#ui/feedback/skeleton.css';
import { CartProvider } from '#features/buying/storefront/cart/cart-provider.tsx';
import { cartSettings, type CartSettings } from '#features/buying/storefront/cart/cart-settings.ts';
import type { CartView } from '#features/shop/storefront/frame/cart/cart-lines.tsx';
import { isFramed, routeSettingsOf, shopLocation, type RouteSettings } from '#domain/shop/shop-routes.ts';
import { CookieQuestion } from '#features/shop/storefront/shell/cookie-question.tsx';
import { cookieQuestionScript } from '#features/shop/storefront/shell/cookie-question.ts';
import { OfflineNotice } from '#features/shop/storefront/shell/offline-notice.tsx';
import { FootStack } from '#ui/layout/foot.tsx';
import { HeldForms, holdFormsScript } from '#ui/form/held-form.ts';
import { PageLanguage } from '#ui/foundation/page-language.tsx';
import { drawIcon } from './draw-icon.server.ts';
import { ErrorPage } from '#features/shop/storefront/frame/error-page.tsx';
import { InlineMark } from './inline-mark.ts';
import { LiveParts } from './live-parts.tsx';
import { RouteGuard } from '#features/shop/storefront/shell/route-guard.tsx';
import { shellOf } from '#features/shop/storefront/frame/shell.server.ts';
import type { Shell } from '#features/shop/storefront/frame/shell.ts';
import { ShopHead } from '#features/shop/storefront/frame/shop-head.tsx';
import { ShopSearch } from '#features/catalogue/storefront/search/shop-search.tsx';
import { ShopFrame } from '#features/shop/storefront/frame/shop-frame.tsx';
import { Texts } from '#browser/texts/texts.tsx';
import { insideShop } from './route-guard.server.ts';
import { screensContext, servicesContext, visitContext } from './visit.server.ts';
import { VisitorProvider } from '#browser/session/visitor.tsx';

interface RootData extends Shell {
  readonly routeSettings: RouteSettings | null;
  readonly cart: CartSettings | null;
}

export function loader({ context, url }: Route.LoaderArgs): RootData {
  const visit = context.get(visitContext);
  return {
    ...shellOf(visit, { ...context.get(servicesContext), drawIcon }, url.pathname, isFramed(insideShop(url, visit))),
    routeSettings: visit.unit && routeSettingsOf(visit.unit, context.get(screensContext)),
    cart: visit.unit && cartSettings(visit.unit, visit.language),
  };
}

/**
 * The frame stays as it came with the document: its style is named in the document's policy by its
 * hash, so a newer one would be refused. Another language or another unit is another document.
 */
export const shouldRevalidate = () => false;

/**
 * For the first number that it writes a browser lists every language it knows, 25 ms on a desk and 100 on a phone. It does
 * so here, while it waits for the styles, and not when the page comes alive.
 */
const firstNumberScript = 'setTimeout(()=>new Intl.NumberFormat)';

const useShell = () => useRouteLoaderData<typeof loader>('root');

export function Layout({ children }: { children: ReactNode }) {
  const shell = useShell();
  const mark = useContext(InlineMark);
  return (
    <html lang={shell?.tag} dir={shell?.direction ?? 'ltr'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script nonce={mark} dangerouslySetInnerHTML={{ __html: firstNumberScript }} />
        {shell?.shop && <ShopHead shop={shell.shop} />}
        <Meta />
        <Links />
        {shell?.shop && <style nonce={mark} dangerouslySetInnerHTML={{ __html: shell.shop.themeCss }} />}
        {shell?.keepLanguage && <script nonce={mark} dangerouslySetInnerHTML={{ __html: shell.keepLanguage }} />}
        <script nonce={mark} dangerouslySetInnerHTML={{ __html: holdFormsScript(shell?.unloaded ?? '') }} />
        {shell?.shop?.live.consent && (
          <script nonce={mark} dangerouslySetInnerHTML={{ __html: cookieQuestionScript(shell.shop.live.unit) }} />
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The texts of the frame and the frame itself, around a screen or an error. */
function Shop({ shell, asksCookies = true, children }: ShopProps) {
  const [cart, setCart] = useState<CartView | null>(null);
  const { pathname, search } = useLocation();
  const framed = isFramed(shopLocation(pathname + search));
  return (
    <PageLanguage language={shell.language} formatCountry={shell.formatCountry} typedSign={shell.typedSign}>
      <Texts locale={shell.numberTag} messages={shell.messages}>
        <VisitorProvider unit={shell.shop?.unit ?? ''}>
          <CartProvider settings={framed ? null : shell.cart}>
            <ShopFrame shell={shell} search={<ShopSearch />} cart={cart}>
              {children}
            </ShopFrame>
            {!framed && (
              <>
                <FootStack>
                  {asksCookies && shell.shop?.live.consent && <CookieQuestion settings={shell.shop.live.consent} />}
                  <OfflineNotice />
                </FootStack>
                <HeldForms />
                {shell.shop?.visit && <LiveParts visit={shell.shop.visit} live={shell.shop.live} onCart={setCart} />}
              </>
            )}
          </CartProvider>
        </VisitorProvider>
      </Texts>
    </PageLanguage>
  );
}

interface ShopProps {
  readonly shell: RootData;
  /** SHELL-27: the question waits where it would cover the only way on, or nobody may be there to hear the answer. */
  readonly asksCookies?: boolean;
  readonly children: ReactNode;
}

export default function App({ loaderData: shell }: Route.ComponentProps) {
  return (
    <Shop shell={shell}>
      <Outlet />
      <Guard shell={shell} />
    </Shop>
  );
}

const Guard = ({ shell: { routeSettings, shop } }: { shell: RootData }) =>
  routeSettings && shop && <RouteGuard unit={shop.unit} routeSettings={routeSettings} />;

export function ErrorBoundary() {
  const error = useRouteError();
  const shell = useShell();
  // Without a shell there is no language to speak in: its loader has a fault of ours.
  if (!shell) return null;
  return (
    <Shop shell={shell} asksCookies={false}>
      <ErrorPage error={error} shop={shell.shop?.name ?? null} />
      {/* An address whose screen is not there yet is guarded all the same. */}
      {isRouteErrorResponse(error) && error.status === 404 && <Guard shell={shell} />}
    </Shop>
  );
}
