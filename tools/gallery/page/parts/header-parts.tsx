// What the header opens, with something in it.
import type { ReactNode } from 'react';
import { createIntl, RawIntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { formatAmount } from '#domain/values/money-format.ts';
import {
  CartLines,
  CartSum,
  deliveryWays,
  EmptyCart,
  type CartLineView,
} from '#features/shop/storefront/frame/cart/cart-lines.tsx';
import { WalletPanel } from '#features/shop/storefront/frame/menus/wallet-panel.tsx';
import arabic from '#locales/ar/shop/shell.json';
import english from '#locales/en/shop/shell.json';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { Specimen } from '../specimen.tsx';
import { useSay, useUnit, useView } from '../view.ts';

export function HeaderParts() {
  const say = useSay();
  const { direction } = useView();
  const { profile, products, catalogue } = useUnit();
  const language = direction === 'rtl' ? 'ar' : 'en';
  const style = { language, decimalDigits: profile.decimalDigits ?? 2 } as const;
  const amount = (units: number) =>
    formatAmount({ currency: profile.currency, minor: units * 10 ** style.decimalDigits }, style);
  const names = say('Inès Moreau,Noor,Tomás de la Cruz y Fernández', 'إيناس,نور,توماس').split(',');
  const lines: CartLineView[] = products.slice(0, 3).map(({ itemCode, name, art }, index) => {
    const template = catalogue.templates[index];
    return {
      id: itemCode,
      productName: name[language] ?? name.en ?? '',
      productImage: <CardFace art={art} name={name.en ?? ''} tagline="" caption="" />,
      templateImage:
        index < 2 && template ? (
          <CardFace art={template.art} name={template.name.en ?? ''} tagline="" caption="" />
        ) : null,
      receiverName: names[index] ?? '',
      delivery: deliveryWays[[3, 0, 4][index] ?? 0] ?? 'email',
      amount: amount([50, 75, 1_250][index] ?? 0),
    };
  });
  return (
    <CatalogueParts>
      <Specimen title="Cart below its button" look="plain">
        <div className="dropdown-panel cart-below static">
          <div className="cart-below-lines">
            <CartLines lines={lines} />
          </div>
          <div className="cart-below-foot">
            <CartSum total={amount(1_375)} checkoutPath="/buying-friend/checkout" cartPath="/cart" />
          </div>
        </div>
      </Specimen>
      <Specimen title="Empty cart" look="plain">
        <div className="dropdown-panel cart-below static">
          <div className="cart-below-empty">
            <EmptyCart faq="/faq" />
          </div>
        </div>
      </Specimen>
      <Specimen title="Wallet: can be topped up, cannot, not known yet">
        {[
          { credit: amount(120), canTopUp: true },
          { credit: amount(8), canTopUp: false },
          { credit: null, canTopUp: false },
        ].map((wallet) => (
          <div key={String(wallet.credit)} className="dropdown-panel static">
            <WalletPanel wallet={wallet} faq="/faq" />
          </div>
        ))}
      </Specimen>
    </CatalogueParts>
  );
}

/** Texts and a router, as the shop has them around every page. */
function CatalogueParts({ children }: { children: ReactNode }) {
  const { direction } = useView();
  const isArabic = direction === 'rtl';
  const intl = createIntl({
    locale: isArabic ? 'ar' : 'en',
    messages: (isArabic ? arabic : english) as never,
  });
  return (
    <RawIntlProvider value={intl}>
      <MemoryRouter>{children}</MemoryRouter>
    </RawIntlProvider>
  );
}
