// What keeps a draft from its next step, and by which bound. The delivery is judged elsewhere.
import { lineCharsMax, type Template } from '../catalogue/catalogue.ts';
import type { Denominations, Product } from '../catalogue/product.ts';
import type { UnitProfile } from '../units/unit.ts';
import { plainLine, plainLines } from '../values/seen-text.ts';
import { cardLineFault, messageFault, type CardTextFault } from '../values/text-rules.ts';
import { amountFault } from './amount.ts';
import type { BoundFault } from './bounds.ts';
import type { Buyer } from './buyer.ts';
import type { Draft } from './draft.ts';
import type { LineDesign } from './line.ts';
import { quantityFault } from './quantity.ts';
import { validMonthsFault } from './validity.ts';

export interface AmountFaults {
  readonly amount?: BoundFault | 'required';
  readonly qty?: BoundFault;
  readonly validMonths?: BoundFault;
}

interface AmountTerms {
  readonly product: Pick<Product, 'validMonthsMin' | 'validMonthsMax'> & { readonly denominations: Denominations };
  readonly unit: Pick<UnitProfile, 'consumerQtyMin' | 'consumerQtyMax' | 'businessQtyMax' | 'validMonthsMax'>;
  readonly buyer: Buyer;
  /** AMOUNT-08 is about the whole order: how many cards it has without these. */
  readonly otherCards: number;
}

export function amountFaults(
  { amount, qty, validMonths, receivers }: Pick<Draft, 'amount' | 'qty' | 'validMonths' | 'receivers'>,
  { product, unit, buyer, otherCards }: AmountTerms,
): AmountFaults {
  const faults = {
    amount: amount === null ? 'required' : amountFault(product.denominations, amount),
    qty: qty < 1 ? { fault: 'below', bound: 1 } : quantityFault(unit, buyer, otherCards + qty * receivers.length),
    validMonths: validMonthsFault(product, unit, validMonths),
  } as const;
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}

/** As much of a theme as decides about texts. */
export type Printed = Pick<Template, 'textAreas' | 'photoArea'>;

export interface DesignFaults {
  readonly message?: CardTextFault;
  readonly message2?: CardTextFault;
}

/** PERS-04, PERS-05, PERS-13: lines where the theme prints them, and not more than it has room for; else a free message. */
export function designFaults(
  design: Pick<LineDesign, 'message' | 'message2'>,
  theme: Printed | null,
  { messageCharsMax }: Pick<UnitProfile, 'messageCharsMax'>,
): DesignFaults {
  const [first, second] = theme?.textAreas ?? [];
  if (!first) return faultsOf({ message: messageFault(plainLines(design.message), messageCharsMax) });
  return faultsOf({
    message: cardLineFault(plainLine(design.message), lineRoom(first)),
    message2: second ? cardLineFault(plainLine(design.message2), lineRoom(second)) : null,
  });
}

/** As it goes into the cart: without what nobody sees, and without a line or a photo that this theme does not print. */
export function printedDesign(design: LineDesign, theme: Printed | null): LineDesign {
  const { areas: _, ...own } = design;
  const [first, second] = theme?.textAreas ?? [];
  return {
    ...own,
    message: first ? plainLine(design.message) : plainLines(design.message),
    message2: second ? plainLine(design.message2) : '',
    photoUrl: theme?.photoArea ? design.photoUrl : null,
    ...(theme && (first || theme.photoArea) && { areas: { textAreas: theme.textAreas, photoArea: theme.photoArea } }),
  };
}

/** How many characters fit on a line of a theme. */
export const lineRoom = ({ charsMax }: { readonly charsMax: number }): number => Math.min(charsMax, lineCharsMax);

const faultsOf = (faults: Record<string, CardTextFault | null>): DesignFaults =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
