import { useEffect, useId, useRef, type ReactNode } from 'react';
import './choice.css';
import '../field.css';
import { Icon } from '../../pictures/icon.tsx';
import { useTickedEarly } from '../typed-early.ts';

export interface CheckboxProps {
  readonly label: ReactNode;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** `mixed`: some of what it stands for, not all. */
  readonly checked: boolean | 'mixed';
  readonly onChange: (checked: boolean) => void;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
}

export function Checkbox(props: CheckboxProps) {
  const { label, hint, error, checked, onChange, name, disabled, required } = props;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useTickedEarly(box, checked === true, onChange);
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === 'mixed';
  }, [checked]);
  return (
    <label className="choice">
      <input
        ref={box}
        type="checkbox"
        name={name}
        disabled={disabled}
        required={required}
        checked={checked === true}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
        onChange={({ target }) => onChange(target.checked)}
        className="choice-mark"
      />
      <span>{label}</span>
      {hint && (
        <span id={`${id}-hint`} className="choice-hint">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} role="alert" className="choice-error field-error">
          <Icon name="alert" className="size-4" />
          {error}
        </span>
      )}
    </label>
  );
}
