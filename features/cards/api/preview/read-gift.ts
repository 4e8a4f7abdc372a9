// The gift that a line of a cart will become, if it may be sold and said like this.
import { uploadIdIn } from '#contract/shop/resources.ts';
import type { WirePreviewLine } from '#contract/wire/buying/preview-line.ts';
import { amountFromWire } from '#contract/wire/values/money.ts';
import { amountFault } from '#domain/buying/amount.ts';
import { dressedGift } from '#domain/buying/dressed-gift.ts';
import { validMonthsFault } from '#domain/buying/validity.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { lengthFault, nameCharacters, wholeNameChars } from '#domain/values/text-rules.ts';
import type { PreviewedGift } from '#data/cards/gift-tests.ts';
import { listTemplates } from '#data/catalogue/catalogue.ts';
import { findProduct } from '#data/catalogue/products.ts';
import type { Scope } from '#data/scope.ts';

interface Asked {
  readonly scope: Scope;
  readonly profile: UnitProfile;
  readonly apiOrigin: string;
}

export async function readGift(
  { scope, profile, apiOrigin }: Asked,
  line: WirePreviewLine,
): Promise<{ gift: PreviewedGift; product: Product } | Refusal<'input.invalid' | 'product.unknown'>> {
  const { itemCode, validMonths, templateId, message, message2, photoUrl, senderName, receiverName } = line;
  const product = (await findProduct(scope, itemCode))?.product;
  if (!product?.forSale) return refuse('product.unknown');
  const themes = templateId === null ? [] : await listTemplates(scope, { itemCode });
  const theme = themes.find(({ id }) => id === templateId) ?? null;
  const amount = amountFromWire(profile.currency, line.amount);
  const isUpload = (address: string) => uploadIdIn(address, apiOrigin, profile.id) !== null;
  const dressed = dressedGift({ templateId, message, message2, photoUrl }, theme, isUpload, profile);
  if (
    amount === null ||
    amountFault(product.denominations, amount) !== null ||
    validMonthsFault(product, profile, validMonths) !== null ||
    dressed === null ||
    ![senderName, receiverName].every(isName)
  )
    return refuse('input.invalid');
  const { message: written, design } = dressed;
  const words = { senderName, receiverName, message: written, ...(design && { design }) };
  return { gift: { itemCode, amount, validMonths, ...words }, product };
}

/** One that nobody has written yet is missing in the preview, as it would be in the mail. */
const isName = (name: string): boolean =>
  name === '' || (nameCharacters.test(name) && lengthFault(name, { max: wholeNameChars.max }) === null);
