// The gift that a line of a cart will become, if it may be sold and said like this.
import { uploadIdIn } from '#contract/shop/resources.ts';
import type { WirePreviewLine } from '#contract/wire/buying/preview-line.ts';
import { amountFromWire } from '#contract/wire/values/money.ts';
import { amountFault } from '#domain/buying/amount.ts';
import { designFaults, printedDesign } from '#domain/buying/draft-faults.ts';
import type { LineDesign } from '#domain/buying/line.ts';
import { printedLines } from '#domain/buying/printed-lines.ts';
import { validMonthsFault } from '#domain/buying/validity.ts';
import type { GiftDesign } from '#domain/cards/gift-design.ts';
import type { Template } from '#domain/catalogue/catalogue.ts';
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
  const design = { templateId, art: null, message, message2, photoUrl };
  const printed = printedDesign(design, theme);
  const amount = amountFromWire(profile.currency, line.amount);
  const isWrong =
    amount === null ||
    amountFault(product.denominations, amount) !== null ||
    validMonthsFault(product, profile, validMonths) !== null ||
    (templateId !== null && theme === null) ||
    Object.keys(designFaults(design, theme, profile)).length > 0 ||
    // Nothing but what was sent to us is shown in the shop's name.
    (printed.photoUrl !== null && uploadIdIn(printed.photoUrl, apiOrigin, profile.id) === null) ||
    ![senderName, receiverName].every(isName);
  if (isWrong) return refuse('input.invalid');
  const words = { senderName, receiverName, message: [printed.message, printed.message2].filter(Boolean).join('\n') };
  const dressed = theme && { design: giftDesign(theme, printed) };
  return { gift: { itemCode, amount, validMonths, ...words, ...dressed }, product };
}

const giftDesign = ({ id, art, textAreas, photoArea }: Template, printed: LineDesign): GiftDesign => ({
  templateId: id,
  art,
  lines: printedLines(printed, textAreas),
  photo: printed.photoUrl !== null && photoArea ? { href: printed.photoUrl, area: photoArea } : null,
});

/** One that nobody has written yet is missing in the preview, as it would be in the mail. */
const isName = (name: string): boolean =>
  name === '' || (nameCharacters.test(name) && lengthFault(name, { max: wholeNameChars.max }) === null);
