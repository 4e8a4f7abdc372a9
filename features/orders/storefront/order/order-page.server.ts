import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { amountStyleOf, dateStyleOf } from '#domain/units/unit.ts';
import { unitText } from '#domain/values/language.ts';

/** What an order is shown with; the order itself only the browser may ask for. */
export const orderPage = ({ unit, language }: PageArguments) => ({
  unit: unit.id,
  shop: unitText(unit, language, unit.name),
  style: { amounts: amountStyleOf(unit, language), dates: dateStyleOf(unit, language) },
  support: unit.support,
  withdrawalDays: unit.deliveryEndsWithdrawal ? 0 : unit.withdrawalDays,
  messages: messagesOf(language, 'order'),
});

export type OrderPageData = ReturnType<typeof orderPage>;
