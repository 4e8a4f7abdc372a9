// Two operators and somebody who tops up a phone.
import type { Draft } from '#domain/buying/draft.ts';
import type { LineProduct } from '#domain/buying/line.ts';
import { startCredit, type CreditData, type Operator } from '#features/buying/storefront/phone-credit/credit-data.ts';
import { testLineProduct } from '../properties/lines.ts';
import { unitProfile } from '../unit-profile.ts';

type TwoOperators = CreditData & { readonly operators: readonly [Operator, Operator] };

export function creditData(changes: Partial<LineProduct> = {}): TwoOperators {
  const { showCurrencyCode, defaultCountry, ...unit } = unitProfile({ currency: 'BHD' });
  const operator = (itemCode: string, name: string, amounts: readonly number[]): Operator => ({
    product: testLineProduct({ itemCode, name, discountItemCode: 'credit', ...changes }),
    tagline: `Calls by ${name}`,
    terms: `The terms of ${name}.`,
    amounts,
    validMonthsMin: 3,
    validMonthsMax: 3,
    country: { code: 'BH', name: 'Bahrain', callingCode: '973' },
  });
  return {
    unit: unit.id,
    operators: [operator('one', 'Mawja', [1_000, 2_000, 5_000]), operator('two', 'Raneen', [2_000, 7_000])],
    wished: null,
    settings: { ...unit, decimalDigits: 3 },
    amounts: { language: 'en', decimalDigits: 3, showCurrencyCode, formatCountry: defaultCountry },
  };
}

export const creditDraft = (data: CreditData, changes: Partial<Draft> = {}): Draft => {
  const start = startCredit(data);
  const [nobody] = start.receivers;
  return {
    ...start,
    id: 'draft',
    itemCode: 'one',
    amount: 2_000,
    receivers: [{ ...nobody, mobileAreaCode: '973', mobile: '3600 1234' }],
    ...changes,
  };
};
