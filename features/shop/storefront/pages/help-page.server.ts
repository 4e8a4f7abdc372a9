import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { todayIn } from '#browser/time/today-in.ts';
import { factsOf } from './shop-facts.ts';

/** What the help and the terms say about this unit, with the texts of one of them. */
export const helpPage = ({ unit, language }: PageArguments, texts: 'faq' | 'terms') => ({
  facts: factsOf(unit, language, todayIn(unit.timeZone)),
  messages: messagesOf(language, texts, 'pages'),
});
