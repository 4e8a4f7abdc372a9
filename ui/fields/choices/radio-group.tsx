import { useRef, type ReactNode } from 'react';
import './choice.css';
import { Field, useFieldTies, type FieldWords } from '../field.tsx';
import { useChosenEarly } from '../typed-early.ts';

export interface RadioOption {
  readonly value: string;
  readonly label: string;
  /** One consequence: "Within 30 minutes". */
  readonly hint?: ReactNode;
  /** Drawn, for cards and rows. */
  readonly picture?: ReactNode;
  /** At the end of a row: a price. */
  readonly end?: ReactNode;
  readonly disabled?: boolean;
}

export interface RadioGroupProps extends FieldWords {
  readonly options: readonly RadioOption[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  /** A list of lines, cards with their pictures, small cards without any, or rows that have room for more words. */
  readonly look?: keyof typeof looks;
  readonly name?: string;
  readonly disabled?: boolean;
  /** Its name is the heading of a part of the page, and as large. */
  readonly titled?: boolean;
}

const looks = {
  lines: { list: 'grid', Option: LineOption },
  cards: { list: 'choice-cards', Option: CardOption },
  tiles: { list: 'choice-cards choice-tiles', Option: CardOption },
  rows: { list: 'choice-rows', Option: RowOption },
} as const;

/** One of several, all in sight. */
export function RadioGroup(props: RadioGroupProps) {
  const { options, value, onChange, look = 'lines', name, disabled = false, titled = false, ...words } = props;
  const ties = useFieldTies(words);
  const group = useRef<HTMLDivElement>(null);
  useChosenEarly(group, value, onChange);
  const { list, Option } = looks[look];
  return (
    <Field {...words} ties={ties} group titled={titled}>
      <div ref={group} className={list}>
        {options.map((option) => (
          <Option
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
      {option.picture !== undefined && <span className="choice-card-picture">{option.picture}</span>}
      <span>
        <span className="choice-card-name">{option.label}</span>
        {option.hint !== undefined && <span className="choice-card-text">{option.hint}</span>}
      </span>
    </label>
  );
}

function RowOption({ option, mark }: OptionProps) {
  return (
    <label className="choice-card choice-row">
      {mark}
      {option.picture !== undefined && <span className="choice-card-picture">{option.picture}</span>}
      <span className="choice-row-words">
        <span className="choice-card-name">{option.label}</span>
        {option.hint !== undefined && <span className="choice-card-text">{option.hint}</span>}
      </span>
      {option.end !== undefined && <span className="choice-row-end">{option.end}</span>}
    </label>
  );
}
