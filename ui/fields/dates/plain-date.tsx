import { useRef } from 'react';
import type { FieldTies } from '../field.tsx';
import { useTypedEarly } from '../typed-early.ts';

export interface DateControlProps {
  readonly ties: FieldTies;
  /** "2026-11-21"; empty while there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly min?: string;
  readonly max?: string;
  readonly name?: string;
  readonly disabled?: boolean;
}

/** The browser's own field. */
export function PlainDate({ ties, value, onChange, ...input }: DateControlProps) {
  const { labelId: _, ...tied } = ties;
  const box = useRef<HTMLInputElement>(null);
  useTypedEarly(box, value, onChange);
  return (
    <div className="box">
      <input
        {...input}
        {...tied}
        ref={box}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="box-input date-input"
      />
    </div>
  );
}
