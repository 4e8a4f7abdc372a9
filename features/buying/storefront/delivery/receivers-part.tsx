import { useState } from 'react';
import { useIntl } from 'react-intl';
import { isForSelf } from '#domain/buying/draft-path.ts';
import type { Receiver } from '#domain/buying/line.ts';
import { Segments } from '#ui/fields/choices/segments.tsx';
import { AddressFields } from './address-fields.tsx';
import { ContactsButton } from './contacts-button.tsx';
import { receiverChanges } from './delivery-changes.ts';
import { mayBeSeveral, needsFor, receiversMax } from './delivery-faults.ts';
import type { PartProps } from './part.ts';
import { MobileField, ReceiverFields } from './receiver-fields.tsx';
import { SeveralFields } from './several-fields.tsx';
import { contactChanges } from './several-receivers.ts';
import { Section } from './section.tsx';

const oneOrSeveral = ['one', 'several'] as const;

/** DELIV-03: who gets it, and where. */
export function ReceiversPart(part: PartProps) {
  const { draft, terms, change } = part;
  const intl = useIntl();
  const [wantsSeveral, setWantsSeveral] = useState(draft.receivers.length > 1);
  /** Whoever changes their mind twice finds everybody again. */
  const [setAside, setOthers] = useState<readonly Receiver[]>([]);
  const needs = needsFor(draft);
  // Whoever prints their own card is asked nothing.
  if (needs.length === 0) return null;
  const canBeSeveral = mayBeSeveral(draft) && (receiversMax(draft, terms.shop) > 1 || draft.receivers.length > 1);
  const isSeveral = canBeSeveral && (wantsSeveral || draft.receivers.length > 1);
  return (
    <Section title={intl.formatMessage({ id: isForSelf(draft) ? 'delivery.to.self' : 'delivery.to' })}>
      {canBeSeveral && (
        <div>
          <Segments
            label={intl.formatMessage({ id: 'delivery.to' })}
            value={isSeveral ? 'several' : 'one'}
            segments={oneOrSeveral.map((value) => ({
              value,
              label: intl.formatMessage({ id: value === 'one' ? 'delivery.to.one' : 'delivery.to.several' }),
            }))}
            onChange={(value) => {
              setWantsSeveral(value === 'several');
              const [first, ...others] = draft.receivers;
              if (value === 'one') setOthers(others);
              change(() => ({ receivers: value === 'one' ? [first] : [first, ...others, ...setAside] }));
            }}
          />
        </div>
      )}
      {isSeveral ? (
        <SeveralFields {...part} />
      ) : (
        <>
          {!isForSelf(draft) && (
            <ContactsButton
              onContacts={([contact]) =>
                contact && change((now) => receiverChanges(now, contactChanges(contact, terms.shop)))
              }
            />
          )}
          <ReceiverFields {...part} />
          {needs.includes('address') && (
            <>
              <AddressFields {...part} />
              <MobileField {...part} />
            </>
          )}
        </>
      )}
    </Section>
  );
}
