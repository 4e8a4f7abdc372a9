import { useRef, type ComponentProps, type ReactNode } from 'react';
import { Field, useFieldTies, type FieldWords } from '../field.tsx';
import { useTypedEarly } from '../typed-early.ts';

type Input = Omit<ComponentProps<'input'>, 'className' | 'id' | 'ref' | 'value' | 'onChange' | 'children'>;

export interface TextFieldProps extends FieldWords, Input {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Inside the box, before and after the text: an icon, a unit, a button. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** Shows how much is written of how much fits. */
  readonly counted?: boolean;
  /** An address or a number that is read from left to right in every language; `code` also lines up. */
  readonly reading?: 'page' | 'left-to-right' | 'code';
  /** 40 px, for dense pages. */
  readonly dense?: boolean;
}

const readingClass = { page: '', 'left-to-right': ' box-ltr', code: ' box-code' } as const;

export function TextField(props: TextFieldProps) {
  const { label, note, hint, error, value, onChange, before, after, ...rest } = props;
  const { counted = false, reading = 'page', dense = false, ...input } = rest;
  const ties = useFieldTies({ hint, error });
  const box = useRef<HTMLInputElement>(null);
  useTypedEarly(box, value, onChange);
  const { labelId: _, ...tied } = ties;
  return (
    <Field label={label} note={note ?? countOf(counted, value, input.maxLength)} hint={hint} error={error} ties={ties}>
      <div className={dense ? 'box box-dense' : 'box'}>
        {before !== undefined && <span className="box-start">{before}</span>}
        <input
          {...input}
          {...tied}
          ref={box}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={`box-input${readingClass[reading]}`}
        />
        {after !== undefined && <span className="box-end">{after}</span>}
      </div>
    </Field>
  );
}

/** "23/32", read from left to right in every language. */
export function countOf(counted: boolean, value: string, max: number | undefined): ReactNode {
  return counted && max !== undefined ? (
    <bdi dir="ltr" className={value.length > max ? 'field-note-over' : undefined}>
      {value.length}/{max}
    </bdi>
  ) : undefined;
}
