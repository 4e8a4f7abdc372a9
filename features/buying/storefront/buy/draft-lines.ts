// What a draft is in the cart, and what it would cost there.
import { amountFromWire } from '#contract/wire/values/money.ts';
import { amountFault } from '#domain/buying/amount.ts';
import { withProduct, type Cart } from '#domain/buying/cart.ts';
import { cartPrice } from '#domain/buying/cart-price.ts';
import { printedDesign } from '#domain/buying/draft-faults.ts';
import { extraOf, linesOf, type Draft, type DraftParts } from '#domain/buying/draft.ts';
import type { Line } from '#domain/buying/line.ts';
import type { LinePrice } from '#domain/buying/price.ts';
import type { FreeCardsOf } from '#domain/catalogue/catalogue.ts';
import { chosenTemplate, type BuyData } from './buy-data.ts';

export function draftLines(draft: Draft, data: BuyData, freshId: () => string): Line[] {
  const theme = chosenTemplate(data, draft);
  // A theme that is gone since is not ordered.
  const dressed = theme ? draft.design : { ...draft.design, templateId: null, art: null };
  return linesOf({ ...draft, design: printedDesign(dressed, theme) }, partsOf(draft, data), freshId);
}

const shownAmounts = ['total', 'discount', 'bonus', 'extras', 'cardMadeFees', 'shipFee', 'tax', 'cards'] as const;

export interface DraftPrice extends Pick<LinePrice, (typeof shownAmounts)[number]> {
  readonly freeCards: readonly FreeCardsOf[];
}

/**
 * TOTAL-01: of these lines alone, in the cart as it will be: a discount is reached together with what is there, and a
 * letter to the same place is paid for once. Null without an amount or with one that is not sold, and where what was
 * typed comes to more than any.
 */
export function draftPrice(draft: Draft, data: BuyData, cart: Cart): DraftPrice | null {
  if (draft.amount === null || amountFault(data.denominations, draft.amount) !== null) return null;
  let made = 0;
  const own = draftLines(draft, data, () => `${draft.id} ${++made}`);
  const others = otherLines(draft, cart);
  const all = withProduct([...others, ...own], data.product);
  const priced = cartPrice(all, data.settings).lines.slice(others.length);
  // What comes with other items of the cart does not come with this one.
  const group = all.filter(({ product }) => product.discountItemCode === data.product.discountItemCode);
  const { freeCards } = cartPrice(group, data.settings);
  const sums = shownAmounts.map((name) => [name, priced.reduce((whole, line) => whole + line[name], 0)]);
  if (!sums.every(([, sum]) => Number.isSafeInteger(sum))) return null;
  return { ...(Object.fromEntries(sums) as Omit<DraftPrice, 'freeCards'>), freeCards };
}

/** AMOUNT-08: how many cards the order has besides these. */
export const otherCards = (draft: Draft, cart: Cart): number =>
  otherLines(draft, cart).reduce(
    (whole, { qty, upload }) => whole + (upload ? upload.rows.reduce((sum, row) => sum + row.qty, 0) : qty),
    0,
  );

const otherLines = (draft: Draft, cart: Cart): Cart => cart.filter(({ id }) => id !== draft.id);

function partsOf(draft: Draft, { product, letterTypes, extras, settings: { currency } }: BuyData): DraftParts {
  const minor = (amount: number) => amountFromWire(currency, amount) ?? 0;
  const letter = letterTypes.find(({ letterTypeId }) => letterTypeId === draft.letterTypeId);
  const extra = extras.find(({ extraItemCode }) => extraItemCode === draft.extraItemCode);
  return {
    product,
    letter: letter ? { id: letter.letterTypeId, price: minor(letter.letterPrice) } : null,
    extra: extra
      ? extraOf(
          {
            itemCode: extra.extraItemCode,
            price: minor(extra.extraProductAmount),
            taxRate: extra.additionalTaxRate,
            art: extra.art,
          },
          extra.extraProductName,
        )
      : null,
  };
}
