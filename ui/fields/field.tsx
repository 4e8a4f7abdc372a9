// What all fields have in common: a name, an optional note beside it, a hint, and what is wrong.
import { useId, type ReactNode } from 'react';
import './field.css';
import { Icon } from '../pictures/icon.tsx';

export interface FieldWords {
  readonly label: string;
  /** At the end of the name's line: "Optional", "23/32". */
  readonly note?: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong, in one sentence; the field is marked as wrong while there is one. */
  readonly error?: string | undefined;
}

/** What ties a control to its name, hint and error. */
export interface FieldTies {
  readonly id: string;
  readonly labelId: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export function useFieldTies({ hint, error }: Pick<FieldWords, 'hint' | 'error'>): FieldTies {
  const id = useId();
  return {
    id,
    labelId: `${id}-label`,
    'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  };
}

export interface FieldProps extends FieldWords {
  readonly ties: FieldTies;
  readonly children: ReactNode;
  /** The control is several: it is a group with a name, and the name is no label of one of them. */
  readonly group?: boolean;
  /** Its name is the heading of a part of the page, and as large. */
  readonly titled?: boolean;
}

/** The frame of a field; `useFieldTies` makes the ties that its control spreads. */
export function Field({ label, note, hint, error, ties, group = false, titled = false, children }: FieldProps) {
  const Frame = group ? 'fieldset' : 'div';
  const Name = group ? 'legend' : 'label';
  const describedBy = group ? { 'aria-describedby': ties['aria-describedby'] } : {};
  return (
    <Frame className={`field${error ? ' field-wrong' : ''}${titled ? ' field-titled' : ''}`} {...describedBy}>
      <Name
        id={ties.labelId}
        className={group && !titled ? 'field-head mbe-2' : 'field-head'}
        {...(group ? {} : { htmlFor: ties.id })}
      >
        {label}
        {note !== undefined && <span className="field-note">{note}</span>}
      </Name>
      {children}
      {/* Always there, so that a screen reader hears the error when it comes. */}
      <div aria-live="polite" className="empty:hidden" id={`${ties.id}-error`}>
        {error && (
          <p className="field-error">
            <Icon name="alert" className="size-4" />
            {error}
          </p>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${ties.id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </Frame>
  );
}
