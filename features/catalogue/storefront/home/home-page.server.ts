import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { plainMessagesOf } from '#browser/texts/messages.server.ts';
import { asPlain } from '#browser/texts/plain-data.ts';
import { nearestCategory } from '#domain/catalogue/search-words.ts';
import { amountStyleOf, unitCan } from '#domain/units/unit.ts';
import { unitText } from '#domain/values/language.ts';
import { sameDecimals } from '#domain/values/money-format.ts';
import { money } from '#domain/values/money.ts';
import { isFiltered, readFilter } from '../search/filter.ts';
import { loadCredit, loadHome } from './home.server.ts';
import { loadProduct } from '../product/product.server.ts';
import { productsUnavailable } from '../products-unavailable.server.ts';

/** The shop window, filtered as its address says. */
export async function loadHomePage({ unit, language, client, log }: PageArguments, address: URLSearchParams) {
  const filter = readFilter(address);
  const itemCode = address.get('card');
  const [outcome, credit, front] = await Promise.all([
    loadHome(client, filter, unit.defaultCountry),
    // Whoever looks for something is shown what they look for.
    unitCan(unit, 'phone-credit') && !isFiltered(filter) ? loadCredit(client) : [],
    // A card that cannot be shown takes nothing away from the list (HOME-11).
    itemCode ? loadProduct(client, itemCode) : null,
  ]);
  if (!outcome.ok) {
    const { status, name, message: reason } = outcome.failure;
    log.warn({ unit: unit.id, status, failure: name, reason }, 'the api did not list the products');
    throw productsUnavailable(outcome.failure, language);
  }
  const card = front?.ok ? front.data : null;
  return {
    list: asPlain({ ...outcome.data, credit }),
    front: card && { itemCode: card.itemCode, name: card.name },
    nearest: outcome.data.total === 0 ? nearestCategory(filter.name, outcome.data.categories) : null,
    shop: unitText(unit, language, unit.name),
    amounts: sameDecimals(
      outcome.data.products.flatMap(({ currency, min, max }) => [money(currency, min), money(currency, max)]),
      amountStyleOf(unit, language),
    ),
    withQuery: unitCan(unit, 'card-query'),
    categoryLimit: unit.categoryLimit,
    banners: { desktop: unit.desktopBanners, mobile: unit.mobileBanners },
    messages: credit.length > 0 ? plainMessagesOf(language, 'home', 'phone-credit') : plainMessagesOf(language, 'home'),
  };
}

export type HomePageData = Awaited<ReturnType<typeof loadHomePage>>;
