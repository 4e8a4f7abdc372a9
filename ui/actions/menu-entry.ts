import type { IconName } from '../pictures/icon.tsx';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: IconName;
  /** A place to go to; without one, `onAction` is told. */
  readonly href?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** A line above it: what follows is of another kind. */
  readonly apart?: boolean;
}
