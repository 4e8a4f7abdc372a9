import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { fromWidth, wholeBarFromRem } from '#ui/foundation/breakpoints.ts';
import { IconButton } from '#ui/actions/button.tsx';
import { useFetched } from '#browser/fetched.ts';
import type { ShellShop } from '../shell.ts';

/** Until the bar has room for everything: what it leaves out. */
export function MenuButton({ shop, tag }: { shop: ShellShop; tag: string }) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const [MenuPanel, fetchPanel] = useFetched(() => import('./menu-panel.tsx'));

  // NAV-09 NAV-31: a screen that was turned or pulled wider has all of it in the bar.
  useEffect(() => {
    if (!isOpen) return undefined;
    const hasRoom = matchMedia(fromWidth(wholeBarFromRem));
    const closeInTime = () => {
      if (hasRoom.matches) setOpen(false);
    };
    hasRoom.addEventListener('change', closeInTime);
    return () => hasRoom.removeEventListener('change', closeInTime);
  }, [isOpen]);

  return (
    <span className="bar:hidden">
      <IconButton
        icon="lines"
        label={intl.formatMessage({ id: 'shell.menu' })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => {
          fetchPanel();
          setOpen(true);
        }}
      />
      {isOpen && MenuPanel && <MenuPanel shop={shop} tag={tag} onClose={() => setOpen(false)} />}
    </span>
  );
}
