import { useState } from 'react';
import { useIntl } from 'react-intl';
import { ComboField } from '#ui/fields/choices/combo-field.tsx';
import { cityOf } from './day-words.ts';
import { zoneChanges } from './delivery-changes.ts';
import { zoneIn } from './delivery-dates.ts';
import type { PartProps } from './part.ts';

/** Every zone that this browser knows, by its city. */
export default function ZoneField({ draft, terms, change, error }: PartProps) {
  const intl = useIntl();
  const chosen = zoneIn(draft.timeZone, terms.shop);
  // Made once: a list that changes under whoever chooses from it would be read from its beginning again.
  const [options] = useState(() =>
    [...new Set([chosen, terms.shop.timeZone, ...Intl.supportedValuesOf('timeZone')])]
      .map((zone) => ({ value: zone, label: cityOf(zone), note: zone.split('/')[0] ?? '' }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
  );
  return (
    <div className="max-w-80">
      <ComboField
        label={intl.formatMessage({ id: 'delivery.zone.label' })}
        noneLabel={intl.formatMessage({ id: 'delivery.zone.none' })}
        options={options}
        value={chosen}
        onChange={(zone) => zone !== null && change((now) => zoneChanges(now, zone, terms))}
        error={error('timeZone')}
      />
    </div>
  );
}
