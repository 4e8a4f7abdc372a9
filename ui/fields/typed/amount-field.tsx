import { useLayoutEffect, useState, useRef } from 'react';
import type { Currency } from '#domain/values/money.ts';
import { currencyMark, editAmount, readAmount, writeAmount } from './amount-text.ts';
import { Field, useFieldTies, type FieldWords } from '../field.tsx';
import { useTypedEarly } from '../typed-early.ts';
import { useFormatCountry, usePageLanguage, useTypedSign } from '../../foundation/page-language.tsx';

export interface AmountFieldProps extends FieldWords {
  readonly currency: Currency;
  /** The unit's number of decimals. */
  readonly decimalDigits: number;
  /** As in the unit's other amounts: "COP" rather than "$". */
  readonly showCurrencyCode?: boolean;
  /** In minor units; null while there is none that can be read. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly onBlur?: () => void;
}

/**
 * Money, shown as people of the page's language and country write it and typed with the decimal sign of the shop's
 * country (LANG-09). Amounts run left to right in all languages.
 */
export function AmountField(props: AmountFieldProps) {
  const { currency, decimalDigits, value, onChange, name, disabled, placeholder, onBlur } = props;
  const { label, note, hint, error } = props;
  const form = {
    currency,
    decimalDigits,
    language: usePageLanguage(),
    formatCountry: useFormatCountry(),
    typedSign: useTypedSign(),
    ...(props.showCurrencyCode !== undefined && { showCurrencyCode: props.showCurrencyCode }),
  };
  /** What is being typed; null while nobody is. */
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft ?? (value === null ? '' : writeAmount(value, form));
  const type = (text: string) => {
    setDraft(text);
    onChange(readAmount(text, form));
  };
  const box = useRef<HTMLInputElement>(null);
  useTypedEarly(box, shown, type);
  const isTyping = draft !== null;
  // The text changes when the focus comes, and with it goes what the browser had selected.
  useLayoutEffect(() => {
    if (isTyping) box.current?.select();
  }, [isTyping]);
  const ties = useFieldTies({ hint, error });
  const { labelId: _, ...tied } = ties;
  const mark = currencyMark(form);
  return (
    <Field label={label} note={note} hint={hint} error={error} ties={ties}>
      <div className="box" dir="ltr">
        {mark.side === 'before' && <span className="box-start">{mark.text}</span>}
        <input
          {...tied}
          ref={box}
          type="text"
          inputMode={decimalDigits > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          name={name}
          disabled={disabled}
          placeholder={placeholder}
          value={shown}
          onFocus={() => setDraft(value === null ? '' : editAmount(value, form))}
          onChange={({ target }) => type(target.value)}
          onBlur={() => {
            // What cannot be read stays as it is, to be corrected.
            if (value !== null || draft === '') setDraft(null);
            onBlur?.();
          }}
          className="box-input tabular-nums"
        />
        {mark.side === 'after' && <span className="box-end">{mark.text}</span>}
      </div>
    </Field>
  );
}
