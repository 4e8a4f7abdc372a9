// How many cards an order may have (AMOUNT-07 to AMOUNT-09). The bounds are those of the whole order: whoever has several
// lines asks with their sum.
import type { BuyingChoices } from '../units/profile/buying.ts';
import { boundFault, type BoundFault, type Bounds } from './bounds.ts';
import type { Buyer } from './buyer.ts';

/** What a unit says about it. */
export type Quantities = Pick<BuyingChoices, 'consumerQtyMin' | 'consumerQtyMax' | 'businessQtyMax'>;

/** A salesman buys for companies, and has their bounds. */
export const quantityRange = (profile: Quantities, buyer: Buyer): Bounds =>
  buyer === 'consumer'
    ? { min: profile.consumerQtyMin, max: profile.consumerQtyMax }
    : { min: 1, max: profile.businessQtyMax };

/** AMOUNT-09 names the bound in its message. */
export const quantityFault = (profile: Quantities, buyer: Buyer, qty: number): BoundFault | null =>
  boundFault(quantityRange(profile, buyer), qty);
