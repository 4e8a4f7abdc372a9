import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { dateStyleOf } from '#domain/units/unit.ts';
import { unitText } from '#domain/values/language.ts';

/** What the cart is shown with; what is in it is the browser's. */
export const cartPage = ({ unit, language }: PageArguments) => ({
  shop: unitText(unit, language, unit.name),
  dates: dateStyleOf(unit, language),
  showTax: unit.showTax,
  quantities: {
    consumerQtyMin: unit.consumerQtyMin,
    consumerQtyMax: unit.consumerQtyMax,
    businessQtyMax: unit.businessQtyMax,
  },
  messages: messagesOf(language, 'cart', 'preview'),
});

export type CartPageData = ReturnType<typeof cartPage>;
