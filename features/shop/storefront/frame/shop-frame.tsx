import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { supportOn } from '#domain/shop/navigation.ts';
import { routeOf } from '#domain/shop/shop-routes.ts';
import { mainId, SkipLink } from '#ui/layout/page.tsx';
import type { CartView } from './cart/cart-lines.tsx';
import { DesktopOnly } from './desktop-only.tsx';
import type { Shell } from './shell.ts';
import { ShopFooter } from './shop-footer.tsx';
import { QuietShopHeader, ShopHeader } from './header/shop-header.tsx';

interface ShopFrameProps {
  readonly shell: Shell;
  /** The search of the navigation bar. */
  readonly search: ReactNode;
  /** What is in the cart; null until that is known. */
  readonly cart?: CartView | null;
  readonly children: ReactNode;
}

/** The shop around a screen. */
export function ShopFrame({ shell, search, cart = null, children }: ShopFrameProps) {
  const intl = useIntl();
  const route = routeOf(useLocation().pathname);
  const { shop } = shell;
  const skip = <SkipLink>{intl.formatMessage({ id: 'shell.skip' })}</SkipLink>;
  const main = (content: ReactNode) => (
    <main id={mainId} tabIndex={-1} className="flex-1 outline-none">
      {content}
    </main>
  );
  if (!shop) {
    return (
      <>
        {skip}
        {main(children)}
      </>
    );
  }
  // ROUTE-41
  if (route?.bare) {
    return (
      <div className="flex min-h-dvh flex-col">
        {skip}
        {main(children)}
      </div>
    );
  }
  const support = supportOn(route?.area ?? 'consumer', shop);
  const header = route?.quiet ? (
    <QuietShopHeader shop={shop} tag={shell.tag} />
  ) : (
    <ShopHeader shop={shop} tag={shell.tag} support={support} search={search} cart={cart} />
  );
  const footer = <ShopFooter shop={shop} support={support} />;
  // SHELL-39: a page that the unit does not have is missing on every screen.
  const isLocked = route?.desktopOnly && route.needs && shop.can.includes(route.needs);
  const onDesktop = (part: ReactNode) => (isLocked ? <div className="max-lg:hidden">{part}</div> : part);
  return (
    <div className="flex min-h-dvh flex-col">
      {skip}
      {header}
      {main(
        <>
          {isLocked && <DesktopOnly />}
          {onDesktop(children)}
        </>,
      )}
      {footer}
    </div>
  );
}
