import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { Parcel } from '#ui/pictures/parcel.tsx';
import { Popup } from '#ui/overlays/popup.tsx';
import type { ClockCheck as Check } from './clock-check.ts';

/** INIT-09: the popup of a failed clock check, until trying again succeeds or the visitor closes it. */
export function ClockCheck({ check }: { check: Check }) {
  const intl = useIntl();
  const state = useSyncExternalStore(check.subscribe, check.state, () => 'quiet' as const);
  if (state === 'quiet') return null;
  return (
    <Popup
      urgent
      picture={<Parcel mood="waiting" />}
      title={intl.formatMessage({ id: 'visit.clock.title' })}
      ok={{
        label: intl.formatMessage({ id: 'visit.clock.retry' }),
        busy: state === 'retrying',
        onPress: () => void check.check(),
      }}
      closeLabel={intl.formatMessage({ id: 'visit.close' })}
      onClose={check.dismiss}
    >
      {intl.formatMessage({ id: 'visit.clock.text' })}
    </Popup>
  );
}
