// What was made up here as a line of the cart, what it would cost there, and what is still wrong with it.
import type { Cart } from '#domain/buying/cart.ts';
import { cartPrice } from '#domain/buying/cart-price.ts';
import { isTopUp } from '#domain/buying/draft-path.ts';
import { linesOf, nobody, type Draft } from '#domain/buying/draft.ts';
import type { Line } from '#domain/buying/line.ts';
import type { LinePrice } from '#domain/buying/price.ts';
import { validMonthsDefault } from '#domain/buying/validity.ts';
import type { OwnMobile, PhoneFault } from '#domain/values/phone/phone-fault.ts';
import { chosenOperator, type CreditData, type Operator } from './credit-data.ts';
import type { NumberRules } from './number-part.ts';

/** PHONE-03: to that number, by SMS, with nothing around it; null where only its price is asked for. */
export function creditLine(draft: Draft, operator: Operator, mobile: OwnMobile | null, { settings }: CreditData): Line {
  const { callingCode } = operator.country;
  // In groups, as it stands on the page: wherever a line is shown, the calling code stands in front of it.
  const grouped = mobile?.written.replace(`+${callingCode}`, '').trim() ?? '';
  const receiver = { ...nobody, mobileAreaCode: callingCode, mobile: grouped };
  const whole = { ...draft, validMonths: validMonthsDefault(operator, settings), receivers: [receiver] } as const;
  return linesOf(whole, { product: operator.product, letter: null, extra: null }, () => draft.id).at(0)!;
}

/** TOTAL-01: of this line, beside the others that it will be paid with. Null until there is something to pay. */
export function creditPrice(draft: Draft, data: CreditData, cart: Cart): LinePrice | null {
  const operator = chosenOperator(data, draft);
  if (!operator || draft.amount === null) return null;
  const others = cart.filter((line) => isTopUp(line) && line.id !== draft.id);
  const { lines } = cartPrice([...others, creditLine(draft, operator, null, data)], data.settings);
  return lines.at(-1) ?? null;
}

export interface CreditFaults {
  readonly operator?: 'required';
  readonly number?: PhoneFault;
  readonly again?: 'required' | 'different';
  readonly amount?: 'required';
}

/** In the order in which they stand on the page; empty when all is well. */
export function creditFaults(
  draft: Draft,
  again: string,
  data: Pick<CreditData, 'operators'>,
  { ownMobile }: NumberRules,
): CreditFaults {
  const operator = chosenOperator(data, draft);
  const { country } = operator ?? data.operators[0];
  const number = ownMobile(draft.receivers[0].mobile, country.code);
  const repeated = ownMobile(again, country.code);
  return {
    ...(!operator && { operator: 'required' }),
    ...(typeof number === 'string' && { number }),
    ...againFault(number, repeated),
    // Whoever has to choose an operator first is not asked for what is not there yet.
    ...(operator && (draft.amount === null || !operator.amounts.includes(draft.amount)) && { amount: 'required' }),
  };
}

type Read = ReturnType<NumberRules['ownMobile']>;

/** However each of them is written. With a number that is none there is nothing to compare. */
function againFault(number: Read, repeated: Read): Pick<CreditFaults, 'again'> {
  if (repeated === 'required') return { again: 'required' };
  if (typeof number === 'string') return {};
  const isSame = typeof repeated !== 'string' && repeated.number === number.number;
  return isSame ? {} : { again: 'different' };
}

/** Another operator keeps the number; an amount it does not sell is nobody's choice. */
export const operatorChanges = (draft: Draft, { product, amounts }: Operator): Partial<Draft> => ({
  itemCode: product.itemCode,
  amount: draft.amount !== null && amounts.includes(draft.amount) ? draft.amount : null,
});
