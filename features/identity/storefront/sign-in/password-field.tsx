import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from '#ui/pictures/icon.tsx';
import { TextField } from '#ui/fields/typed/text-field.tsx';

export interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  /** A password that is known, or one that is being chosen. */
  readonly kind: 'current' | 'new';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** A PIN has digits only. */
  readonly digits?: boolean;
  readonly hint?: ReactNode;
}

/** Hidden until somebody wants to see it. */
export function PasswordField({ kind, digits = false, ...field }: PasswordFieldProps) {
  const intl = useIntl();
  const [isShown, setShown] = useState(false);
  const word = intl.formatMessage({ id: isShown ? 'auth.password.hide' : 'auth.password.show' });
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoComplete={`${kind}-password`}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inputMode={digits ? 'numeric' : undefined}
      maxLength={128}
      reading="left-to-right"
      after={
        <button
          type="button"
          aria-label={word}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="-me-3 grid size-11 cursor-pointer place-items-center rounded-control hover:text-ink"
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
