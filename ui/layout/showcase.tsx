import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../actions/button.tsx';
import { openAbove } from '../overlays/popup-opening.ts';
import './showcase.css';

export interface ShowcaseProps {
  /** What is being shown, for whoever cannot see it. */
  readonly label: string;
  readonly closeLabel: string;
  /** Escape, a click outside, the small button. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A wide popup for looking at one thing closely. */
export function Showcase({ label, closeLabel, onClose, children }: ShowcaseProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => (dialog.current ? openAbove(dialog.current, () => close()) : undefined), []);
  return (
    <dialog ref={dialog} aria-label={label} className="popup showcase">
      <div className="showcase-close">
        <IconButton icon="close" label={closeLabel} onClick={onClose} />
      </div>
      <div className="showcase-inside">{children}</div>
    </dialog>
  );
}
