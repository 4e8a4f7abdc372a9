import { useIntl, type IntlShape } from 'react-intl';
import { phoneChars } from '#domain/values/phone/phone-readings.ts';
import { Callout, Status } from '#ui/feedback/status.tsx';
import { PhoneField } from '#ui/fields/typed/phone-field.tsx';
import type { PhoneCountry } from '#ui/fields/typed/phone-number.ts';
import type { CreditFaults } from './credit-line.ts';
import type { NumberAnswer } from './use-number-check.ts';

interface NumberFieldsProps {
  readonly country: PhoneCountry;
  /** Null while nobody is chosen. */
  readonly operator: string | null;
  readonly number: string;
  readonly again: string;
  readonly onNumber: (number: string) => void;
  readonly onAgain: (again: string) => void;
  /** Whoever leaves a field that has something in it is told what is wrong with it. */
  readonly onLeave: (field: 'number' | 'again') => void;
  /** Those that are to be told. */
  readonly faults: CreditFaults;
  readonly answer: NumberAnswer;
}

/** PHONE-03: the number, and once more: what goes to a wrong one does not come back. */
export function NumberFields(props: NumberFieldsProps) {
  const { country, operator, number, again, onNumber, onAgain, onLeave, faults, answer } = props;
  const intl = useIntl();
  const field = {
    countries: [country],
    countryLabel: intl.formatMessage({ id: 'delivery.mobile.country' }),
  };
  return (
    <div className="grid gap-4">
      <div className="field-row">
        <PhoneField
          {...field}
          name="mobile"
          label={intl.formatMessage({ id: 'delivery.mobile' })}
          value={{ country: country.code, number }}
          onChange={(typed) => onNumber(typed.number)}
          onBlur={() => onLeave('number')}
          error={numberMessage(faults.number, country, intl)}
        />
        <PhoneField
          {...field}
          name="mobileAgain"
          label={intl.formatMessage({ id: 'phone-credit.again' })}
          value={{ country: country.code, number: again }}
          onChange={(typed) => onAgain(typed.number)}
          onBlur={() => onLeave('again')}
          error={againMessage(faults.again, intl)}
        />
      </div>
      <div aria-live="polite" className="empty:hidden">
        {operator !== null && answer === 'yes' && (
          <Status tone="good">{intl.formatMessage({ id: 'phone-credit.theirs' }, { operator })}</Status>
        )}
        {operator !== null && answer === 'no' && (
          <Callout tone="warn" title={intl.formatMessage({ id: 'phone-credit.not-theirs' }, { operator })}>
            <p>{intl.formatMessage({ id: 'phone-credit.not-theirs.help' })}</p>
          </Callout>
        )}
      </div>
    </div>
  );
}

function numberMessage(fault: CreditFaults['number'], { name }: PhoneCountry, intl: IntlShape): string | undefined {
  switch (fault) {
    case 'required':
      return intl.formatMessage({ id: 'delivery.fault.required' });
    case 'length':
      return intl.formatMessage({ id: 'delivery.fault.phone-length' }, phoneChars);
    case 'fixed-line':
      return intl.formatMessage({ id: 'phone-credit.number.fixed-line' });
    case 'invalid':
      return intl.formatMessage({ id: 'phone-credit.number.invalid' }, { country: name });
    default:
      return undefined;
  }
}

const againMessage = (fault: CreditFaults['again'], intl: IntlShape): string | undefined =>
  fault &&
  (fault === 'required'
    ? intl.formatMessage({ id: 'delivery.fault.required' })
    : intl.formatMessage({ id: 'phone-credit.again.different' }));
