import { useIntl } from 'react-intl';
import { meantEmail } from '#domain/values/email-typo.ts';
import { SuggestingField } from '#ui/fields/typed/suggesting-field.tsx';

export interface EmailFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** The address of an account, as password managers look for it. Left with a likely slip, it asks about it. */
export function EmailField(props: EmailFieldProps) {
  const intl = useIntl();
  return (
    <SuggestingField
      {...props}
      name="email"
      type="email"
      label={intl.formatMessage({ id: 'auth.email' })}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      reading="left-to-right"
      meant={meantEmail}
      ask={(address) => intl.formatMessage({ id: 'auth.email.meant' }, { address })}
    />
  );
}
