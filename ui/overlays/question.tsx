import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../actions/button.tsx';
import { openAbove } from './popup-opening.ts';
import './question.css';

export interface QuestionProps {
  readonly title: string;
  /** Above its title: what it is about. */
  readonly picture?: ReactNode;
  readonly children: ReactNode;
  /** Something large is in it. */
  readonly wide?: boolean;
  readonly closeLabel: string;
  /** Escape, a click outside, the small button. It goes when it is no longer rendered. */
  readonly onClose: () => void;
}

/** A question with several ways on, each with its consequence. What has one obvious answer is a `Popup`. */
export function Question({ title, picture, children, wide = false, closeLabel, onClose }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => (dialog.current ? openAbove(dialog.current, () => close()) : undefined), []);
  return (
    <dialog
      ref={dialog}
      aria-modal="true"
      aria-labelledby={titleId}
      className={wide ? 'popup question question-wide' : 'popup question'}
    >
      <div className="question-inside">
        {picture}
        <div className="question-head">
          <h2 id={titleId} className="display-2">
            {title}
          </h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
