import { useIntl } from 'react-intl';
import { Icon, type IconName } from '#ui/pictures/icon.tsx';
import type { BusinessFacts } from './business-facts.ts';
import { sayIn } from './say.ts';

interface Fact {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** What a company wants to know first. BINFO-06: how long the cards are valid is among it. */
export function Facts({ facts }: { facts: BusinessFacts }) {
  const intl = useIntl();
  const say = sayIn(intl);
  const shown: readonly Fact[] = [
    {
      icon: 'calendar',
      title: say('business.fact.validity', { months: facts.validMonths }),
      text: say('business.fact.validity.text'),
    },
    { icon: 'upload', title: say('business.fact.many', { max: facts.qtyMax }), text: say('business.fact.many.text') },
    {
      icon: 'send',
      title: say('business.fact.fast', { hours: facts.deliveryHours }),
      text: say('business.fact.fast.text'),
    },
    ...(facts.can.includes('quote')
      ? [{ icon: 'file', title: say('business.fact.quote'), text: say('business.fact.quote.text') } as const]
      : []),
  ];
  return (
    <ul className="grid gap-x-8 gap-y-8 md:grid-cols-2 xl:grid-cols-4">
      {shown.map(({ icon, title, text }) => (
        <li key={icon} className="grid content-start gap-3">
          <span className="grid size-12 place-items-center rounded-panel bg-accent-wash text-accent-ink">
            <Icon name={icon} />
          </span>
          <h2 className="text-lg font-semibold text-balance">{title}</h2>
          <p className="max-w-[40ch] text-sm text-pretty text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  );
}
