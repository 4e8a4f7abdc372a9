import { useRef, type ComponentProps } from 'react';
import { Field, useFieldTies, type FieldWords } from '../field.tsx';
import { Icon } from '../../pictures/icon.tsx';
import './select.css';
import { useTypedEarly } from '../typed-early.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

type Input = Omit<ComponentProps<'select'>, 'className' | 'id' | 'ref' | 'value' | 'onChange' | 'children'>;

export interface SelectProps extends FieldWords, Input {
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown while nothing is chosen, and not to be chosen again. */
  readonly placeholder?: string;
}

/** One of a list that fits on a screen; a longer one is a `ComboField`. */
export function Select(props: SelectProps) {
  const { label, note, hint, error, ...control } = props;
  const ties = useFieldTies({ hint, error });
  const { labelId: _, ...tied } = ties;
  return (
    <Field label={label} note={note} hint={hint} error={error} ties={ties}>
      <SelectBox {...control} {...tied} className="box select" />
    </Field>
  );
}

export interface QuietSelectProps extends Omit<SelectProps, keyof FieldWords> {
  /** Says what is chosen here, to whoever cannot see where it stands. */
  readonly label: string;
}

/** Without a frame: for the order of a list, at the end of a heading. */
export const QuietSelect = ({ label, ...control }: QuietSelectProps) => (
  <SelectBox {...control} aria-label={label} className="box select select-quiet" />
);

function SelectBox({
  options,
  value,
  onChange,
  placeholder,
  className,
  ...input
}: Omit<SelectProps, keyof FieldWords> & { id?: string; className: string }) {
  const box = useRef<HTMLSelectElement>(null);
  useTypedEarly(box, value, onChange);
  return (
    <div className={className}>
      <select
        {...input}
        ref={box}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="box-input select-input"
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron" className="select-chevron" />
    </div>
  );
}
