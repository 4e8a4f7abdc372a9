// What salesmen may grant.
import { isPercent, type Faults } from './faults.ts';
import type { Wires } from './wire.ts';

export interface QuotationChoices {
  /** What a salesman may grant, in percent, and an admin salesman. */
  readonly salesmanDiscountMax: number;
  readonly adminDiscountMax: number;
}

export const usualQuotations: QuotationChoices = {
  salesmanDiscountMax: 10,
  adminDiscountMax: 20,
};

export const quotationWires = {
  salesmanDiscountMax: ['salesmanDiscountMax', 'number'],
  adminDiscountMax: ['adminDiscountMax', 'number'],
} as const satisfies Wires<QuotationChoices>;

export const quotationFaults: Faults<QuotationChoices> = {
  salesmanDiscountMax: ({ salesmanDiscountMax, adminDiscountMax }) =>
    !([salesmanDiscountMax, adminDiscountMax].every(isPercent) && salesmanDiscountMax <= adminDiscountMax) &&
    'Discounts are percentages, and an admin salesman may grant no less than a salesman.',
};
