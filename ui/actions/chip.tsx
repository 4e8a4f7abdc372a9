import type { ReactNode } from 'react';
import { Icon, type IconName } from '../pictures/icon.tsx';

/** For a link that filters: give it `aria-current` when it is the one that is shown. */
export const chipClass = 'chip';

export interface ChipProps {
  readonly children: ReactNode;
  readonly pressed: boolean;
  readonly onPress: (pressed: boolean) => void;
  readonly icon?: IconName;
  /** How many there are behind it, already written in the page's language. */
  readonly count?: string;
  readonly small?: boolean;
  readonly disabled?: boolean;
}

/** A filter that is on or off. */
export function Chip({ children, pressed, onPress, icon, count, small = false, disabled }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => onPress(!pressed)}
      className={small ? 'chip chip-small' : 'chip'}
    >
      {icon && <Icon name={icon} className="size-4" />}
      {children}
      {count !== undefined && <span className="chip-count">{count}</span>}
    </button>
  );
}

export interface RemovableChipProps {
  readonly children: ReactNode;
  /** What the small button says to whoever cannot see it: "Remove Birthday". */
  readonly removeLabel: string;
  readonly onRemove: () => void;
  /** One of many that are only listed, or one that is to be mended. */
  readonly look?: 'listed' | 'wrong';
}

/** Something that was chosen and can be taken away. */
export function RemovableChip({ children, removeLabel, onRemove, look }: RemovableChipProps) {
  return (
    <span className={look ? `chip chip-removable chip-${look}` : 'chip chip-removable'}>
      {children}
      <button type="button" aria-label={removeLabel} onClick={onRemove} className="chip-remove">
        <Icon name="close" className="size-4" />
      </button>
    </span>
  );
}

export interface ChipRowProps {
  /** What the chips are for. */
  readonly label: string;
  readonly children: ReactNode;
  /** Wraps instead of scrolling sideways. */
  readonly wrapping?: boolean;
  /** On a phone, runs to both edges of the screen. */
  readonly bleeding?: boolean;
}

export function ChipRow({ label, children, wrapping = false, bleeding = false }: ChipRowProps) {
  const shape = `${wrapping ? ' chip-row-wrapping' : ''}${bleeding ? ' chip-row-bleeding' : ''}`;
  return (
    <fieldset aria-label={label} className={`chip-row${shape}`}>
      {children}
    </fieldset>
  );
}
