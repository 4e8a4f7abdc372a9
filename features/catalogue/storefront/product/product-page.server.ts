// What a card's page shows, for the page itself and for the popup that shows it in front of the list.
import { notFound } from '#browser/calls/no-page.ts';
import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { amountStyleOf } from '#domain/units/unit.ts';
import { localeTag, unitText } from '#domain/values/language.ts';
import { productJsonLd } from './json-ld.server.ts';
import { loadDesigns, loadProduct } from './product.server.ts';
import { productsUnavailable } from '../products-unavailable.server.ts';

export async function loadProductDetail({ unit, language, client, log }: PageArguments, itemCode: string) {
  const [outcome, designs] = await Promise.all([loadProduct(client, itemCode), loadDesigns(client, itemCode)]);
  if (!outcome.ok) {
    const { status, name, message: reason } = outcome.failure;
    // A code that cannot be one is a card that is not there.
    if (status === 400) throw notFound();
    log.warn({ unit: unit.id, status, failure: name, reason }, 'the api did not show a card');
    throw productsUnavailable(outcome.failure, language);
  }
  const product = outcome.data;
  if (!product) throw notFound();
  const names = new Intl.DisplayNames(localeTag(language), { type: 'region' });
  return {
    product,
    designs,
    countryNames: product.countries.map((code) => names.of(code) ?? code),
    heightPercent: unit.detailHeightPercent,
    amounts: amountStyleOf(unit, language),
    messages: messagesOf(language, 'product', 'home'),
  };
}

export async function loadProductPage(page: PageArguments, itemCode: string, address: string) {
  const detail = await loadProductDetail(page, itemCode);
  return {
    ...detail,
    shop: unitText(page.unit, page.language, page.unit.name),
    jsonLd: productJsonLd(detail.product, address),
  };
}

export type ProductPageData = Awaited<ReturnType<typeof loadProductPage>>;
