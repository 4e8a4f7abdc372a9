import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { linkClass } from '#ui/actions/link.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { cityOf, deliveryHourIn } from './day-words.ts';
import { zoneIn } from './delivery-dates.ts';
import type { PartProps } from './part.ts';

/** Hardly anybody needs it, and a list that is found by typing is a large thing. */
const ZoneField = lazy(() => import('./zone-field.tsx'));

/** DELIV-12, DELIV-22: by whose clock the day is meant. */
export function ZoneChoice(part: PartProps) {
  const { draft, terms, error } = part;
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const zone = zoneIn(draft.timeZone, terms.shop);
  if (isOpen || error('timeZone') !== undefined)
    return (
      <Suspense fallback={<div className="min-h-20" />}>
        <ZoneField {...part} />
      </Suspense>
    );
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="flex items-center gap-2">
        <Icon name="clock" className="size-4" />
        <span>
          {intl.formatMessage(
            { id: 'delivery.zone' },
            {
              time: deliveryHourIn(terms.shop.amounts),
              city: (
                <bdi key="city" translate="no">
                  {cityOf(zone)}
                </bdi>
              ),
            },
          )}
        </span>
      </span>
      <button type="button" onClick={() => setOpen(true)} className={`${linkClass.action} cursor-pointer`}>
        {intl.formatMessage({ id: 'delivery.zone.change' })}
      </button>
    </p>
  );
}
