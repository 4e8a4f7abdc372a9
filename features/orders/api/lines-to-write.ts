// The lines of an order as they are written down: each with its words and its price; then the cards that are given on top,
// which go to whoever buys.
import type { CallBody } from '#contract/call.ts';
import type { RefusalOf } from '#contract/failure-data.ts';
import type { createOrderCall } from '#contract/orders/orders.ts';
import type { WireOrderLine } from '#contract/wire/orders/order-line.ts';
import type { AskedLine } from '#domain/buying/asked-line.ts';
import type { LineFault } from '#domain/buying/line-faults.ts';
import { validMonthsDefault } from '#domain/buying/validity.ts';
import type { Template } from '#domain/catalogue/catalogue.ts';
import { refuseWith } from '#domain/refusal.ts';
import { plainLine } from '#domain/values/seen-text.ts';
import { readForOrder, type ForOrder } from '#data/catalogue/for-order.ts';
import type { NewLine, OrderBuyer } from '#data/orders/new-order.ts';
import type { Scope } from '#data/scope.ts';
import type { OrderPrice } from './price-order.ts';
import { readWords, type Reading } from './read-words.ts';

interface Writing {
  readonly scope: Pick<Scope, 'tx' | 'unit'>;
  readonly reading: Reading & { readonly buyer: OrderBuyer };
}

export async function linesToWrite(
  { order }: Pick<CallBody<typeof createOrderCall>, 'order'>,
  asked: readonly AskedLine[],
  { price }: OrderPrice,
  { scope, reading }: Writing,
): Promise<NewLine[] | RefusalOf<'order.lines-refused'>> {
  const found = await readForOrder(scope, {
    itemCodes: [...order, ...price.freeCards].map(({ itemCode }) => itemCode),
    templateIds: order.flatMap(({ templateId }) => templateId ?? []),
  });
  const faults: { index: number; fault: LineFault }[] = [];
  const lines: NewLine[] = [];
  for (const [index, line] of order.entries()) {
    const said = readWords(line, themeOf(line, found), reading);
    if ('faults' in said) {
      faults.push(...said.faults.map((fault) => ({ index, fault })));
      continue;
    }
    const { itemCode, amount, qty, validMonths, letterTypeId, extraItemCode, way } = asked[index]!;
    const { id: _, cards: __, rate: ___, ...amounts } = price.lines[index]!;
    lines.push({
      itemCode,
      isFree: false,
      qty,
      amount: amount ?? 0,
      // TOTAL-24: as much on every card.
      cardValue: (amount ?? 0) + amounts.bonus / qty,
      validMonths: validMonths ?? usualMonths(itemCode, found, reading),
      way: way ?? 'email',
      ...said,
      letterTypeId,
      extraItemCode,
      price: amounts,
      others: othersOf(line),
    });
  }
  if (faults.length > 0) return refuseWith('order.lines-refused', { lines: faults });
  return [
    ...lines,
    ...price.freeCards.map((free) => freeLine(free, usualMonths(free.itemCode, found, reading), reading)),
  ];
}

/** Null where there is none, and where it is not for this product. */
function themeOf({ templateId, itemCode }: WireOrderLine, { templates }: ForOrder): Template | null {
  const theme = templateId == null ? undefined : templates.get(templateId);
  return theme && (theme.items.length === 0 || theme.items.includes(itemCode)) ? theme : null;
}

function usualMonths(itemCode: string, { months }: ForOrder, { profile }: Pick<Reading, 'profile'>): number {
  const product = months.get(itemCode);
  if (!product) throw new Error(`${itemCode} was sold a moment ago`);
  return validMonthsDefault(product, profile);
}

function freeLine(
  { itemCode, amount, qty }: OrderPrice['price']['freeCards'][number],
  validMonths: number,
  { profile, now, buyer, language }: Reading,
): NewLine {
  const nothing = { faceValue: 0, discount: 0, bonus: 0, extras: 0, cardMadeFees: 0, commission: 0, shipFee: 0 };
  return {
    itemCode,
    isFree: true,
    qty,
    amount,
    cardValue: amount,
    validMonths,
    way: 'email',
    deliverOn: null,
    timeZone: profile.timeZone,
    dueAt: now,
    letterTypeId: null,
    extraItemCode: null,
    price: { ...nothing, tax: 0, cardTax: 0, total: 0 },
    others: {},
    words: {
      receiverName: buyer.name,
      receiverEmail: buyer.email,
      receiverMobile: '',
      receiverAddress: '',
      receiverZipCode: '',
      receiverCity: '',
      receiverCountry: '',
      receiverVatNumber: '',
      receiverLanguage: language,
      // The shop gives it.
      senderName: '',
      senderEmail: '',
      message: '',
      message2: '',
      design: null,
    },
  };
}

/** ORDER-29: carried for whoever needs it later. */
const othersOf = ({ urssafId, shelfId, customShelf, fileType }: WireOrderLine): object => ({
  ...(urssafId && { urssafId }),
  ...(shelfId && { shelfId }),
  ...(customShelf && { customShelf: plainLine(customShelf) }),
  ...(fileType && { fileType }),
});
