// How a popup takes the page, and gives it back. Both ways keep the focus inside, return it afterwards,
// and close on Escape and on a click that began and ended outside.

/** Opens the dialog; what it returns closes it again. */
export type OpenPopup = (dialog: HTMLDialogElement, onClose: () => void) => () => void;

/** The usual way: the browser's own modal dialog, above everything. */
export const openAbove: OpenPopup = (dialog, onClose) => {
  const listening = new AbortController();
  const { signal } = listening;
  dialog.addEventListener(
    'cancel',
    (event) => {
      // Whoever shows the popup decides; it leaves the page when they no longer render it.
      event.preventDefault();
      onClose();
    },
    { signal },
  );
  // The dimmed page belongs to the dialog: a click on it arrives at the dialog itself.
  onOutsideClick(dialog, (target) => target === dialog, onClose, signal);
  const letGo = holdStill();
  dialog.showModal();
  return () => {
    listening.abort();
    dialog.close();
    letGo();
  };
};

/**
 * For a popup with a stranger's widget in it, which may open windows of its own on the page (a picture
 * puzzle does): above a modal dialog nothing can be, so here only what was on the page when the popup
 * opened is put out of reach.
 */
export const openBeside: OpenPopup = (dialog, onClose) => {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') onClose();
    },
    { signal },
  );
  // A click on what is out of reach arrives at whatever the dialog is in; one in a stranger's window
  // does not.
  const isAround = (target: EventTarget | null) =>
    target instanceof Node && target !== dialog && target.contains(dialog);
  onOutsideClick(document, isAround, onClose, signal);

  const focused = document.activeElement;
  const held = othersThan(dialog);
  for (const element of held) element.inert = true;
  const letGo = holdStill();
  dialog.show();
  return () => {
    listening.abort();
    dialog.close();
    letGo();
    for (const element of held) element.inert = false;
    if (focused instanceof HTMLElement) focused.focus();
  };
};

/** Everything on the page that the dialog is not inside of. */
function othersThan(dialog: HTMLElement): HTMLElement[] {
  const others: HTMLElement[] = [];
  for (let at: HTMLElement = dialog; at.parentElement && at !== document.body; at = at.parentElement)
    for (const sibling of at.parentElement.children)
      if (sibling !== at && sibling instanceof HTMLElement && !sibling.inert) others.push(sibling);
  return others;
}

/** The page does not scroll; where its scroll bar was, room stays, so that nothing moves. */
function holdStill(): () => void {
  const { style, clientWidth } = document.documentElement;
  const before = { overflow: style.overflow, paddingRight: style.paddingRight };
  const barWidth = innerWidth - clientWidth;
  style.overflow = 'hidden';
  // Browsers put the bar of a page on this side in every language.
  if (barWidth > 0) style.paddingRight = `${barWidth}px`;
  return () => void Object.assign(style, before);
}

/** Letting go of a text selection outside is no wish to close, so the click must begin there too. */
function onOutsideClick(
  on: HTMLElement | Document,
  isOutside: (target: EventTarget | null) => boolean,
  close: () => void,
  signal: AbortSignal,
): void {
  let began = false;
  on.addEventListener('pointerdown', ({ target }) => void (began = isOutside(target)), { signal });
  on.addEventListener(
    'click',
    ({ target }) => {
      if (began && isOutside(target)) close();
      began = false;
    },
    { signal },
  );
}
