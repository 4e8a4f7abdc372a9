// The line of an order that a line of the cart becomes, in the wire's words and nothing besides (ORDER-09 to ORDER-11).
import { deliverAt, type DateRefusal } from '#domain/delivery/delivery-date.ts';
import type { Line } from '#domain/buying/line.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { receiverMobile } from '#domain/values/phone/phone.ts';
import { deliverTypeOf } from '../delivery/delivery-way.ts';
import { feeToWire } from '../values/fee.ts';
import { amountToWire } from '../values/money.ts';
import type { WireOrderLine } from './order-line.ts';

export interface OrderLineParts {
  readonly unit: Pick<UnitProfile, 'currency' | 'deliverToday'>;
  readonly now: Date;
  /** TOTAL-18: what the price made of it, 0 where another line carries the letter. */
  readonly shipFee: number;
}

/** Refused where its day cannot be kept any more: a gift that was meant for a day is never sent at once instead. */
export function orderLineOf(line: Line, { unit, now, shipFee }: OrderLineParts): WireOrderLine | DateRefusal {
  const { product, design, delivery, receiver, sender, adjustments, shelf, upload } = line;
  const { currency } = unit;
  const amount = (minor: number) => amountToWire(currency, minor);
  const at = deliverAt(delivery.date, delivery.timeZone, now, unit);
  if (isRefusal(at)) return at;
  const extraFees = feeToWire(adjustments.extraFees, currency);
  const commission = feeToWire(adjustments.commission, currency);
  return {
    itemCode: product.itemCode,
    amount: amount(line.amount),
    qty: line.qty,
    validMonths: line.validMonths,
    templateId: design.templateId,
    message: design.message,
    message2: design.message2,
    personalImageUrl: design.photoUrl ?? '',
    extraItemCode: line.extra?.itemCode ?? '',
    deliverType: deliverTypeOf(delivery.way),
    deliverDate: at,
    deliverTimeZone: delivery.timeZone,
    letterTypeId: delivery.letter?.typeId ?? '',
    receiverName: receiver.name,
    receiverEmail: receiver.email,
    // DELIV-17
    receiverMobileNo: receiverMobile(receiver.mobileAreaCode, receiver.mobile) ?? '',
    // ORDER-32
    receiverAddress: [receiver.address, receiver.address2].filter(Boolean).join(', '),
    receiverCity: receiver.city,
    receiverZipCode: receiver.zipCode,
    receiverCountryCode: receiver.country,
    receiverVatNumber: receiver.vatNumber,
    senderName: sender.name,
    senderEmail: sender.email,
    shipFee: amount(shipFee),
    receiverLanguage: receiver.language,
    // ORDER-18, ORDER-19, CART-45
    ...(line.urssafId && Number(line.urssafId) !== 0 && { urssafId: line.urssafId }),
    ...(shelf && { shelfId: shelf.id, ...(shelf.ownWords !== null && { customShelf: shelf.ownWords }) }),
    ...(upload && {
      fileType: upload.fileType,
      uploadFileList: upload.rows.map((row) => ({ amount: amount(row.amount), qty: row.qty })),
    }),
    // ORDER-15, ORDER-33, CART-46: what a salesman changed, and only where one did.
    ...(adjustments.discount?.kind === 'percent' && { discountRate: adjustments.discount.percent }),
    ...(extraFees.type && { extraFeeDiscType: extraFees.type, extraFeeDiscValue: extraFees.value }),
    ...(commission.type && { commissionType: commission.type, commissionValue: commission.value }),
    ...(adjustments.cardMadeFee && { extraCardMadeFee: feeToWire(adjustments.cardMadeFee, currency).value }),
  };
}
