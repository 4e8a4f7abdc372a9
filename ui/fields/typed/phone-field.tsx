import { useRef } from 'react';
import { Field, useFieldTies, type FieldWords } from '../field.tsx';
import { Icon } from '../../pictures/icon.tsx';
import './phone-field.css';
import { useComingAlive } from '../typed-early.ts';
import { readPhone, type PhoneCountry, type PhoneNumber } from './phone-number.ts';

export interface PhoneFieldProps extends FieldWords {
  readonly countries: readonly PhoneCountry[];
  readonly countryLabel: string;
  readonly value: PhoneNumber;
  readonly onChange: (value: PhoneNumber) => void;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly onBlur?: () => void;
  /** Whose number it is, before its autofill tokens: "section-receiver shipping". */
  readonly autofill?: string;
}

/**
 * A country and a number. A pasted number that says its country brings the country along. Of a single country nobody is
 * asked to choose one.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { countries, countryLabel, value, onChange, name, disabled, placeholder, onBlur, autofill } = props;
  const { label, note, hint, error } = props;
  const ties = useFieldTies({ hint, error });
  const { labelId: _, ...tied } = ties;
  const box = useRef<HTMLDivElement>(null);
  useComingAlive(box, (typed) => {
    const chosen = typed.querySelector('select')?.value ?? value.country;
    const number = typed.querySelector('input')?.value ?? '';
    if (chosen !== value.country || number !== value.number) onChange(readPhone(number, chosen, countries));
  });
  const country = countries.find(({ code }) => code === value.country);
  return (
    <Field label={label} note={note} hint={hint} error={error} ties={ties}>
      <div ref={box} className="box" dir="ltr">
        <span className="phone-country">
          <span aria-hidden="true">{value.country}</span>
          <span aria-hidden="true" className="phone-country-code">
            {country && `+${country.callingCode}`}
          </span>
          {countries.length > 1 && (
            <>
              <Icon name="chevron" className="size-4" />
              <select
                aria-label={countryLabel}
                autoComplete={tokenOf(autofill, 'tel-country-code')}
                disabled={disabled}
                value={value.country}
                onChange={({ target }) => onChange({ ...value, country: target.value })}
                className="phone-select"
              >
                {countries.map(({ code, name: countryName, callingCode }) => (
                  <option key={code} value={code}>
                    {`${countryName} (+${callingCode})`}
                  </option>
                ))}
              </select>
            </>
          )}
        </span>
        <input
          {...tied}
          type="tel"
          autoComplete={tokenOf(autofill, 'tel-national')}
          name={name}
          disabled={disabled}
          placeholder={placeholder}
          value={value.number}
          onChange={({ target }) => onChange(readPhone(target.value, value.country, countries))}
          onBlur={onBlur}
          className="box-input tabular-nums"
        />
      </div>
    </Field>
  );
}

const tokenOf = (whose: string | undefined, token: string): string => (whose ? `${whose} ${token}` : token);
