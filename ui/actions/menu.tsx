// The button of a menu. The list behind it is React Aria's and is fetched when somebody reaches for
// the button, so a page that has a menu is no heavier until then.
import { lazy, Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { buttonClassOf, type ButtonShape } from './button-look.ts';
import { Icon, type IconName } from '../pictures/icon.tsx';
import type { MenuEntry } from './menu-entry.ts';

export interface MenuProps extends ButtonShape {
  /** What the button says; with `iconOnly` it is said and not shown. */
  readonly label: string;
  readonly icon?: IconName;
  readonly iconOnly?: boolean;
  readonly entries: readonly MenuEntry[];
  readonly onAction?: (id: string) => void;
  /** The entries are choices, and this one is chosen. */
  readonly selected?: string;
}

const fetchList = () => import('./menu-list.tsx');
const MenuList = lazy(fetchList);

export function Menu(props: MenuProps) {
  const { label, icon, iconOnly = false, entries, onAction, selected, ...shape } = props;
  const [open, setOpen] = useState<'by pointer' | 'by key' | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  // If it does not arrive now, it is asked for again when the button is pressed.
  const prepare = () => void fetchList().catch(() => {});

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen('by key');
  }

  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-label={iconOnly ? label : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onKeyDown={openByKey}
        onClick={({ detail }) => setOpen(open ? null : detail === 0 ? 'by key' : 'by pointer')}
        className={iconOnly ? 'icon-button' : buttonClassOf({ look: 'quiet', ...shape })}
      >
        {icon && <Icon name={icon} />}
        {!iconOnly && <MenuLabel>{label}</MenuLabel>}
      </button>
      {open && (
        <Suspense>
          <MenuList
            label={label}
            entries={entries}
            {...(onAction && { onAction })}
            {...(selected !== undefined && { selected })}
            trigger={trigger}
            focusFirst={open === 'by key'}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const MenuLabel = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <Icon name="chevron" className="size-4" />
  </>
);
