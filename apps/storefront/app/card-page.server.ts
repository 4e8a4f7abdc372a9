// What a card's page shows, for the page itself and for the popup that shows it in front of the list.
import { data, type RouterContextProvider } from 'react-router';
import { localeTag } from '#domain/values/language.ts';
import { amountStyleOf } from '#domain/units/unit.ts';
import { loadCard } from '#features/catalogue/storefront/product.server.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { productsUnavailable } from './product-failure.server.ts';
import { requireUnit, servicesContext, visitContext } from './visit.server.ts';

export async function loadCardPage(context: Readonly<RouterContextProvider>, itemCode: string) {
  const unit = requireUnit(context);
  const { language } = context.get(visitContext);
  const { clientFor, log } = context.get(servicesContext);
  const outcome = await loadCard(clientFor(unit.id, language), itemCode);
  if (!outcome.ok) {
    const { status, name, message: reason } = outcome.failure;
    // A code that cannot be one is a card that is not there.
    if (status === 400) throw data(null, { status: 404 });
    log.warn({ unit: unit.id, status, failure: name, reason }, 'the api did not show a card');
    throw productsUnavailable(outcome.failure, language);
  }
  const card = outcome.data;
  if (!card) throw data(null, { status: 404 });
  const names = new Intl.DisplayNames(localeTag(language), { type: 'region' });
  return {
    card,
    countryNames: card.countries.map((code) => names.of(code) ?? code),
    heightPercent: unit.detailHeightPercent,
    amounts: amountStyleOf(unit, language),
    messages: messagesOf(language, 'product', 'home'),
  };
}
