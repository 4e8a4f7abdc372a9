import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useOffers } from '#browser/calls/offers.ts';
import { amountFromWire } from '#contract/wire/values/money.ts';
import type { BuyerDetails } from '#domain/buying/buyer-details.ts';
import { isPrinted } from '#domain/buying/cart.ts';
import { signInPage } from '#domain/identity/entrances.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dock } from '#ui/layout/panel.tsx';
import { useCartLook, useQuantityRange, type CartLook } from '../cart/cart-look.ts';
import { useCartSettings } from '../cart/cart-provider.tsx';
import type { CartSettings } from '../cart/cart-settings.ts';
import { useWholeCart } from '../cart/use-cart.ts';
import { CouponBox } from '../coupons/coupon-box.tsx';
import { CouponList } from '../coupons/coupon-list.tsx';
import { useCouponStore } from '../coupons/open-coupons.ts';
import { useWords } from '../delivery/use-words.ts';
import { BuyerFields } from './buyer-fields.tsx';
import { useBuyerForm } from './buyer-form.ts';
import type { CheckoutPageData } from './checkout-page.server.ts';
import { OrderPanel } from './order-panel.tsx';
import { useOrdering } from './ordering/use-ordering.ts';
import { PayMeans } from './pay-means.tsx';
import type { PayState } from './pay-notice.tsx';
import { Terms } from './terms.tsx';
import { ToldQuestion } from './told-question.tsx';
import { useCheckoutPrice } from './use-checkout-price.ts';

/** By its name the buttons outside of it send it. */
const formId = 'checkout';

const nothingAsked = { key: null, state: { kind: 'idle' } as PayState };

function oneAtATime() {
  let isTaken = false;
  return {
    take: () => !isTaken && (isTaken = true),
    end: () => void (isTaken = false),
  };
}

interface PageProps {
  readonly page: Omit<CheckoutPageData, 'messages'>;
  /** To the page on which is paid: nobody is asked whether to leave. */
  readonly leaveFor: (address: string) => void;
}

/** Who buys, what, and the button that binds. The page comes without a cart; the button wakes when there is one. */
export function CheckoutForm({ page, leaveFor }: PageProps) {
  const settings = useCartSettings();
  const look = useCartLook(page);
  return settings && look && <Form page={page} leaveFor={leaveFor} settings={settings} look={look} />;
}

interface FormProps extends PageProps {
  readonly settings: CartSettings;
  readonly look: CartLook;
}

function Form({ page, leaveFor, settings, look }: FormProps) {
  const intl = useIntl();
  const { lines } = useWholeCart();
  const store = useCouponStore(settings.unit);
  const offers = useOffers();
  const range = useQuantityRange(page.quantities);
  const [hasConsented, setConsented] = useState(false);
  const [asked, setAsked] = useState<{ readonly key: string | null; readonly state: PayState }>(nothingAsked);
  const words = useWords(look);
  const { form, asks, signsIn } = useBuyerForm({ unit: settings.unit, page, lines, words, hasConsented });
  const { isKnown, key, price, paid, server, waiting, askToPay, removed, seen, custId } = useCheckoutPrice({
    lines,
    settings,
    store,
  });

  const { order, asksWhetherTold, answerTold, captchaPopup } = useOrdering({
    unit: { id: settings.unit, currency: settings.currency, deliverToday: page.deliverToday },
    lines,
    custId,
    asks,
    form,
    hasConsented,
    cartId: store.cartId,
    coupons: (store.coupons ?? []).map(({ id }) => id),
    leaveFor,
  });

  // What was answered is about what was asked: another coupon or another cart is another question.
  const state = asked.key === key ? asked.state : nothingAsked.state;
  // Two taps may come before the first of them is drawn.
  const [turn] = useState(oneAtATime);
  async function pay(buyer: BuyerDetails, toldToBuy?: 'no'): Promise<void> {
    if (!turn.take()) return;
    setAsked({ key, state: { kind: 'busy' } });
    const checked = await askToPay();
    const next = checked.kind === 'ready' ? await order(checked.price, buyer, toldToBuy) : checked;
    // The page goes on to where it is paid; until it has gone, the button stays as it is.
    if (next === null) return;
    turn.end();
    setAsked({ key, state: next });
    // What the page shows is what it costs now.
    if (next.kind === 'not-ordered' || next.kind === 'differs') void server.ask();
  }
  useEffect(() => {
    // A browser that had put the page aside shows it as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      turn.end();
      setAsked(nothingAsked);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [turn]);
  /** The same press goes on: it was answered. */
  function answer(wasTold: boolean): void {
    answerTold(wasTold);
    if (!wasTold && asksWhetherTold) void pay(asksWhetherTold, 'no');
  }

  /** LAW-01: where the law has its words, they hold for whatever pays. */
  function payWords(wide: boolean): string {
    if (page.law.bindingButton) return intl.formatMessage({ id: 'checkout.order' });
    if (isKnown && !paid.insufficient) return intl.formatMessage({ id: 'checkout.place' });
    return isKnown && wide
      ? intl.formatMessage({ id: 'checkout.pay' }, { amount: look.write(paid.left) })
      : intl.formatMessage({ id: 'checkout.pay.now' });
  }
  const payButton = (wide: boolean) => (
    <Button
      type="submit"
      form={formId}
      {...(wide && { size: 'large' })}
      wide={wide}
      icon="lock"
      disabled={!isKnown}
      busy={state.kind === 'busy'}
    >
      {payWords(wide)}
    </Button>
  );
  return (
    <>
      <div className="wrap cart-inside">
        <h1 className="display-page">{intl.formatMessage({ id: 'checkout.heading' })}</h1>
        <div className="checkout-columns">
          <form {...form.props((typed) => void pay(typed as BuyerDetails))} id={formId} className="checkout-form">
            <BuyerFields
              form={form}
              buyer={page.buyer}
              asks={asks}
              maySignIn={offers(signInPage('customer'))}
              onSignIn={signsIn}
            />
            {(!isKnown || paid.left > 0) && (
              <PayMeans
                form={formId}
                hasPhoneWallets={page.hasPhoneWallets}
                busy={state.kind === 'busy'}
                disabled={!isKnown}
              />
            )}
            <Terms law={page.law} hasConsented={hasConsented} onConsent={setConsented} error={form.error('consent')} />
          </form>
          <OrderPanel
            lines={isKnown ? lines : null}
            price={price}
            left={paid.left}
            server={server.price}
            waiting={waiting}
            state={state}
            writeWire={(amount) => look.write(amountFromWire(settings.currency, amount) ?? 0)}
            promiseHours={lines?.some(({ product }) => !isPrinted(product)) ? page.promiseHours : null}
            range={range}
            look={look}
            tax={page.showTax ? (settings.pricesIncludeTax ? 'within' : 'on top') : null}
            onAgain={() => void server.ask()}
            coupons={
              lines &&
              page.takesCoupons && (
                <>
                  <CouponBox lines={lines} settings={settings} store={store} write={look.write} />
                  <CouponList
                    coupons={store.coupons ?? []}
                    applied={paid.coupons}
                    removed={removed}
                    write={look.write}
                    onRemove={store.remove}
                    onSeen={seen}
                  />
                </>
              )
            }
            couponTotal={paid.couponTotal}
          >
            <div className="max-md:hidden">{payButton(true)}</div>
          </OrderPanel>
        </div>
      </div>
      <div className={`cart-dock checkout-dock${page.law.bindingButton ? ' checkout-dock-binding' : ''}`}>
        <Dock sumLabel={intl.formatMessage({ id: 'cart.to-pay' })} sum={isKnown ? look.write(paid.left) : ''}>
          {payButton(false)}
        </Dock>
      </div>
      {captchaPopup}
      {asksWhetherTold && <ToldQuestion help={page.help} onAnswer={answer} />}
    </>
  );
}
