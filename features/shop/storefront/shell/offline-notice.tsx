import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { FootBar } from '#ui/layout/foot.tsx';
import { Icon } from '#ui/pictures/icon.tsx';

function onChange(look: () => void): () => void {
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  return () => {
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
}

/** A page that is only being written has a connection. */
const believedOnline = () => true;

/** A quiet bar while the browser has no connection. Its place is always there, so that it is read out. */
export function OfflineNotice() {
  const intl = useIntl();
  const isOnline = useSyncExternalStore(onChange, () => navigator.onLine, believedOnline);
  return (
    <div aria-live="polite">
      {!isOnline && (
        <FootBar>
          <Icon name="offline" className="size-5" />
          {intl.formatMessage({ id: 'notice.offline' })}
        </FootBar>
      )}
    </div>
  );
}
