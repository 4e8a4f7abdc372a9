import { useIntl } from 'react-intl';
import { isEmail } from '#domain/values/email.ts';
import { phoneLink } from '#domain/values/phone/phone-link.ts';
import { EmailLink } from '#ui/actions/email-link.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import type { ShopFacts } from './shop-facts.ts';

type ContactFacts = Pick<ShopFacts, 'phone' | 'email' | 'serviceHours' | 'closedDays'>;

/** How the shop is reached, and when somebody answers. */
export function Contact({ facts, title }: { facts: ContactFacts; title: string }) {
  const intl = useIntl();
  const { phone, email, serviceHours, closedDays } = facts;
  return (
    <section className="grid gap-4 rounded-panel bg-sunken p-6 md:p-8">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="flex flex-wrap gap-x-8 gap-y-1">
        <li>
          <a href={phoneLink(phone)} className="link link-action tabular-nums">
            <Icon name="phone" className="size-5" />
            <span className="left-to-right">{phone}</span>
          </a>
        </li>
        <li>
          <EmailLink
            email={email}
            isAddress={isEmail(email)}
            label={intl.formatMessage({ id: 'pages.contact-us' })}
            sign={<Icon name="mail" className="size-5" />}
            className="link link-action"
          />
        </li>
      </ul>
      {serviceHours && <p className="max-w-[60ch] text-sm text-ink-2">{serviceHours}</p>}
      {closedDays.length > 0 && (
        <p className="text-sm text-ink-2 tabular-nums">
          {intl.formatMessage({ id: 'pages.closed' }, { days: intl.formatList(closedDays, { type: 'conjunction' }) })}
        </p>
      )}
    </section>
  );
}
