import { useIntl } from 'react-intl';
import { isEmail } from '#domain/values/email.ts';
import { meantEmail } from '#domain/values/email-typo.ts';
import type { TextFieldProps } from '#ui/fields/typed/text-field.tsx';
import { SuggestingField } from '#ui/fields/typed/suggesting-field.tsx';

/** An address. Left with a likely slip, it asks about it: a gift would go nowhere. */
export function EmailBox(props: Omit<TextFieldProps, 'type' | 'onBlur' | 'reading'>) {
  const intl = useIntl();
  return (
    <SuggestingField
      {...props}
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      reading="left-to-right"
      // Only an address is compared with others: that takes as long as it is.
      meant={(left) => (isEmail(left) ? meantEmail(left) : null)}
      ask={(address) => intl.formatMessage({ id: 'delivery.email.meant' }, { address })}
    />
  );
}
