// Who may buy and how much, and what prices are made of.
import { isPercent, isWhole, type Faults } from './faults.ts';
import type { Wires } from './wire.ts';

/** The longest message that a unit may allow. */
export const messageCharsMost = 1_000;

export type DiscountType = 'discount' | 'bonus' | 'free-card';

export interface BuyingChoices {
  readonly guests: 'allowed' | 'refused' | 'only';
  readonly severalProducts: boolean;
  readonly consumerQtyMin: number;
  readonly consumerQtyMax: number;
  readonly businessQtyMax: number;
  readonly messageCharsMax: number;
  readonly discountType: DiscountType;
  readonly showTax: boolean;
  readonly pricesIncludeTax: boolean;
  /** In percent. */
  readonly cardMadeTaxRate: number;
  readonly shippingTaxRate: number;
  /** The employee gift exemption in whole units of the currency, by year. */
  readonly giftExemptions: Readonly<Record<string, number>>;
  /** LAW-01: whether the button that binds must say so in the words of the law. */
  readonly bindingButton: boolean;
  /** For how many days a buyer may withdraw; 0 where no law gives that right. */
  readonly withdrawalDays: number;
  /** LAW-01: whether that right ends when a card is delivered, to which the buyer then has to agree. */
  readonly deliveryEndsWithdrawal: boolean;
}

export const usualBuying: BuyingChoices = {
  guests: 'allowed',
  severalProducts: false,
  consumerQtyMin: 1,
  consumerQtyMax: 10,
  businessQtyMax: 100_000,
  messageCharsMax: 150,
  discountType: 'discount',
  showTax: true,
  pricesIncludeTax: true,
  cardMadeTaxRate: 0,
  shippingTaxRate: 0,
  giftExemptions: {},
  bindingButton: false,
  withdrawalDays: 0,
  deliveryEndsWithdrawal: false,
};

export const buyingWires = {
  guests: 'composed',
  severalProducts: ['isAllowMultipleProduct', 'flag'],
  consumerQtyMin: ['b2cMinQty', 'whole'],
  consumerQtyMax: ['b2cMaxQty', 'whole'],
  businessQtyMax: ['b2bMaxQty', 'whole'],
  messageCharsMax: ['messageLimit', 'whole'],
  discountType: ['discountType', 'own'],
  showTax: ['isNeedTax', 'flag'],
  pricesIncludeTax: ['isVatInclude', 'flag'],
  cardMadeTaxRate: ['cardMadeTaxRate', 'number'],
  shippingTaxRate: ['shippingTaxRate', 'number'],
  giftExemptions: ['giftExemptions', 'numbers-by-name'],
  bindingButton: ['isBindingButton', 'flag'],
  withdrawalDays: ['withdrawalDays', 'whole'],
  deliveryEndsWithdrawal: ['isDeliveryEndsWithdrawal', 'flag'],
} as const satisfies Wires<BuyingChoices>;

export const buyingFaults: Faults<BuyingChoices> = {
  consumerQtyMin: ({ consumerQtyMin, consumerQtyMax }) =>
    !(isWhole(consumerQtyMin, 1, 100_000) && isWhole(consumerQtyMax, consumerQtyMin, 100_000)) &&
    'A consumer order has at least 1 card, and the most is not less than the least.',
  businessQtyMax: ({ businessQtyMax }) =>
    !isWhole(businessQtyMax, 1, 100_000) && 'A business order has 1 to 100,000 cards.',
  messageCharsMax: ({ messageCharsMax }) =>
    !isWhole(messageCharsMax, 1, messageCharsMost) && 'A message has 1 to 1,000 characters.',
  cardMadeTaxRate: ({ cardMadeTaxRate, shippingTaxRate }) =>
    ![cardMadeTaxRate, shippingTaxRate].every(isPercent) && 'Tax rates are percentages from 0 to 100.',
  withdrawalDays: ({ withdrawalDays }) => !isWhole(withdrawalDays, 0, 365) && 'Withdrawal takes 0 to 365 days.',
  deliveryEndsWithdrawal: ({ withdrawalDays, deliveryEndsWithdrawal }) =>
    deliveryEndsWithdrawal && withdrawalDays === 0 && 'A right that nobody has cannot end with the delivery.',
};
