// What a card's page shows, for the page itself and for the popup that shows it in front of the list.
import { notFound, unavailable } from '#browser/calls/no-page.ts';
import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import type { CardArt } from '#domain/catalogue/card-art.ts';
import { amountStyleOf } from '#domain/units/unit.ts';
import { localeTag, unitText } from '#domain/values/language.ts';
import { productJsonLd } from './json-ld.server.ts';
import { loadDesigns, loadProduct, loadThemes, type ProductDetail } from './product.server.ts';
import { productsUnavailable } from '../products-unavailable.server.ts';

/** A card that is sold here; what is not there, or not now, is thrown as the answer. */
async function loadSold({ unit, language, client, log }: PageArguments, itemCode: string): Promise<ProductDetail> {
  const outcome = await loadProduct(client, itemCode);
  if (!outcome.ok) {
    const { status, name, message: reason } = outcome.failure;
    // A code that cannot be one is a card that is not there.
    if (status === 400) throw notFound();
    log.warn({ unit: unit.id, status, failure: name, reason }, 'the api did not show a card');
    throw productsUnavailable(outcome.failure, language);
  }
  if (!outcome.data) throw notFound();
  return outcome.data;
}

export async function loadProductDetail(page: PageArguments, itemCode: string) {
  const { unit, language, client } = page;
  const [product, designs] = await Promise.all([loadSold(page, itemCode), loadDesigns(client, itemCode)]);
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

/** A card as a picture shows it: as the brand has it, or in one of the themes that it can wear. */
export async function loadCardPicture(page: PageArguments, itemCode: string, design: string | null) {
  const { art, name, tagline } = await loadSold(page, itemCode);
  const caption = messagesOf(page.language, 'home')['home.caption'] ?? '';
  return { art: design === null ? art : await loadThemeArt(page, itemCode, design), name, tagline, caption };
}

/** It is kept for long, so another than the one that was asked for will not do. */
async function loadThemeArt({ unit, client, log }: PageArguments, itemCode: string, design: string): Promise<CardArt> {
  const outcome = await loadThemes(client, itemCode);
  if (!outcome.ok) {
    const { status, name, message: reason } = outcome.failure;
    log.warn({ unit: unit.id, status, failure: name, reason }, 'the api did not show the themes of a card');
    throw unavailable();
  }
  const theme = outcome.data.find(({ id }) => String(id) === design);
  if (!theme) throw notFound();
  return theme.art;
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
