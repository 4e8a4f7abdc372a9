import { useId, useRef } from 'react';
import './choice.css';
import { useTickedEarly } from '../typed-early.ts';

export interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly name?: string;
  readonly disabled?: boolean;
  /** The name at the start of the line and the switch at its end, as in a list of settings. */
  readonly apart?: boolean;
}

/** Takes effect at once; what waits for a button is a checkbox. */
export function Switch({ label, hint, checked, onChange, name, disabled, apart = false }: SwitchProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useTickedEarly(box, checked, onChange);
  return (
    <label className={apart ? 'choice switch switch-apart' : 'choice switch'}>
      <input
        ref={box}
        type="checkbox"
        role="switch"
        name={name}
        disabled={disabled}
        checked={checked}
        aria-checked={checked}
        aria-describedby={hint && id}
        onChange={({ target }) => onChange(target.checked)}
        className="switch-track"
      />
      <span>{label}</span>
      {hint && (
        <span id={id} className="choice-hint">
          {hint}
        </span>
      )}
    </label>
  );
}
