import { useIntl } from 'react-intl';
import { TextField } from '#ui/fields/typed/text-field.tsx';
import { senderChanges } from './delivery-changes.ts';
import { EmailBox } from './email-box.tsx';
import type { PartProps } from './part.ts';
import { Section } from './section.tsx';

/** DELIV-08: whom it is from, which is whoever sits at this browser. */
export function SenderFields({ draft, change, error }: PartProps) {
  const intl = useIntl();
  return (
    <Section title={intl.formatMessage({ id: 'delivery.from' })}>
      <div className="field-row">
        <TextField
          name="senderName"
          label={intl.formatMessage({ id: 'delivery.from.name' })}
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          value={draft.sender.name}
          onChange={(name) => change((now) => senderChanges(now, { name }))}
          error={error('senderName')}
        />
        <EmailBox
          name="senderEmail"
          label={intl.formatMessage({ id: 'delivery.from.email' })}
          note={intl.formatMessage({ id: 'delivery.optional' })}
          hint={intl.formatMessage({ id: 'delivery.from.email.hint' })}
          autoComplete="email"
          value={draft.sender.email}
          onChange={(email) => change((now) => senderChanges(now, { email: email.trim() }))}
          error={error('senderEmail')}
        />
      </div>
    </Section>
  );
}
