// The journal of an order that is confirmed (D23): what was paid for it before, from outside and by cards, becomes what we
// owe for it now. Every amount of its price is in it, and it sums to zero for every price there is.
import type { Posting } from '../cards/ledger.ts';
import type { OrderPrice } from './order-price.ts';

export function confirmPostings(price: OrderPrice): Posting[] {
  const { currency, faceValue, discount, bonus, freeValue, extras, cardMadeFees, commission, shipFee, tax, cardTax } =
    price;
  const fees = cardMadeFees + commission + shipFee;
  /** On what is sold besides cards. Within a price it comes off that; on top of it, it was paid as well. */
  const otherTax = tax - cardTax;
  const fromExtras = price.includesTax ? Math.min(otherTax, extras) : 0;
  const fromFees = price.includesTax ? otherTax - fromExtras : 0;
  const all: readonly (readonly [Posting['account'], number])[] = [
    [{ kind: 'prepaid' }, -price.total],
    // Given away: what was taken off, what is on the cards on top, and cards for nothing.
    [{ kind: 'discount' }, -(discount + bonus + freeValue)],
    [{ kind: 'unissued' }, faceValue + bonus + freeValue],
    [{ kind: 'extras' }, extras - fromExtras],
    [{ kind: 'fees' }, fees - fromFees],
    [{ kind: 'tax' }, tax],
    // A card that is sold with its tax is spent with it: what is owed to the tax office now comes back when it is redeemed.
    [{ kind: 'tax', detail: 'within-cards' }, price.includesTax ? -cardTax : 0],
  ];
  return all.flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, currency, amount }]));
}
