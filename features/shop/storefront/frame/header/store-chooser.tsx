// SHELL-10. Fetched when somebody asks for it, and so are the stores.
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { listStoresCall } from '#contract/catalogue/catalogue.ts';
import { browserClock } from '#browser/time/clock.ts';
import { createClient, type ClientOptions } from '#contract/client.ts';
import { Button } from '#ui/actions/button.tsx';
import { Drawer } from '#ui/overlays/drawer.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { SkeletonText, Waiting } from '#ui/feedback/skeleton.tsx';
import { useChosenStore } from './use-chosen-store.ts';

export interface StoreChooserProps {
  readonly settings: Pick<ClientOptions, 'base' | 'unit' | 'language' | 'versions'>;
  readonly onClose: () => void;
}

interface Store {
  readonly storeId: string;
  readonly storeName: string;
  readonly address: string;
  readonly city: string;
  readonly zipCode: string;
  readonly openingHours: string;
}

export default function StoreChooser({ settings, onClose }: StoreChooserProps) {
  const intl = useIntl();
  const { chosen, choose } = useChosenStore(settings.unit);
  const [attempt, setAttempt] = useState(1);
  const stores = useStores(settings, attempt);
  function take(store: Store | null) {
    choose(store && { id: store.storeId, name: store.storeName });
    onClose();
  }
  return (
    <Drawer
      title={intl.formatMessage({ id: 'shell.store.choose' })}
      closeLabel={intl.formatMessage({ id: 'shell.close' })}
      onClose={onClose}
      {...(chosen && {
        foot: (
          <Button look="secondary" onClick={() => take(null)}>
            {intl.formatMessage({ id: 'shell.store.forget' })}
          </Button>
        ),
      })}
    >
      {stores === 'loading' && (
        <Waiting label={intl.formatMessage({ id: 'shell.store.loading' })}>
          <SkeletonText lines={6} />
        </Waiting>
      )}
      {stores === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>{intl.formatMessage({ id: 'shell.store.failed' })}</p>
          <Button look="secondary" onClick={() => setAttempt(attempt + 1)}>
            {intl.formatMessage({ id: 'shell.error.retry' })}
          </Button>
        </div>
      )}
      {typeof stores === 'object' && <StoreList stores={stores} chosen={chosen?.id ?? null} onTake={take} />}
    </Drawer>
  );
}

interface StoreListProps {
  readonly stores: readonly Store[];
  readonly chosen: string | null;
  readonly onTake: (store: Store) => void;
}

function StoreList({ stores, chosen, onTake }: StoreListProps) {
  const intl = useIntl();
  if (stores.length === 0) return <p>{intl.formatMessage({ id: 'shell.store.none' })}</p>;
  return (
    <ul className="-mx-3 grid gap-1">
      {stores.map((store) => (
        <li key={store.storeId}>
          <button
            type="button"
            aria-pressed={store.storeId === chosen}
            onClick={() => onTake(store)}
            className="flex min-h-12 w-full cursor-pointer gap-3 rounded-control px-3 py-2.5 text-start hover:bg-sunken"
          >
            <Icon name={store.storeId === chosen ? 'tick' : 'pin'} className="mbs-0.5 size-5" />
            <span className="grid gap-0.5 text-sm text-ink-2">
              <span className="text-base font-semibold text-ink">{store.storeName}</span>
              <span>{`${store.address}, ${store.zipCode} ${store.city}`.trim()}</span>
              <span>{store.openingHours}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The stores of the unit; each attempt asks once. */
function useStores(settings: StoreChooserProps['settings'], attempt: number) {
  const [found, setFound] = useState<{ attempt: number; stores: readonly Store[] | 'failed' }>();
  useEffect(() => {
    let isWanted = true;
    async function ask() {
      const outcome = await createClient({ ...settings, timers: browserClock })(listStoresCall, {});
      if (isWanted) setFound({ attempt, stores: outcome.ok ? outcome.data : 'failed' });
    }
    void ask();
    return () => void (isWanted = false);
  }, [settings, attempt]);
  return found?.attempt === attempt ? found.stores : 'loading';
}
