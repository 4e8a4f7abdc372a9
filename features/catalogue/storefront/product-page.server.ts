// What a card's page shows, for the page itself and for the popup that shows it in front of the list.
import { notFound } from '#browser/calls/no-page.ts';
import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { amountStyleOf } from '#domain/units/unit.ts';
import { localeTag, unitText } from '#domain/values/language.ts';
import { cardJsonLd } from './json-ld.server.ts';
import { loadCard } from './product.server.ts';
import { productsUnavailable } from './products-unavailable.server.ts';

export async function loadCardDetail({ unit, language, client, log }: PageArguments, itemCode: string) {
  const outcome = await loadCard(client, itemCode);
  if (!outcome.ok) {
    const { status, name, message: reason } = outcome.failure;
    // A code that cannot be one is a card that is not there.
    if (status === 400) throw notFound();
    log.warn({ unit: unit.id, status, failure: name, reason }, 'the api did not show a card');
    throw productsUnavailable(outcome.failure, language);
  }
  const card = outcome.data;
  if (!card) throw notFound();
  const names = new Intl.DisplayNames(localeTag(language), { type: 'region' });
  return {
    card,
    countryNames: card.countries.map((code) => names.of(code) ?? code),
    heightPercent: unit.detailHeightPercent,
    amounts: amountStyleOf(unit, language),
    messages: messagesOf(language, 'product', 'home'),
  };
}

export async function loadCardPage(page: PageArguments, itemCode: string, address: string) {
  const detail = await loadCardDetail(page, itemCode);
  return {
    ...detail,
    shop: unitText(page.unit, page.language, page.unit.name),
    jsonLd: cardJsonLd(detail.card, address),
  };
}

export type CardPageData = Awaited<ReturnType<typeof loadCardPage>>;
