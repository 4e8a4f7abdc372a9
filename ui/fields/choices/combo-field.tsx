import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { AriaLocale } from '../../foundation/aria-locale.tsx';
import './combo-field.css';
import { Field, useFieldTies, type FieldWords } from '../field.tsx';
import { Icon } from '../../pictures/icon.tsx';

export interface ComboOption {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
}

export interface ComboFieldProps extends FieldWords {
  readonly options: readonly ComboOption[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Said when nothing in the list has these letters. */
  readonly noneLabel: string;
  readonly placeholder?: string;
  readonly name?: string;
  readonly disabled?: boolean;
}

/** One of a long list, found by typing. A short list is a `Select`. */
export function ComboField(props: ComboFieldProps) {
  const { options, value, onChange, noneLabel, placeholder, name, disabled } = props;
  const { label, note, hint, error } = props;
  const ties = useFieldTies({ hint, error });
  return (
    <AriaLocale>
      <Field label={label} note={note} hint={hint} error={error} ties={ties}>
        <ComboBox
          id={ties.id}
          aria-labelledby={ties.labelId}
          {...(ties['aria-describedby'] && { 'aria-describedby': ties['aria-describedby'] })}
          isInvalid={ties['aria-invalid'] === true}
          defaultItems={options}
          value={value}
          onChange={(key) => onChange(key === null ? null : String(key))}
          allowsEmptyCollection
          {...(name !== undefined && { name })}
          {...(disabled && { isDisabled: true })}
        >
          <Group className="box">
            <Input className="box-input" placeholder={placeholder ?? ''} />
            <Button className="combo-open">
              <Icon name="chevron" />
            </Button>
          </Group>
          <Popover offset={6} className="combo-pop">
            <ListBox<ComboOption>
              className="combo-list"
              renderEmptyState={() => <p className="combo-none">{noneLabel}</p>}
            >
              {(option) => (
                <ListBoxItem id={option.value} textValue={option.label} className="combo-option">
                  <span>{option.label}</span>
                  {option.note !== undefined && (
                    <bdi dir="ltr" className="combo-note">
                      {option.note}
                    </bdi>
                  )}
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
      </Field>
    </AriaLocale>
  );
}
