// A card, a wallet and their past, as the wire writes them.
import { z } from 'zod';
import { stateAt, toldBalance, type Card, type CardMark, type CardStep } from '#domain/cards/card.ts';
import { maskedNumber } from '#domain/cards/card-number.ts';
import type { JournalOrigin } from '#domain/cards/ledger.ts';
import type { Product, TransferMode } from '#domain/catalogue/product.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { Language, LocalText } from '#domain/values/language.ts';
import { amountToWire } from '../values/money.ts';
import { codeTypeToWire, wireText } from '../catalogue/product.ts';

/** CARD-27. */
const transferModeCodes = { none: 0, whole: 1, part: 2 } as const satisfies Record<TransferMode, number>;

/** C: the words of an update, in either case. */
const actionCodes: Readonly<Record<string, CardStep>> = {
  BLOCK: 'block',
  UNBLOCK: 'unblock',
  NEW: 'mark-new',
  USED: 'mark-used',
};
export const cardStepFromWire = (action: string): CardStep | undefined => actionCodes[action.toUpperCase()];

/** CARD-15: what its owner calls it. */
export const markToWire = (mark: CardMark): 'NEW' | 'USED' => (mark === 'new' ? 'NEW' : 'USED');

/** What anybody with number and PIN sees (CARD-29): product, balance, expiry and state, no more. */
export const WireCardView = z.object({
  /** All but the last four digits hidden; empty where no number has been made yet (D28). */
  cardNumber: z.string(),
  itemCode: z.string().nullable(),
  productName: z.string(),
  balance: z.number(),
  initialBalance: z.number(),
  currency: z.string(),
  /** The last day on which it can be used, as yyyy-mm-dd; null for what does not run out. */
  expiryDate: z.string().nullable(),
  cardState: z.enum(['NEW', 'USED']),
  isBlocked: z.boolean(),
  isLocked: z.boolean(),
  isExpired: z.boolean(),
});
export type WireCardView = z.infer<typeof WireCardView>;

/** CARD-13, CARD-15: a card as its owner sees it, with what they show at a till. */
export const WireOwnCard = WireCardView.omit({ itemCode: true, productName: true }).extend({
  /** Null where no number has been made yet. */
  pinCode: z.string().nullable(),
});

/** CARD-13, CARD-14: and what its product says about using it. */
export const WireCardProduct = z.object({
  isReloadable: z.boolean(),
  isThirdPartyProduct: z.boolean(),
  transferMode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  codeType: z.number(),
  /** CARD-18, CARD-31; `custom` comes with its own words. */
  redeemPlace: z.enum(['whole-store', 'except-food', 'custom']),
  redeemPlaceText: z.string().nullable(),
  howToUse: z.string(),
  termOfService: z.string(),
});

/** In whose language it is written. */
export type Reader = { readonly profile: UnitProfile; readonly language: Language };

export function cardToWire(card: Card, productName: LocalText | null, now: Date, reader: Reader): WireCardView {
  const state = stateAt(card, now);
  return {
    cardNumber: maskedNumber(card.last4),
    itemCode: card.itemCode,
    productName: productName ? wireText(productName, reader) : '',
    balance: amountToWire(card.currency, toldBalance(card)),
    initialBalance: amountToWire(card.currency, card.value),
    currency: card.currency,
    expiryDate: card.expiresOn,
    cardState: markToWire(card.mark),
    isBlocked: state === 'blocked',
    isLocked: state === 'locked',
    isExpired: state === 'expired',
  };
}

export function cardProductToWire(product: Product, reader: Reader): z.infer<typeof WireCardProduct> {
  const { redeemable } = product;
  return {
    isReloadable: product.reloadable,
    isThirdPartyProduct: product.issuer === 'third-party',
    transferMode: transferModeCodes[product.transfer],
    codeType: codeTypeToWire(product.codeType),
    redeemPlace: typeof redeemable === 'string' ? redeemable : 'custom',
    redeemPlaceText: typeof redeemable === 'string' ? null : wireText(redeemable, reader),
    howToUse: wireText(product.howToUse, reader),
    termOfService: wireText(product.terms, reader),
  };
}

/** CARD-17. */
export const cardActions = ['activated', 'reloaded', 'transferred', 'redeemed', 'received', 'void'] as const;
export type CardAction = (typeof cardActions)[number];

export function cardActionOf(origin: JournalOrigin, amount: number): CardAction {
  switch (origin) {
    case 'issue':
    case 'grant':
      return 'activated';
    case 'top-up':
    case 'cashback':
      return 'reloaded';
    case 'transfer':
      return amount < 0 ? 'transferred' : 'received';
    case 'redeem':
    case 'hold':
      return 'redeemed';
    default:
      return 'void';
  }
}

/** WALLET-02: P redeem, L top up, C cashback; nothing else happens to a wallet of its own accord. */
export const walletTypeOf = (origin: JournalOrigin): 'P' | 'L' | 'C' | null =>
  origin === 'redeem' || origin === 'hold' ? 'P' : origin === 'top-up' ? 'L' : origin === 'cashback' ? 'C' : null;

/** WALLET-03: what became of an order that was to be paid from the wallet. */
export const walletOrderStatus = {
  confirmed: 'Y',
  voided: 'N',
  held: 'R',
} as const;
