import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { amountStyleOf, dateStyleOf, unitCan } from '#domain/units/unit.ts';
import { unitText } from '#domain/values/language.ts';

export const giftPage = ({ unit, language }: PageArguments) => ({
  shop: unitText(unit, language, unit.name),
  mayKeep: unitCan(unit, 'receive'),
  withPin: unitCan(unit, 'pin'),
  storesAddress: unit.storeLocatorUrl,
  style: { amounts: amountStyleOf(unit, language), dates: dateStyleOf(unit, language) },
  // What a card says of itself is said in the same words wherever it is asked about.
  messages: messagesOf(language, 'gift', 'query', 'product'),
});

export type GiftPageData = ReturnType<typeof giftPage>;
