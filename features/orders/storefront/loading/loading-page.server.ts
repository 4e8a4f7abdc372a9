import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { unitText } from '#domain/values/language.ts';

export const loadingPage = ({ unit, language }: PageArguments, type: string) => ({
  unit: unit.id,
  shop: unitText(unit, language, unit.name),
  /** What was paid for; a card or a wallet that is topped up is not paid for here yet. */
  type,
  support: unit.support,
  messages: messagesOf(language, 'order'),
});

export type LoadingPageData = ReturnType<typeof loadingPage>;
