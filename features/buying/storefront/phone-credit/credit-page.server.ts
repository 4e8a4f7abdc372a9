// What somebody needs to top up a phone: the operators, as a guest sees them.
import { notFound, unavailable } from '#browser/calls/no-page.ts';
import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { listPhoneCreditCall } from '#contract/catalogue/catalogue.ts';
import { lineProductOf } from '#contract/wire/buying/line-product.ts';
import type { WireProductDetail } from '#contract/wire/catalogue/product.ts';
import { amountFromWire } from '#contract/wire/values/money.ts';
import { amountStyleOf, type UnitProfile } from '#domain/units/unit.ts';
import { countriesOf } from '#domain/values/country.ts';
import { unitText, type Language } from '#domain/values/language.ts';
import type { CreditData, Operator } from './credit-data.ts';

/** ROUTE-18, D36: without operators there is no such page. */
export async function loadCreditPage({ unit, language, client, log }: PageArguments, query: URLSearchParams) {
  const outcome = await client(listPhoneCreditCall, {});
  if (!outcome.ok) {
    log.warn({ unit: unit.id, ...outcome.failure }, 'the api did not tell whose credit is sold');
    throw unavailable();
  }
  const [first, ...others] = outcome.data.flatMap((detail) => operatorOf(detail, unit, language));
  if (!first) throw notFound();
  const operators = [first, ...others] as const;
  const wished = query.get('item');
  const data: CreditData = {
    unit: unit.id,
    operators,
    wished: operators.some(({ product }) => product.itemCode === wished) ? wished : null,
    settings: {
      currency: unit.currency,
      decimalDigits: unit.decimalDigits,
      pricesIncludeTax: unit.pricesIncludeTax,
      cardMadeTaxRate: unit.cardMadeTaxRate,
      shippingTaxRate: unit.shippingTaxRate,
      discountType: unit.discountType,
      showTax: unit.showTax,
      consumerQtyMin: unit.consumerQtyMin,
      validMonthsMax: unit.validMonthsMax,
      timeZone: unit.timeZone,
    },
    amounts: amountStyleOf(unit, language),
  };
  return {
    shop: unitText(unit, language, unit.name),
    messages: messagesOf(language, 'phone-credit', 'buy', 'cart', 'delivery'),
    data,
  };
}

export type CreditPageData = Awaited<ReturnType<typeof loadCreditPage>>;

/** One whose country the shop does not know has no numbers to top up. */
function operatorOf(detail: WireProductDetail, unit: UnitProfile, language: Language): Operator[] {
  const [code = ''] = detail.countryCodes;
  const country = countriesOf(unit, language).find((each) => each.code === code && each.areaCode !== '');
  if (!country) return [];
  return [
    {
      product: lineProductOf(detail),
      tagline: detail.tagline,
      terms: detail.termOfService,
      amounts: (detail.amountList ?? []).map((amount) => amountFromWire(unit.currency, amount) ?? 0),
      validMonthsMin: detail.validMonthsMin,
      validMonthsMax: detail.validMonthsMax,
      country: { code, name: country.name, callingCode: country.areaCode },
    },
  ];
}
