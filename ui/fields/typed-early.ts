// A page can be typed into a second or two before its script is there. The browser keeps what was typed,
// chosen or filled in by a password manager, but React has not heard of it, and its next drawing would put
// the old value back. So every field looks at itself once, when it comes alive, and tells what it finds.
import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Looks at an element once, when it comes alive. */
export function useComingAlive<Box extends Element>(box: RefObject<Box | null>, look: (box: Box) => void): void {
  const lookNow = useEffectEvent(() => {
    if (box.current) look(box.current);
  });
  useEffect(() => lookNow(), []);
}

/** For a box that holds text, or a list to choose from. */
export const useTypedEarly = (
  box: RefObject<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null>,
  value: string,
  onChange: (value: string) => void,
): void =>
  useComingAlive(box, (typed) => {
    if (typed.value !== value) onChange(typed.value);
  });

/** For a box that is ticked. */
export const useTickedEarly = (
  box: RefObject<HTMLInputElement | null>,
  checked: boolean,
  onChange: (checked: boolean) => void,
): void =>
  useComingAlive(box, (ticked) => {
    if (ticked.checked !== checked) onChange(ticked.checked);
  });

/** For what is around radio buttons. */
export const useChosenEarly = <Value extends string>(
  group: RefObject<Element | null>,
  value: Value | null,
  onChange: (value: Value) => void,
): void =>
  useComingAlive(group, (radios) => {
    const chosen = radios.querySelector<HTMLInputElement>('input:checked')?.value as Value | undefined;
    if (chosen !== undefined && chosen !== value) onChange(chosen);
  });
