import { useRef, type ReactNode } from 'react';
import { Field, useFieldTies, type FieldWords } from '../field.tsx';
import { useChosenEarly } from '../typed-early.ts';
import './chip-choice.css';

export interface ChipOption {
  readonly value: string;
  readonly label: ReactNode;
}

export interface ChipChoiceProps extends FieldWords {
  readonly options: readonly ChipOption[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly name: string;
  /** For a choice that only sorts what stands below it. */
  readonly small?: boolean;
}

/** One of several short ones, all in sight. Arrow keys move through them, as through any radio buttons. */
export function ChipChoice({ options, value, onChange, name, small = false, ...words }: ChipChoiceProps) {
  const ties = useFieldTies(words);
  const group = useRef<HTMLDivElement>(null);
  useChosenEarly(group, value, onChange);
  return (
    <Field {...words} ties={ties} group>
      <div ref={group} className={small ? 'chip-choice chip-choice-small' : 'chip-choice'}>
        {options.map((option) => (
          <label key={option.value} className="chip-option">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </Field>
  );
}
