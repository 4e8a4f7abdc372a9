import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { amountStyleOf, dateStyleOf, unitCan } from '#domain/units/unit.ts';
import { unitText } from '#domain/values/language.ts';
import type { CardToShow } from './query-where.tsx';

/** The card is one of the shop's, to show the place of the codes on; null where there is none. */
export const queryPage = ({ unit, language }: PageArguments, card: CardToShow | null) => ({
  shop: unitText(unit, language, unit.name),
  withPin: unitCan(unit, 'pin'),
  style: { amounts: amountStyleOf(unit, language), dates: dateStyleOf(unit, language) },
  card,
  messages: messagesOf(language, 'query', 'captcha'),
});

export type QueryPageData = ReturnType<typeof queryPage>;
