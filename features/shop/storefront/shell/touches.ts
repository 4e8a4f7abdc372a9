/** SESSION-13: these and nothing else. */
const touches = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;

/** Tells of everything that a visitor does on this page, until the signal says that nobody listens. */
export function listenForTouches(page: EventTarget, touched: () => void, signal: AbortSignal): void {
  let pointerAt = '';
  const onTouch = (event: Event) => {
    const at = 'clientX' in event && 'clientY' in event ? `${String(event.clientX)} ${String(event.clientY)}` : '';
    // A browser also tells of a pointer that rests, when the page moves below it; nobody has done anything then.
    if (event.type === 'pointermove' && at === pointerAt) return;
    if (at) pointerAt = at;
    touched();
  };
  for (const touch of touches) page.addEventListener(touch, onTouch, { capture: true, passive: true, signal });
}
