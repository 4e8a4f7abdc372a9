import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import { AriaLocale } from '../../foundation/aria-locale.tsx';
import { Field, useFieldTies, type FieldWords } from '../field.tsx';
import { Icon } from '../../pictures/icon.tsx';
import './number-field.css';

export interface NumberFieldProps extends FieldWords {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly fewerLabel: string;
  readonly moreLabel: string;
  readonly name?: string;
  readonly disabled?: boolean;
}

/** A count: typed, stepped with the arrow keys, or with the two buttons. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, max, step, fewerLabel, moreLabel, name, disabled } = props;
  const { label, note, hint, error } = props;
  const ties = useFieldTies({ hint, error });
  return (
    <AriaLocale>
      <Field label={label} note={note} hint={hint} error={error} ties={ties}>
        <AriaNumberField
          id={ties.id}
          aria-labelledby={ties.labelId}
          {...(ties['aria-describedby'] && { 'aria-describedby': ties['aria-describedby'] })}
          isInvalid={ties['aria-invalid'] === true}
          value={value ?? Number.NaN}
          onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
          {...(min !== undefined && { minValue: min })}
          {...(max !== undefined && { maxValue: max })}
          {...(step !== undefined && { step })}
          {...(name !== undefined && { name })}
          {...(disabled && { isDisabled: true })}
          decrementAriaLabel={fewerLabel}
          incrementAriaLabel={moreLabel}
        >
          <Group className="box number-box">
            <Button slot="decrement" className="number-step">
              <Icon name="minus" />
            </Button>
            <Input className="box-input" />
            <Button slot="increment" className="number-step">
              <Icon name="plus" />
            </Button>
          </Group>
        </AriaNumberField>
      </Field>
    </AriaLocale>
  );
}
