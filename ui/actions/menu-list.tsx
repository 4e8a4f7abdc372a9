import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { AriaLocale } from '../foundation/aria-locale.tsx';
import { Icon } from '../pictures/icon.tsx';
import './menu.css';
import type { MenuEntry } from './menu-entry.ts';

interface MenuListProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly onAction?: (id: string) => void;
  /** The entries are choices, and this one is chosen. */
  readonly selected?: string;
  readonly trigger: RefObject<HTMLElement | null>;
  readonly focusFirst: boolean;
  readonly onClose: () => void;
}

/** What a menu holds, floating below its button. */
export default function MenuList(props: MenuListProps) {
  const { label, entries, onAction, selected, trigger, focusFirst, onClose } = props;
  return (
    <AriaLocale>
      <Popover
        isOpen
        triggerRef={trigger}
        placement="bottom start"
        offset={6}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        className="menu-pop"
      >
        <Menu
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus
          autoFocus={focusFirst ? 'first' : true}
          onClose={onClose}
          {...(onAction && { onAction: (key) => onAction(String(key)) })}
          {...(selected !== undefined && {
            selectionMode: 'single' as const,
            selectedKeys: [selected],
            disallowEmptySelection: true,
          })}
          className="menu"
        >
          {entries.flatMap((entry) => [
            ...(entry.apart ? [<Separator key={`${entry.id} apart`} className="menu-separator" />] : []),
            <Entry key={entry.id} entry={entry} selected={entry.id === selected} />,
          ])}
        </Menu>
      </Popover>
    </AriaLocale>
  );
}

function Entry({ entry, selected }: { entry: MenuEntry; selected: boolean }) {
  return (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      {...(entry.href !== undefined && { href: entry.href })}
      {...(entry.disabled && { isDisabled: true })}
      className={entry.danger ? 'menu-item menu-item-danger' : 'menu-item'}
    >
      {entry.icon && <Icon name={entry.icon} />}
      <span>
        {entry.label}
        {entry.hint && <span className="menu-hint">{entry.hint}</span>}
      </span>
      {selected && <Icon name="tick" className="menu-tick size-4" />}
    </MenuItem>
  );
}
