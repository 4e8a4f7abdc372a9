import { useRef, type ReactNode } from 'react';
import './choice.css';
import { Field, useFieldTies, type FieldWords } from './field.tsx';
import { useChosenEarly } from './typed-early.ts';

export interface RadioOption {
  readonly value: string;
  readonly label: string;
  /** One consequence: "Within 30 minutes". */
  readonly hint?: ReactNode;
  /** Drawn, for cards. */
  readonly picture?: ReactNode;
  readonly disabled?: boolean;
}

export interface RadioGroupProps extends FieldWords {
  readonly options: readonly RadioOption[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  /** A list of lines, or cards with their pictures. */
  readonly look?: 'lines' | 'cards';
  readonly name?: string;
  readonly disabled?: boolean;
}

/** One of several, all in sight. */
export function RadioGroup(props: RadioGroupProps) {
  const { options, value, onChange, look = 'lines', name, disabled = false, ...words } = props;
  const ties = useFieldTies(words);
  const group = useRef<HTMLDivElement>(null);
  useChosenEarly(group, value, onChange);
  const Line = look === 'cards' ? CardOption : LineOption;
  return (
    <Field {...words} ties={ties} group>
      <div ref={group} className={look === 'cards' ? 'choice-cards' : 'grid'}>
        {options.map((option) => (
          <Line
            key={option.value}
            option={option}
            mark={
              <input
                type="radio"
                name={name ?? ties.id}
                value={option.value}
                checked={option.value === value}
                disabled={disabled || option.disabled}
                onChange={() => onChange(option.value)}
                className="choice-mark"
              />
            }
          />
        ))}
      </div>
    </Field>
  );
}

interface OptionProps {
  readonly option: RadioOption;
  readonly mark: ReactNode;
}

function LineOption({ option, mark }: OptionProps) {
  return (
    <label className="choice">
      {mark}
      <span>{option.label}</span>
      {option.hint !== undefined && <span className="choice-hint">{option.hint}</span>}
    </label>
  );
}

function CardOption({ option, mark }: OptionProps) {
  return (
    <label className="choice-card">
      {mark}
      <span className="choice-card-picture">{option.picture}</span>
      <span>
        <span className="choice-card-name">{option.label}</span>
        {option.hint !== undefined && <span className="choice-card-text">{option.hint}</span>}
      </span>
    </label>
  );
}
