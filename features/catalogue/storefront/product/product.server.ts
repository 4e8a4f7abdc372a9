import { getProductCall, listTemplatesCall } from '#contract/catalogue/catalogue.ts';
import type { Client, ClientOutcome } from '#contract/client.ts';
import { tiersFromWire, type WireProductDetail } from '#contract/wire/catalogue/product.ts';
import type { DiscountTier } from '#domain/catalogue/catalogue.ts';
import type { SpendingPlace } from '#domain/catalogue/product.ts';
import type { HomeProduct } from '../product-tile.tsx';
import { minorUnits, productFromWire } from '../home/home.server.ts';

/** A card as its page shows it. Amounts are minor units. */
export interface ProductDetail extends HomeProduct {
  readonly physical: boolean;
  /** Null when any value between the least and the most is sold. */
  readonly values: readonly number[] | null;
  readonly step: number;
  readonly description: string;
  readonly howToUse: string;
  readonly terms: string;
  readonly place: SpendingPlace;
  readonly redeemPlace: WireProductDetail['redeemPlace'];
  readonly redeemPlaceText: string | null;
  readonly countries: readonly string[];
  readonly validMonths: { readonly min: number; readonly max: number };
  readonly reloadable: boolean;
  /** What buying more of it gives. */
  readonly tiers: readonly Pick<DiscountTier, 'from' | 'rate' | 'free'>[];
}

/** A theme that the card can wear. */
export interface ProductDesign {
  readonly id: number;
  readonly name: string;
  readonly art: HomeProduct['art'];
}

/** As many as somebody looks at before they go on; the page of the purchase has all of them. */
const designsMax = 6;

/** All that the card can wear. */
export async function loadThemes(client: Client, itemCode: string): Promise<ClientOutcome<readonly ProductDesign[]>> {
  const outcome = await client(listTemplatesCall, { itemCode });
  if (!outcome.ok) return outcome;
  const themes = outcome.data.map(({ templateId, templateName, art }) => ({ id: templateId, name: templateName, art }));
  return { ok: true, data: themes };
}

/** Without an answer the card is shown as the brand has it. */
export async function loadDesigns(client: Client, itemCode: string): Promise<readonly ProductDesign[]> {
  const themes = await loadThemes(client, itemCode);
  return themes.ok ? themes.data.slice(0, designsMax) : [];
}

/** Null for a card that is not sold (any more), and for what is no card (D36). */
export async function loadProduct(client: Client, itemCode: string): Promise<ClientOutcome<ProductDetail | null>> {
  const outcome = await client(getProductCall, { itemCode });
  if (!outcome.ok) return outcome;
  const { data } = outcome;
  return { ok: true, data: data.error || data.fulfilment === 'phone-credit' ? null : cardFromWire(data) };
}

const cardFromWire = (wire: WireProductDetail): ProductDetail => ({
  ...productFromWire(wire),
  physical: wire.kind !== 'D',
  values: wire.amountList && wire.amountList.map((amount) => minorUnits(wire, amount)),
  step: wire.amountStep === null ? 1 : minorUnits(wire, wire.amountStep),
  description: wire.description,
  howToUse: wire.howToUse,
  terms: wire.termOfService,
  redeemPlace: wire.redeemPlace,
  redeemPlaceText: wire.redeemPlaceText,
  countries: wire.countryCodes,
  validMonths: { min: wire.validMonthsMin, max: wire.validMonthsMax },
  reloadable: wire.isReloadable,
  tiers: tiersFromWire(wire.productDiscountList, wire.currency).filter(({ rate, free }) =>
    wire.rewardType === 'FG' ? free : rate > 0,
  ),
});
