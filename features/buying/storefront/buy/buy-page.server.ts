// What somebody needs to make up a card for a friend or for themself: all that a guest can see, asked side by side.
import { redirect } from 'react-router';
import { unavailable } from '#browser/calls/no-page.ts';
import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { todayIn } from '#browser/time/today-in.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import {
  getProductCall,
  itemCodePattern,
  listExtrasCall,
  listLetterTypesCall,
  listTemplateCategoriesCall,
  listTemplatesCall,
} from '#contract/catalogue/catalogue.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { ClientOutcome } from '#contract/client.ts';
import { lineProductOf } from '#contract/wire/buying/line-product.ts';
import type { WireProductDetail } from '#contract/wire/catalogue/product.ts';
import { amountFromWire } from '#contract/wire/values/money.ts';
import { amountFault } from '#domain/buying/amount.ts';
import type { Denominations } from '#domain/catalogue/product.ts';
import { amountStyleOf, dateStyleOf, type UnitProfile } from '#domain/units/unit.ts';
import { unitText } from '#domain/values/language.ts';
import { parseDecimal, type Currency } from '#domain/values/money.ts';
import { deliveryShopOf } from '../delivery/delivery-shop.server.ts';
import { homeIn } from './buy-address.ts';
import { fetchPartAt } from './delivery-part.ts';
import type { BuyData, BuyPath, BuyTemplate, BuyTrouble } from './buy-data.ts';

/** ROUTE-16, ROUTE-17. Without an item, or with one that is not sold, it leads home. */
export async function loadBuyPage(page: PageArguments, draftPath: BuyPath, query: URLSearchParams) {
  const { unit, language, client, log } = page;
  const itemCode = query.get('item');
  if (!itemCode || !itemCodePattern.test(itemCode)) throw home(query);
  const [detail, categories, templates, letterTypes, extras] = await Promise.all([
    client(getProductCall, { itemCode }),
    client(listTemplateCategoriesCall, { itemCode }),
    client(listTemplatesCall, { itemCode }),
    client(listLetterTypesCall, {}),
    client(listExtrasCall, {}),
    fetchPartAt(query),
  ]);
  const around = {
    shop: unitText(unit, language, unit.name),
    messages: messagesOf(language, 'buy', 'photo', 'delivery', 'cart', 'preview'),
  };
  const failed = (outcome: ClientOutcome<unknown>, trouble: BuyTrouble) => {
    if (!outcome.ok) log.warn({ unit: unit.id, ...outcome.failure }, `the api did not tell what to buy: ${trouble}`);
    return { ...around, trouble };
  };
  if (!detail.ok) return failed(detail, 'product');
  if (detail.data.error) throw home(query);
  // PHONE-03: credit is neither dressed nor given, and has a page of its own.
  if (detail.data.fulfilment === 'phone-credit') throw redirect(`/phone-credit?${query.toString()}`);
  if (!categories.ok) return failed(categories, 'categories');
  if (!templates.ok) return failed(templates, 'templates');
  const product = detail.data;
  // Nobody could say how a printed card gets there; what is only added to one can be done without.
  if (!letterTypes.ok && product.kind !== 'D') throw unavailable();
  const denominations = denominationsOf(product, unit.currency);
  const data: BuyData = {
    unit: unit.id,
    draftPath,
    product: lineProductOf(product),
    tagline: product.tagline,
    siblings: { itemCode: product.itemCode, kind: product.kind, siblingItemCode: product.siblingItemCode },
    denominations,
    validMonthsMin: product.validMonthsMin,
    validMonthsMax: product.validMonthsMax,
    templates: templates.data.map(templateOf),
    categories: categories.data.map(({ categoryId, categoryName }) => ({ id: categoryId, name: categoryName })),
    letterTypes: letterTypes.ok ? letterTypes.data : [],
    extras: extras.ok ? extras.data : [],
    wishedTheme: wishedTheme(query.get('design'), templates.data),
    wishedAmount: wishedAmount(query.get('amount'), denominations, unit.currency),
    settings: settingsOf(unit),
    deliveryShop: deliveryShopOf(unit, language, new Date()),
    today: todayIn(unit.timeZone),
    style: { amounts: amountStyleOf(unit, language), dates: dateStyleOf(unit, language) },
  };
  return { ...around, data };
}

export type BuyPageData = Awaited<ReturnType<typeof loadBuyPage>>;

const home = (query: URLSearchParams) => redirect(homeIn(query));

function denominationsOf(product: WireProductDetail, currency: Currency): Denominations {
  const minor = (amount: number) => amountFromWire(currency, amount) ?? 0;
  if (product.amountList) return { kind: 'list', values: product.amountList.map(minor) };
  const step = Math.max(1, minor(product.amountStep ?? 0));
  return { kind: 'range', min: minor(product.minAmount), max: minor(product.maxAmount), step };
}

/** One that this card is not sold for is nobody's wish. */
function wishedAmount(text: string | null, denominations: Denominations, currency: Currency): number | null {
  const minor = text === null ? null : (parseDecimal(currency, text)?.minor ?? null);
  return minor !== null && amountFault(denominations, minor) === null ? minor : null;
}

function wishedTheme(text: string | null, templates: CallAnswer<typeof listTemplatesCall>) {
  const theme = templates.find(({ templateId }) => String(templateId) === text);
  return theme ? { templateId: theme.templateId, art: theme.art } : null;
}

const templateOf = (wire: CallAnswer<typeof listTemplatesCall>[number]): BuyTemplate => ({
  id: wire.templateId,
  category: wire.categoryId,
  name: wire.templateName,
  art: wire.art,
  textAreas: wire.textAreas,
  photoArea: wire.photoArea,
});

const settingsOf = (unit: UnitProfile): BuyData['settings'] => ({
  currency: unit.currency,
  decimalDigits: unit.decimalDigits,
  showCurrencyCode: unit.showCurrencyCode,
  pricesIncludeTax: unit.pricesIncludeTax,
  cardMadeTaxRate: unit.cardMadeTaxRate,
  shippingTaxRate: unit.shippingTaxRate,
  discountType: unit.discountType,
  showTax: unit.showTax,
  consumerQtyMin: unit.consumerQtyMin,
  consumerQtyMax: unit.consumerQtyMax,
  businessQtyMax: unit.businessQtyMax,
  messageCharsMax: unit.messageCharsMax,
  validMonthsMax: unit.validMonthsMax,
  severalProducts: unit.severalProducts,
  timeZone: unit.timeZone,
});
