import { useIntl } from 'react-intl';
import type { DeliveryWay } from '#domain/delivery/delivery-way.ts';
import { RadioGroup } from '#ui/fields/choices/radio-group.tsx';
import { Icon, type IconName } from '#ui/pictures/icon.tsx';
import { arrivalBy } from './delivery-dates.ts';
import { wayChanges } from './delivery-changes.ts';
import { waysOf } from './delivery-terms.ts';
import type { PartProps } from './part.ts';

/**
 * Those that a consumer may choose, the most usual first; what goes by post has its letters to choose from instead.
 */
const ways = {
  email: { icon: 'mail', label: 'delivery.way.email' },
  sms: { icon: 'message', label: 'delivery.way.sms' },
  'email-and-sms': { icon: 'send', label: 'delivery.way.email-and-sms' },
  pdf: { icon: 'print', label: 'delivery.way.pdf' },
} as const satisfies { readonly [Way in DeliveryWay]?: { icon: IconName; label: string } };

/** DELIV-01, DELIV-24: how it travels, and when it is there at the earliest. */
export function WayChoice({ draft, terms, words, change, error }: PartProps) {
  const intl = useIntl();
  const possible: readonly string[] = waysOf(terms);
  const offered = (Object.keys(ways) as (keyof typeof ways)[]).filter((way) => possible.includes(way));
  if (offered.length < 2) return null;
  return (
    <RadioGroup
      titled
      look="cards"
      name="way"
      label={intl.formatMessage({ id: 'delivery.way' })}
      error={error('way')}
      value={draft.way}
      onChange={(way) => change((now) => wayChanges(now, way as DeliveryWay, terms))}
      options={offered.map((way) => {
        const arrival = arrivalBy(way, null, draft.timeZone, terms);
        return {
          value: way,
          label: intl.formatMessage({ id: ways[way].label }),
          picture: <Icon name={ways[way].icon} className="size-7" />,
          ...(arrival && { hint: words.arrival(arrival) }),
        };
      })}
    />
  );
}
