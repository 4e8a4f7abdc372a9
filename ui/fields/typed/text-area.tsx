import { useRef, type ComponentProps } from 'react';
import { Field, useFieldTies, type FieldWords } from '../field.tsx';
import { countOf } from './text-field.tsx';
import { useTypedEarly } from '../typed-early.ts';

type Input = Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'ref' | 'value' | 'onChange'>;

export interface TextAreaProps extends FieldWords, Input {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly counted?: boolean;
}

export function TextArea(props: TextAreaProps) {
  const { label, note, hint, error, value, onChange, counted = false, ...input } = props;
  const ties = useFieldTies({ hint, error });
  const box = useRef<HTMLTextAreaElement>(null);
  useTypedEarly(box, value, onChange);
  const { labelId: _, ...tied } = ties;
  return (
    <Field label={label} note={note ?? countOf(counted, value, input.maxLength)} hint={hint} error={error} ties={ties}>
      <div className="box">
        <textarea
          rows={4}
          {...input}
          {...tied}
          ref={box}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="box-input"
        />
      </div>
    </Field>
  );
}
