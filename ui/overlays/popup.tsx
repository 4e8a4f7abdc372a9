import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { ButtonLook } from '../actions/button-look.ts';
import { Button } from '../actions/button.tsx';
import { Icon } from '../pictures/icon.tsx';
import { openAbove, openBeside } from './popup-opening.ts';

export interface PopupProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly picture?: ReactNode;
  /** The one obvious answer. */
  readonly ok?: PopupAction;
  /** The other one, below it. */
  readonly cancel?: PopupAction;
  /** Where there is more to read about it. */
  readonly faq?: { readonly label: string; readonly href: string };
  /** What the small button in the corner is called. */
  readonly closeLabel: string;
  /** Escape, a click outside, the small button. The popup goes when it is no longer rendered. */
  readonly onClose: () => void;
  /** Something went wrong: a screen reader says it at once, text and all. */
  readonly urgent?: boolean;
  /** What it holds may open windows of its own on the page; see `openBeside`. */
  readonly holdsWidget?: boolean;
}

export interface PopupAction {
  readonly label: string;
  readonly look?: ButtonLook;
  /** Being worked on; pressing it again does nothing. */
  readonly busy?: boolean;
  readonly onPress: () => void;
}

/** Asks for attention until it is answered or closed. */
export function Popup({ title, children, picture, ok, cancel, faq, onClose, ...props }: PopupProps) {
  const { closeLabel, urgent = false, holdsWidget = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = useEffectEvent(onClose);
  // Before the first paint, and closed before it leaves the page: that is when the focus goes back.
  useLayoutEffect(() => {
    const open = holdsWidget ? openBeside : openAbove;
    return dialog.current ? open(dialog.current, () => close()) : undefined;
  }, [holdsWidget]);
  return (
    <dialog
      ref={dialog}
      role={urgent ? 'alertdialog' : undefined}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="popup"
    >
      <div className="relative grid justify-items-center gap-3 px-6 pbs-12 pbe-6 text-center md:px-10 md:pbe-10">
        {picture}
        <h2 id={`${id}-title`} className="display-2">
          {title}
        </h2>
        <div id={`${id}-text`} className="max-w-full text-pretty text-ink-2">
          {children}
        </div>
        {(ok || cancel) && (
          <div className="mbs-4 grid w-full gap-3">
            {ok && <Answer {...ok} />}
            {cancel && <Answer look="secondary" {...cancel} />}
          </div>
        )}
        {faq && (
          <a href={faq.href} className="link inline-flex min-h-11 items-center">
            {faq.label}
          </a>
        )}
        <button
          type="button"
          onClick={onClose}
          aria-label={closeLabel}
          className="absolute end-2 top-2 grid size-11 cursor-pointer place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  );
}

/** Stays in its place and keeps the focus while it is busy, so that nobody is thrown out of it. */
const Answer = ({ label, look = 'primary', busy = false, onPress }: PopupAction) => (
  <Button look={look} size="large" wide busy={busy} onClick={onPress}>
    {label}
  </Button>
);
