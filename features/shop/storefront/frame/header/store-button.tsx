import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useChosenStore } from './use-chosen-store.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { useFetched } from '#browser/fetched.ts';
import type { ShellShop } from '../shell.ts';

interface StoreButtonProps {
  readonly shop: ShellShop;
  readonly className: string;
}

/** SHELL-10: says which store was chosen, and opens the list of them. */
export function StoreButton({ shop, className }: StoreButtonProps) {
  const intl = useIntl();
  const { chosen } = useChosenStore(shop.unit);
  const [isOpen, setOpen] = useState(false);
  const [StoreChooser, fetchChooser] = useFetched(() => import('./store-chooser.tsx'));
  const { visit } = shop;
  if (!visit) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={fetchChooser}
        onFocus={fetchChooser}
        onClick={() => {
          fetchChooser();
          setOpen(true);
        }}
        className={className}
      >
        <Icon name="store" />
        {chosen
          ? intl.formatMessage({ id: 'shell.store.mine' }, { store: chosen.name })
          : intl.formatMessage({ id: 'shell.store.choose' })}
      </button>
      {isOpen && StoreChooser && <StoreChooser settings={visit} onClose={() => setOpen(false)} />}
    </>
  );
}
