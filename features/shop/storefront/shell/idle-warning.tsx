import type { KeptStore } from '#domain/shop/kept-names.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { keepFor, keptFor } from '#domain/shop/kept-by-unit.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { Popup } from '#ui/overlays/popup.tsx';
import { touchKey, watchIdleness, type IdleWatch, type SharedTouch } from '#browser/session/idle.ts';
import type { Clock } from '#browser/time/clock.ts';
import { listenForTouches } from './touches.ts';

interface IdleWarningProps {
  readonly unit: UnitId;
  readonly clock: Clock;
  readonly store: KeptStore;
  readonly signOut: () => void;
}

/** SESSION-03, SESSION-10: for somebody who is signed in. */
export function IdleWarning({ unit, clock, store, signOut }: IdleWarningProps) {
  const watch = useMemo(() => watchIdleness(clock, sharedTouch(unit, store), signOut), [unit, clock, store, signOut]);
  useEffect(() => {
    watch.start();
    const listening = new AbortController();
    const { signal } = listening;
    listenForTouches(window, watch.touched, signal);
    // Another tab wrote, or this one wakes up.
    window.addEventListener('storage', watch.look, { signal });
    document.addEventListener('visibilitychange', watch.look, { signal });
    return () => {
      listening.abort();
      watch.stop();
    };
  }, [watch]);
  return <Warning watch={watch} />;
}

const sharedTouch = (unit: UnitId, store: KeptStore): SharedTouch => ({
  read() {
    const at = keptFor(unit, store.getItem(touchKey));
    return typeof at === 'number' ? at : null;
  },
  write: (at) => store.setItem(touchKey, keepFor(unit, store.getItem(touchKey), at)),
});

function Warning({ watch }: { watch: IdleWatch }) {
  const intl = useIntl();
  const state = useSyncExternalStore(watch.subscribe, watch.state);
  if (state.kind !== 'warning') return null;
  return (
    <Popup
      urgent
      picture={<Badge />}
      title={intl.formatMessage({ id: 'notice.idle.title' })}
      ok={{ label: intl.formatMessage({ id: 'notice.idle.stay' }), onPress: watch.touched }}
      closeLabel={intl.formatMessage({ id: 'notice.close' })}
      onClose={watch.touched}
    >
      <p>{intl.formatMessage({ id: 'notice.idle.text' })}</p>
      {/* Once a second would be said once a second. */}
      <p role="timer" aria-live="off" className="mbs-3 font-semibold text-ink tabular-nums">
        {intl.formatMessage({ id: 'notice.idle.left' }, { seconds: state.secondsLeft })}
      </p>
    </Popup>
  );
}

const Badge = () => (
  <span className="grid size-14 place-items-center rounded-full bg-warn-wash text-warn">
    <Icon name="clock" className="size-7" />
  </span>
);
