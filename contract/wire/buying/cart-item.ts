// A line of a cart as it is kept in a browser and travels to the server's cart: an id, and data under the names it has
// always had, misspelt ones among them (CART-02 to CART-09, CART-45, CART-46). Amounts are decimals of the currency.
// A browser checks what it has kept as well, and has no other schemas (apps/storefront/contract-for-browsers.ts); so
// this file alone is written with the small half of the library.
import * as z from 'zod/mini';
import { lineQtyMax } from '#domain/buying/cart.ts';
import { draftPaths } from '#domain/buying/draft-path.ts';
import { civilities, type Line, type LineDesign } from '#domain/buying/line.ts';
import { textLinesMax } from '#domain/catalogue/catalogue.ts';
import { cardDesigns, cardFaces, type CardArt } from '#domain/catalogue/card-art.ts';
import { rateText } from '#domain/catalogue/discount.ts';
import { messageCharsMost } from '#domain/units/profile/buying.ts';
import { languages } from '#domain/values/language.ts';
import type { Currency } from '#domain/values/money.ts';
import { codeUnitsMax } from '#domain/values/seen-text.ts';
import { deliverTypeOf, deliveryWayOf } from '../delivery/delivery-way.ts';
import { kindFromWire, kindToWire, tiersFromWire, tiersToWire } from '../catalogue/product.ts';
import { feeFromWire, feeToWire, type WireFee } from '../values/fee.ts';
import { amountFromWire, amountToWire } from '../values/money.ts';

const text = (charsMax: number) => z.string().check(z.maxLength(charsMax));
const Text = text(2_000);
/** A letter may be made of several: what a unit allows is not lost when it is kept. */
const Words = text(codeUnitsMax(messageCharsMost));
const Code = text(64);
const FeeType = z.enum(['P', 'V']);
const Fee = z.object({ type: z.nullable(FeeType), value: z.number() });
const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
const Quantity = whole(0, 1_000_000);
const Percent = z.number().check(z.minimum(0), z.maximum(100));
const Tier = z.object({
  amountFrom: z.number(),
  amountTo: z.nullable(z.number()),
  discountRate: Percent,
  freeItem: z.optional(z.nullable(Code)),
  freeItemAmount: z.optional(z.number()),
  freeItemQty: z.optional(Quantity),
});
const Colour = text(64);
/** Whatever was kept is drawn: what cannot be drawn would break the page that shows it. */
const Drawable = z.object({
  design: z.enum(cardDesigns),
  ground: z.tuple([Colour, Colour]),
  ink: Colour,
  accents: z.array(Colour).check(z.minLength(1), z.maxLength(5)),
  face: z.enum(cardFaces),
  placeName: z.enum(['start', 'centre']),
  wordmark: z.optional(z.array(text(100)).check(z.maxLength(5))),
  caption: z.optional(text(100)),
});
const Art = z.custom<CardArt>((value) => Drawable.safeParse(value).success);
const Area = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const TextArea = z.extend(Area, { align: z.enum(['start', 'centre', 'end']), ink: Colour, charsMax: z.number() });
const Places = z.object({ textAreas: z.array(TextArea).check(z.maxLength(textLinesMax)), photoArea: z.nullable(Area) });
const Areas = z.custom<NonNullable<LineDesign['areas']>>((value) => Places.safeParse(value).success);

/** CART-09: of a line from before there was a choice. */
const usualMonths = 12;

/** What is not among these fields is not kept. */
export const WireCartItem = z.object({
  id: Code.check(z.minLength(1)),
  data: z.object({
    templateId: z.nullable(z.int()),
    itemCode: Code,
    productName: Text,
    productImgUrl: Text,
    categoryId: Code,
    customerId: Code,
    kind: z.enum(['D', 'P', 'CP']),
    draftPath: z.enum(draftPaths),
    amount: z.number(),
    qty: whole(0, lineQtyMax),
    discount: text(16),
    productDiscount: z.object({
      accumulateAmt: z.number(),
      isAccuSales: z.boolean(),
      productDiscountList: z.array(Tier).check(z.maxLength(100)),
    }),
    discountItemCode: Code,
    salesmanSetDiscount: Fee,
    productTaxRate: Percent,
    additionalTaxRate: Percent,
    productSorts: z.enum(['', 'T']),
    templateUrl: Text,
    message: Words,
    message2: Words,
    personalImageUrl: Text,
    uploadFileList: z.array(z.object({ amount: z.number(), qty: Quantity })).check(z.maxLength(100_000)),
    fileType: Code,
    fileName: Text,
    tempId: Code,
    customerName: Text,
    senderName: Text,
    senderEmail: Text,
    senderMobileNo: Text,
    receiverCivility: z.nullable(whole(1, 3)),
    receiverName: Text,
    receiverFirstName: Text,
    receiverLastName: Text,
    receiverMobileAreaCode: Text,
    receiverMobileNo: Text,
    receiverEmail: Text,
    receiverCity: Text,
    receiverCountryCode: Text,
    receiverAddress: Text,
    receiverAddress2: Text,
    receiverZipCode: Text,
    receiverVatNumber: Text,
    deliverType: z.int(),
    deliverDate: text(32),
    deliverTimeZone: Code,
    letterTypeId: Code,
    letterPrice: z.number(),
    parentItemCode: Code,
    extraItemCode: Code,
    extraItemImgUrl: Text,
    extraProductName: Text,
    extraProductAmount: z.number(),
    cardMadeFee: z.number(),
    extraCardMadeFee: z.number(),
    commisionType: z.nullable(FeeType),
    commisionValue: z.number(),
    newBeneficairyQty: Quantity,
    urssafId: Code,
    shelfId: Code,
    customizeShelf: Text,
    validMonths: z.optional(whole(1, 120)),
    // Ours, beside those.
    cardMadeFeeType: z.nullable(FeeType),
    extraCardMadeFeeType: z.nullable(FeeType),
    extraFeeDiscount: Fee,
    receiverLanguage: z.nullable(z.enum(languages)),
    productArt: Art,
    templateArt: z.nullable(Art),
    templateAreas: z.optional(Areas),
    extraArt: z.nullable(Art),
  }),
});
export type WireCartItem = z.infer<typeof WireCartItem>;

/** `rate` is what the whole cart makes of it. */
export function lineToCartItem(line: Line, rate: number, currency: Currency): WireCartItem {
  const { product, design, delivery, receiver, sender, extra, customer, adjustments, upload, shelf } = line;
  const amount = (minor: number) => amountToWire(currency, minor);
  const [fee, ownFee, commission] = [product.cardMadeFee, adjustments.cardMadeFee, adjustments.commission].map((one) =>
    feeToWire(one, currency),
  ) as [WireFee, WireFee, WireFee];
  return {
    id: line.id,
    data: {
      templateId: design.templateId,
      itemCode: product.itemCode,
      productName: product.name,
      productImgUrl: pictureOf(product.itemCode),
      categoryId: product.categoryId,
      customerId: customer?.id ?? '',
      kind: kindToWire(product.kind),
      draftPath: line.draftPath,
      amount: amount(line.amount),
      qty: line.qty,
      discount: rateText(rate),
      productDiscount: {
        accumulateAmt: amount(product.accumulated ?? 0),
        isAccuSales: product.accumulated !== null,
        productDiscountList: tiersToWire(product.tiers, currency),
      },
      discountItemCode: product.discountItemCode,
      salesmanSetDiscount: feeToWire(adjustments.discount, currency),
      productTaxRate: product.taxRate,
      additionalTaxRate: extra?.taxRate ?? 0,
      productSorts: product.ownLine ? 'T' : '',
      // A theme is drawn from what it says of itself, which stands in `templateArt`.
      templateUrl: '',
      message: design.message,
      message2: design.message2,
      personalImageUrl: design.photoUrl ?? '',
      uploadFileList: (upload?.rows ?? []).map((row) => ({ amount: amount(row.amount), qty: row.qty })),
      fileType: upload?.fileType ?? '',
      fileName: upload?.fileName ?? '',
      tempId: upload?.tempId ?? '',
      customerName: customer?.name ?? '',
      senderName: sender.name,
      senderEmail: sender.email,
      senderMobileNo: sender.mobile,
      receiverCivility: receiver.civility && civilities.indexOf(receiver.civility) + 1,
      receiverName: receiver.name,
      receiverFirstName: receiver.firstName,
      receiverLastName: receiver.lastName,
      receiverMobileAreaCode: receiver.mobileAreaCode,
      receiverMobileNo: receiver.mobile,
      receiverEmail: receiver.email,
      receiverCity: receiver.city,
      receiverCountryCode: receiver.country,
      receiverAddress: receiver.address,
      receiverAddress2: receiver.address2,
      receiverZipCode: receiver.zipCode,
      receiverVatNumber: receiver.vatNumber,
      deliverType: deliverTypeOf(delivery.way),
      deliverDate: delivery.date ?? '',
      deliverTimeZone: delivery.timeZone,
      letterTypeId: delivery.letter?.typeId ?? '',
      letterPrice: amount(delivery.letter?.price ?? 0),
      parentItemCode: extra ? product.itemCode : '',
      extraItemCode: extra?.itemCode ?? '',
      extraItemImgUrl: '',
      extraProductName: extra?.name ?? '',
      extraProductAmount: amount(extra?.price ?? 0),
      cardMadeFee: fee.value,
      extraCardMadeFee: ownFee.value,
      commisionType: commission.type,
      commisionValue: commission.value,
      newBeneficairyQty: upload?.newBeneficiaries ?? 0,
      urssafId: line.urssafId ?? '',
      shelfId: shelf?.id ?? '',
      customizeShelf: shelf?.ownWords ?? '',
      validMonths: line.validMonths,
      cardMadeFeeType: fee.type,
      extraCardMadeFeeType: ownFee.type,
      extraFeeDiscount: feeToWire(adjustments.extraFees, currency),
      receiverLanguage: receiver.language,
      productArt: product.art,
      templateArt: design.art,
      ...(design.areas && { templateAreas: design.areas }),
      extraArt: extra?.art ?? null,
    },
  };
}

/** Null for what nobody of ours has written: a way that does not exist, an amount that is none. */
export const lineFromCartItem = (item: unknown, currency: Currency): Line | null =>
  readCartItem(item, currency)?.line ?? null;

/** The same, with the item itself, in which nothing is left that it should not have. */
export function readCartItem(given: unknown, currency: Currency): { item: WireCartItem; line: Line } | null {
  const read = WireCartItem.safeParse(given);
  const line = read.success ? lineOf(read.data, currency) : null;
  return read.success && line ? { item: read.data, line } : null;
}

function lineOf({ id, data }: WireCartItem, currency: Currency): Line | null {
  const way = deliveryWayOf(data.deliverType);
  const fromWire = (value: number) => amountFromWire(currency, value) ?? -1;
  const [amount, letterPrice, extraPrice, accumulated] = [
    data.amount,
    data.letterPrice,
    data.extraProductAmount,
    data.productDiscount.accumulateAmt,
  ].map(fromWire) as [number, number, number, number];
  const rows = data.uploadFileList.map((row) => ({ amount: fromWire(row.amount), qty: row.qty }));
  const amounts = [amount, letterPrice, extraPrice, accumulated, ...rows.map((row) => row.amount)];
  if (way === null || amounts.some((one) => one < 0)) return null;
  const feeOf = (type: WireFee['type'], value: number) => feeFromWire({ type, value }, currency);
  return {
    id,
    draftPath: data.draftPath,
    product: {
      itemCode: data.itemCode,
      name: data.productName,
      kind: kindFromWire(data.kind),
      ownLine: data.productSorts === 'T',
      taxRate: data.productTaxRate,
      cardMadeFee: feeOf(data.cardMadeFeeType, data.cardMadeFee),
      art: data.productArt,
      categoryId: data.categoryId,
      discountItemCode: data.discountItemCode,
      tiers: tiersFromWire(data.productDiscount.productDiscountList, currency),
      accumulated: data.productDiscount.isAccuSales ? accumulated : null,
    },
    amount,
    qty: data.qty,
    validMonths: data.validMonths ?? usualMonths,
    design: {
      templateId: data.templateId,
      art: data.templateArt,
      message: data.message,
      message2: data.message2,
      photoUrl: data.personalImageUrl || null,
      ...(data.templateAreas && { areas: data.templateAreas }),
    },
    delivery: {
      way,
      date: data.deliverDate || null,
      timeZone: data.deliverTimeZone,
      letter: data.letterTypeId ? { typeId: data.letterTypeId, price: letterPrice } : null,
    },
    receiver: {
      civility: civilities[(data.receiverCivility ?? 0) - 1] ?? null,
      name: data.receiverName,
      firstName: data.receiverFirstName,
      lastName: data.receiverLastName,
      email: data.receiverEmail,
      mobileAreaCode: data.receiverMobileAreaCode,
      mobile: data.receiverMobileNo,
      address: data.receiverAddress,
      address2: data.receiverAddress2,
      zipCode: data.receiverZipCode,
      city: data.receiverCity,
      country: data.receiverCountryCode,
      vatNumber: data.receiverVatNumber,
      language: data.receiverLanguage,
    },
    sender: { name: data.senderName, email: data.senderEmail, mobile: data.senderMobileNo },
    extra:
      data.extraItemCode && data.extraArt
        ? {
            itemCode: data.extraItemCode,
            name: data.extraProductName,
            art: data.extraArt,
            price: extraPrice,
            taxRate: data.additionalTaxRate,
          }
        : null,
    customer: data.customerId ? { id: data.customerId, name: data.customerName } : null,
    adjustments: {
      discount: feeFromWire(data.salesmanSetDiscount, currency),
      extraFees: feeFromWire(data.extraFeeDiscount, currency),
      commission: feeOf(data.commisionType, data.commisionValue),
      cardMadeFee: feeOf(data.extraCardMadeFeeType, data.extraCardMadeFee),
    },
    upload: data.tempId
      ? {
          tempId: data.tempId,
          fileType: data.fileType,
          fileName: data.fileName,
          rows,
          newBeneficiaries: data.newBeneficairyQty,
        }
      : null,
    urssafId: data.urssafId || null,
    shelf: data.shelfId ? { id: data.shelfId, ownWords: data.customizeShelf || null } : null,
  };
}

/** Where a shop shows the card of an item. */
const pictureOf = (itemCode: string): string => `/card/${encodeURIComponent(itemCode)}/art.png`;
