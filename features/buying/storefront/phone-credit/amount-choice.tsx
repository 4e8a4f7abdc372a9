import { useIntl } from 'react-intl';
import { ChipChoice } from '#ui/fields/choices/chip-choice.tsx';
import type { AmountWriter } from '../write-amount.ts';
import type { Operator } from './credit-data.ts';

interface AmountChoiceProps {
  readonly operator: Operator | null;
  readonly value: number | null;
  readonly onChange: (amount: number) => void;
  readonly write: AmountWriter;
  readonly error: string | undefined;
}

/** PHONE-03: one of the operator's fixed amounts; until there is an operator, that there will be some. */
export function AmountChoice({ operator, value, onChange, write, error }: AmountChoiceProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'buy.amount' });
  if (!operator)
    return (
      <div className="credit-amounts-later">
        <p className="font-semibold">{label}</p>
        <p className="text-ink-2">{intl.formatMessage({ id: 'phone-credit.amount.later' })}</p>
      </div>
    );
  return (
    <ChipChoice
      label={label}
      name="amount"
      options={operator.amounts.map((minor) => ({
        value: String(minor),
        label: (
          <bdi dir="ltr" translate="no">
            {write.value(minor)}
          </bdi>
        ),
      }))}
      value={value === null ? null : String(value)}
      onChange={(minor) => onChange(Number(minor))}
      error={error}
    />
  );
}
