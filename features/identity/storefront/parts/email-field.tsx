import { useIntl } from 'react-intl';
import { TextField } from '#ui/fields/text-field.tsx';

export interface EmailFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** The address of an account, as password managers look for it. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      {...props}
      name="email"
      type="email"
      label={useIntl().formatMessage({ id: 'auth.email' })}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      reading="left-to-right"
    />
  );
}
