import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { businessFactsOf } from './business-facts.ts';
import { loadFeatured } from './featured.server.ts';

export async function loadLandingPage(page: PageArguments) {
  const { products, facts, messages } = await loadInfoPage(page);
  return { facts, products, messages };
}

export const loadInfoPage = async ({ unit, language, client }: PageArguments) => ({
  facts: businessFactsOf(unit, language),
  ...(await loadFeatured(client)),
  messages: messagesOf(language, 'business'),
});
