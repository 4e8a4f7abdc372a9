import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { listLetterTypesCall } from '#contract/catalogue/catalogue.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { dateStyleOf } from '#domain/units/unit.ts';
import { unitText } from '#domain/values/language.ts';
import { deliveryDaysOf } from '../delivery/delivery-shop.server.ts';
import type { LetterDays } from '../delivery/delivery-terms.ts';

/** What the cart is shown with; what is in it is the browser's. */
export const cartPage = async ({ unit, language, client, log }: PageArguments) => ({
  shop: unitText(unit, language, unit.name),
  dates: dateStyleOf(unit, language),
  delivery: {
    shop: deliveryDaysOf(unit),
    letterTypes: await letterDays({ unit, client, log }),
    madeAt: new Date().toISOString(),
  },
  showTax: unit.showTax,
  quantities: {
    consumerQtyMin: unit.consumerQtyMin,
    consumerQtyMax: unit.consumerQtyMax,
    businessQtyMax: unit.businessQtyMax,
  },
  messages: messagesOf(language, 'cart', 'delivery', 'preview'),
});

export type CartPageData = Awaited<ReturnType<typeof cartPage>>;

/** Without them nobody is told that a letter would come too late, which is no reason to show no cart. */
async function letterDays({ unit, client, log }: Omit<PageArguments, 'language'>): Promise<readonly LetterDays[]> {
  const letters = await client(listLetterTypesCall, {});
  if (!letters.ok)
    log.warn({ unit: unit.id, ...letters.failure }, 'the api did not tell the cart which letters there are');
  return (letters.ok ? letters.data : []).map(({ letterTypeId, countryCodes, daysMin, daysMax }) => ({
    letterTypeId,
    countryCodes,
    daysMin,
    daysMax,
  }));
}
