// What somebody is making up, before it is in the cart. It survives going back, a refresh and a change of language (D5).
import type { Extra, LetterType } from '../catalogue/catalogue.ts';
import type { DeliveryWay } from '../delivery/delivery-way.ts';
import type { DraftPath } from './draft-path.ts';
import {
  noAdjustments,
  type Line,
  type LineDesign,
  type LineExtra,
  type LineProduct,
  type Receiver,
  type Sender,
} from './line.ts';

export const draftSteps = ['amount', 'design', 'delivery'] as const;
export type DraftStep = (typeof draftSteps)[number];

export interface Draft {
  /** The id of its first line. */
  readonly id: string;
  readonly draftPath: DraftPath;
  readonly itemCode: string;
  /** How far somebody has come. */
  readonly step: DraftStep;
  /** Null until one is chosen. */
  readonly amount: number | null;
  readonly qty: number;
  readonly validMonths: number;
  readonly design: LineDesign;
  readonly way: DeliveryWay;
  /** yyyy-mm-dd; empty while a day is still to be specified; null is at once. */
  readonly date: string | null;
  readonly timeZone: string;
  readonly letterTypeId: string | null;
  readonly extraItemCode: string | null;
  /** One, or one card for each of many. */
  readonly receivers: readonly [Receiver, ...Receiver[]];
  readonly sender: Sender;
  /** It is a line of the cart already, and takes its place. */
  readonly isEdit: boolean;
}

export const nobody: Receiver = {
  civility: null,
  name: '',
  firstName: '',
  lastName: '',
  email: '',
  mobileAreaCode: '',
  mobile: '',
  address: '',
  address2: '',
  zipCode: '',
  city: '',
  country: '',
  vatNumber: '',
  language: null,
};

export const noSender: Sender = { name: '', email: '', mobile: '' };

export const plainDesign: LineDesign = { templateId: null, art: null, message: '', message2: '', photoUrl: null };

/** What a draft names, looked up. */
export interface DraftParts {
  readonly product: LineProduct;
  readonly letter: Pick<LetterType, 'id' | 'price'> | null;
  readonly extra: LineExtra | null;
}

/** A line for each receiver: the first keeps the draft's id, the others get one each. */
export function linesOf(draft: Draft, { product, letter, extra }: DraftParts, freshId: () => string): Line[] {
  return draft.receivers.map((receiver, at) => ({
    id: at === 0 ? draft.id : freshId(),
    draftPath: draft.draftPath,
    product,
    amount: draft.amount ?? 0,
    qty: draft.qty,
    validMonths: draft.validMonths,
    design: draft.design,
    delivery: {
      way: draft.way,
      date: draft.date,
      timeZone: draft.timeZone,
      letter: draft.way === 'physical' && letter ? { typeId: letter.id, price: letter.price } : null,
    },
    receiver,
    sender: draft.sender,
    extra,
    customer: null,
    adjustments: noAdjustments,
    upload: null,
    urssafId: null,
    shelf: null,
  }));
}

/** A line of the cart, to be changed. */
export const draftOf = (line: Line): Draft => ({
  id: line.id,
  isEdit: true,
  draftPath: line.draftPath,
  itemCode: line.product.itemCode,
  step: 'amount',
  amount: line.amount,
  qty: line.qty,
  validMonths: line.validMonths,
  design: line.design,
  way: line.delivery.way,
  date: line.delivery.date,
  timeZone: line.delivery.timeZone,
  letterTypeId: line.delivery.letter?.typeId ?? null,
  extraItemCode: line.extra?.itemCode ?? null,
  receivers: [line.receiver],
  sender: line.sender,
});

/** Something to add, as a line keeps it. */
export const extraOf = (
  { itemCode, price, taxRate, art }: Omit<Extra, 'name' | 'parents'>,
  name: string,
): LineExtra => ({
  itemCode,
  name,
  art,
  price,
  taxRate,
});
