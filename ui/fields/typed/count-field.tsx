import { useRef, useState } from 'react';
import { Field, useFieldTies, type FieldWords } from '../field.tsx';
import { Icon } from '../../pictures/icon.tsx';
import { useTypedEarly } from '../typed-early.ts';
import { latinDigits } from './latin-digits.ts';
import './number-field.css';

export interface CountFieldProps extends FieldWords {
  /** Null while there is none that can be read. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min: number;
  readonly max: number;
  readonly fewerLabel: string;
  readonly moreLabel: string;
  readonly name: string;
}

/** So many of something, typed or stepped; whatever is typed stays, to be corrected. Small enough for any page. */
export function CountField(props: CountFieldProps) {
  const { value, onChange, min, max, fewerLabel, moreLabel, name, label, note, hint, error } = props;
  /** What cannot be read as a number, as it was typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : String(value));
  const type = (text: string) => {
    const digits = latinDigits(text).trim();
    const isCount = /^\d{1,7}$/.test(digits);
    setTyped(isCount ? null : text);
    onChange(isCount ? Number(digits) : null);
  };
  const step = (by: 1 | -1) => {
    setTyped(null);
    onChange(Math.min(Math.max((value ?? 0) + by, min), max));
  };
  const box = useRef<HTMLInputElement>(null);
  useTypedEarly(box, shown, type);
  const ties = useFieldTies({ hint, error });
  const { labelId: _, ...tied } = ties;
  return (
    <Field label={label} note={note} hint={hint} error={error} ties={ties}>
      <div className="box number-box">
        <Step icon="minus" label={fewerLabel} isOver={(value ?? 0) <= min} onPress={() => step(-1)} />
        <input
          {...tied}
          ref={box}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          name={name}
          value={shown}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
            if (by === null) return;
            event.preventDefault();
            step(by);
          }}
          className="box-input"
        />
        <Step icon="plus" label={moreLabel} isOver={(value ?? 0) >= max} onPress={() => step(1)} />
      </div>
    </Field>
  );
}

interface StepProps {
  readonly icon: 'minus' | 'plus';
  readonly label: string;
  readonly isOver: boolean;
  readonly onPress: () => void;
}

/** One that leads no further stays reachable, so that nobody's focus is lost at the end. */
const Step = ({ icon, label, isOver, onPress }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isOver}
    data-disabled={isOver || undefined}
    className="number-step"
    onClick={() => !isOver && onPress()}
  >
    <Icon name={icon} />
  </button>
);
