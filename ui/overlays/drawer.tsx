import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../actions/button.tsx';
import './drawer.css';
import { openAbove } from './popup-opening.ts';

export interface DrawerProps {
  readonly title: string;
  /** A word more behind it: how many there are. */
  readonly note?: string;
  readonly closeLabel: string;
  /** Escape, a click outside, the small button. The drawer goes when it is no longer rendered. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stays in sight while the rest scrolls: a total, the one obvious action. */
  readonly foot?: ReactNode;
  /** The side it comes from; `start` is for menus. */
  readonly from?: 'start' | 'end';
}

/** A sheet over the page. The browser keeps the focus inside and gives it back afterwards. */
export function Drawer({ title, note, closeLabel, onClose, children, foot, from = 'end' }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useEffectEvent(onClose);
  // Before the first paint, and closed before it leaves the page: that is when the focus goes back.
  useLayoutEffect(() => (dialog.current ? openAbove(dialog.current, () => close()) : undefined), []);
  return (
    <dialog ref={dialog} aria-labelledby={titleId} className={from === 'start' ? 'drawer drawer-start' : 'drawer'}>
      <div className="drawer-head">
        <h2 id={titleId} className="drawer-title">
          {title} {note !== undefined && <span className="drawer-note">{note}</span>}
        </h2>
        <IconButton icon="close" label={closeLabel} onClick={onClose} />
      </div>
      <div className="drawer-body">{children}</div>
      {foot !== undefined && <div className="drawer-foot">{foot}</div>}
    </dialog>
  );
}
