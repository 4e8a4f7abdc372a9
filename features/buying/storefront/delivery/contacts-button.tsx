import { useIntl } from 'react-intl';
import type { ListedReceiver } from '#domain/delivery/receiver-list.ts';
import { Button } from '#ui/actions/button.tsx';
import { useAlive } from '#ui/foundation/alive.ts';
import { chooseContacts, hasContacts } from './phone-contacts.ts';

interface ContactsButtonProps {
  readonly multiple?: boolean;
  readonly onContacts: (contacts: readonly ListedReceiver[]) => void;
}

/** SEND-10: only where the browser can. */
export function ContactsButton({ multiple = false, onContacts }: ContactsButtonProps) {
  const intl = useIntl();
  const isAlive = useAlive();
  if (!isAlive || !hasContacts(navigator)) return null;
  const choose = async () => {
    const contacts = await chooseContacts(navigator, multiple);
    if (contacts.length > 0) onContacts(contacts);
  };
  return (
    <Button look="secondary" size="small" icon="person" onClick={() => void choose()}>
      {intl.formatMessage({ id: 'delivery.contacts' })}
    </Button>
  );
}
