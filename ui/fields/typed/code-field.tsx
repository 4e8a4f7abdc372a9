import { useRef } from 'react';
import './code-field.css';
import { readCode } from './code-text.ts';
import { Field, useFieldTies, type FieldWords } from '../field.tsx';
import { useTypedEarly } from '../typed-early.ts';

export interface CodeFieldProps extends FieldWords {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called once the last digit is there. */
  readonly onComplete?: (code: string) => void;
  readonly length?: number;
  readonly name?: string;
  readonly disabled?: boolean;
}

/** A one-time code from a mail or a text message. */
export function CodeField(props: CodeFieldProps) {
  const { value, onChange, onComplete, length = 6, name, disabled = false } = props;
  const { label, note, hint, error } = props;
  const ties = useFieldTies({ hint, error });
  const { labelId: _, ...tied } = ties;
  const box = useRef<HTMLInputElement>(null);
  useTypedEarly(box, value, change);
  const next = Math.min(value.length, length - 1);

  function change(text: string) {
    const code = readCode(text, length);
    onChange(code);
    if (code.length === length && code !== value) onComplete?.(code);
  }

  return (
    <Field label={label} note={note} hint={hint} error={error} ties={ties}>
      <div className="code">
        <input
          {...tied}
          ref={box}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          name={name}
          disabled={disabled}
          value={value}
          onChange={({ target }) => change(target.value)}
          // The caret belongs at the end: there is nothing to see of it anywhere else.
          onSelect={({ currentTarget }) => currentTarget.setSelectionRange(value.length, value.length)}
          className="code-input"
        />
        {Array.from({ length }, (_each, index) => (
          <span key={index} aria-hidden="true" className="code-cell" data-next={index === next || undefined}>
            {value[index]}
          </span>
        ))}
      </div>
    </Field>
  );
}
