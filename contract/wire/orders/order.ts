import type { WireOrder } from '../../orders/orders.ts';
import { unitText, type Language, type LocalText } from '#domain/values/language.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { CardArt } from '#domain/catalogue/card-art.ts';
import type { GiftDesign } from '#domain/cards/gift-design.ts';
import type { DeliveryWay } from '#domain/delivery/delivery-way.ts';
import { mayCancel, type CancelReason, type OrderState } from '#domain/orders/order-state.ts';
import type { OrderAmounts, OrderPrice } from '#domain/orders/order-price.ts';
import type { PaymentMeans } from '#domain/units/unit.ts';
import { deliverTypeOf } from '../delivery/delivery-way.ts';
import { paymentCodes } from '../units/unit-codes.ts';
import { amountToWire } from '../values/money.ts';

interface Words {
  readonly senderName: string;
  readonly receiverName: string;
  readonly receiverEmail: string;
  readonly receiverMobile: string;
  readonly receiverAddress: string;
  readonly receiverZipCode: string;
  readonly receiverCity: string;
  readonly message: string;
  readonly message2: string;
  readonly design: GiftDesign | null;
}

interface Line {
  readonly id: string;
  readonly itemCode: string;
  readonly isFree: boolean;
  readonly qty: number;
  readonly amount: number;
  readonly cardValue: number;
  readonly way: DeliveryWay;
  readonly dueAt: Date;
  readonly issued: number;
  readonly extraItemCode: string | null;
  readonly price: OrderAmounts;
  readonly words: Words | null;
}

export interface ShownOrder {
  readonly order: {
    readonly state: OrderState;
    readonly due: number;
    readonly endsAt: Date | null;
    readonly cancelledWhy: CancelReason | null;
  };
  readonly detail: {
    readonly price: OrderPrice;
    readonly cards: number;
    readonly madeAt: Date;
    readonly confirmedAt: Date | null;
    readonly buyer: { readonly name: string; readonly email: string } | null;
  };
  readonly lines: readonly Line[];
  readonly looks: ReadonlyMap<string, { readonly name: LocalText; readonly art: CardArt }>;
  /** By line. */
  readonly deliveries: ReadonlyMap<string, { readonly sentAt: Date | null; readonly isFromStock: boolean }>;
  readonly attempt: {
    readonly id: string;
    readonly means: PaymentMeans;
    readonly state: string;
    readonly reason: string | null;
  } | null;
  readonly payToken: string;
  readonly isRefunding: boolean;
  readonly promiseHours: number;
  readonly now: Date;
}

interface Reader {
  readonly profile: UnitProfile;
  readonly language: Language;
}

/** Codes that are there are handed out within seconds. */
const codesMs = 60_000;

/** ORDER-20, ORDER-21 */
export function orderToWire(
  { order, detail, lines, looks, deliveries, attempt, payToken, isRefunding, promiseHours, now }: ShownOrder,
  { profile, language }: Reader,
): WireOrder {
  const { price, buyer } = detail;
  const amount = (minor: number) => amountToWire(price.currency, minor);
  const isPaid = attempt?.state === 'paid';
  const waitsForCodes = ({ id, dueAt, issued, qty }: Omit<Line, 'words'>): boolean => {
    if (order.state !== 'issuing' || issued >= qty || deliveries.get(id)?.isFromStock !== true) return false;
    const since = Math.max(dueAt.getTime(), detail.confirmedAt?.getTime() ?? 0);
    return now.getTime() - since > codesMs;
  };
  return {
    orderAmtTot: amount(price.total),
    payAmount: amount(price.left),
    couponAmount: amount(price.coupons),
    currency: price.currency,
    totalQuantity: detail.cards,
    faceValue: amount(price.faceValue),
    bonusAmount: amount(price.bonus),
    discountAmount: amount(price.discount),
    extraProductAmount: amount(price.extras),
    cardMadeFee: amount(price.cardMadeFees),
    shipFee: amount(price.shipFee),
    taxAmount: amount(price.tax),
    isVatInclude: price.includesTax,
    madeAt: detail.madeAt.toISOString(),
    confirmedAt: detail.confirmedAt?.toISOString() ?? null,
    payUntil: order.state === 'placed' ? (order.endsAt?.toISOString() ?? null) : null,
    paymentType: attempt ? paymentCodes[attempt.means] : price.coupons > 0 ? paymentCodes['gift-card'] : '',
    paymentId: isPaid ? attempt.id : '',
    buyerName: buyer?.name ?? '',
    buyerEmail: buyer?.email ?? '',
    promiseHours,
    canCancel: mayCancel(order.state),
    payToken,
    declined: attempt?.state === 'failed' ? (attempt.reason ?? '') : '',
    cancelled: order.cancelledWhy ?? '',
    isRefunding,
    items: lines.map(({ words, ...line }) => {
      const look = looks.get(line.itemCode);
      return {
        itemCode: line.itemCode,
        productName: look ? unitText(profile, language, look.name) : line.itemCode,
        art: words?.design?.art ?? look?.art ?? null,
        amount: amount(line.amount),
        cardValue: amount(line.cardValue),
        quantity: line.qty,
        isFree: line.isFree,
        deliverType: deliverTypeOf(line.way),
        sendingTime: line.dueAt.toISOString(),
        sentAt: deliveries.get(line.id)?.sentAt?.toISOString() ?? '',
        issued: line.issued,
        waitsForCodes: waitsForCodes(line),
        senderName: words?.senderName ?? '',
        receiverName: words?.receiverName ?? '',
        receiverEmail: words?.receiverEmail ?? '',
        receiverMobileNo: words?.receiverMobile ?? '',
        receiverAddress: [words?.receiverAddress, words?.receiverZipCode, words?.receiverCity]
          .filter(Boolean)
          .join(', '),
        letterFee: amount(line.price.shipFee),
        extraProductName: line.extraItemCode ?? '',
        message: words?.message ?? '',
        message2: words?.message2 ?? '',
        media: words?.design?.photo?.href ?? '',
      };
    }),
  };
}
