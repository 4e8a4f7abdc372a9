import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { hasPhoneWallets } from '#domain/units/profile/payments.ts';
import { countriesOf } from '#domain/values/country.ts';
import { cartPage } from '../cart/cart-page.server.ts';

/** What a cart is paid with and by whom; what is in it and who that is, only the browser knows. */
export async function checkoutPage(page: PageArguments) {
  const { unit, language } = page;
  return {
    ...(await cartPage(page)),
    buyer: {
      asksDocument: unit.askIdCard,
      countries: countriesOf(unit, language).map(({ code, name, areaCode }) => ({ code, name, callingCode: areaCode })),
      country: unit.defaultCountry,
      phoneCountry: unit.phoneCountry ?? unit.defaultCountry,
    },
    /** Whether what a card pays is also paid from a phone's wallet, on the same page. */
    hasPhoneWallets: hasPhoneWallets(unit),
    deliverToday: unit.deliverToday,
    promiseHours: unit.deliveryPromiseHours,
    /** Where somebody is helped who was told to buy. */
    help: { phone: unit.support.phone, email: unit.support.email },
    /** Whether cards and coupons are among what can be paid with. */
    takesCoupons: unit.paymentMeans.some((means) => means === 'gift-card' || means === 'third-party-coupon'),
    law: {
      bindingButton: unit.bindingButton,
      withdrawalDays: unit.withdrawalDays,
      deliveryEndsWithdrawal: unit.deliveryEndsWithdrawal,
    },
    messages: messagesOf(language, 'checkout', 'coupon', 'cart', 'delivery'),
  };
}

export type CheckoutPageData = Awaited<ReturnType<typeof checkoutPage>>;
