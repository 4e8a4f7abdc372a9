// How the shop is reached: in the bar, in the menu of a phone, in the footer.
import { useIntl } from 'react-intl';
import { isEmail } from '#domain/values/email.ts';
import type { Support } from '#domain/units/unit.ts';
import { phoneLink } from '#domain/values/phone/phone-link.ts';
import { EmailLink } from '#ui/actions/email-link.tsx';
import { Icon } from '#ui/pictures/icon.tsx';

interface ContactProps {
  readonly support: Support;
  readonly className?: string;
  /** Without, the words alone. */
  readonly icon?: boolean;
}

export function PhoneContact({ support, className, icon = false }: ContactProps) {
  return (
    <a href={phoneLink(support.phone)} className={className}>
      {icon && <Icon name="phone" className="size-[1.15em]" />}
      <span className="left-to-right whitespace-nowrap tabular-nums">{support.phone}</span>
    </a>
  );
}

export function EmailContact({ support, className, icon = false }: ContactProps) {
  const intl = useIntl();
  return (
    <EmailLink
      email={support.email}
      isAddress={isEmail(support.email)}
      label={intl.formatMessage({ id: 'shell.contact-us' })}
      sign={icon && <Icon name="mail" className="size-[1.15em]" />}
      className={className}
    />
  );
}

/** NAV-03: only an e-mail address can be copied. */
export function CopyEmail({ support: { email } }: { support: Support }) {
  const intl = useIntl();
  if (!isEmail(email)) return null;
  async function copy() {
    await navigator.clipboard.writeText(email);
    const { toasts } = await import('#ui/overlays/toasts.ts');
    toasts.show({ kind: 'success', title: intl.formatMessage({ id: 'shell.email.copied' }) });
  }
  return (
    <button
      type="button"
      aria-label={intl.formatMessage({ id: 'shell.email.copy' })}
      // Where the browser forbids it, the address can still be read and selected.
      onClick={() => void copy().catch(() => {})}
      className="grid h-10 w-8 cursor-pointer place-items-center opacity-85 hover:opacity-100"
    >
      <Icon name="copy" className="size-4" />
    </button>
  );
}
