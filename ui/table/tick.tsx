import { Icon } from '../pictures/icon.tsx';

export type TickState = 'on' | 'some' | 'off';

/** Shows what is chosen; the row itself says so to whoever cannot see it. */
export function Tick({ state }: { state: TickState }) {
  return (
    <span aria-hidden="true" className="sheet-tick" data-state={state}>
      {state !== 'off' && <Icon name={state === 'on' ? 'tick' : 'minus'} className="" />}
    </span>
  );
}
