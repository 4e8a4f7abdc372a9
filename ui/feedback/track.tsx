import { Icon } from '../pictures/icon.tsx';
import './track.css';

export interface Stop {
  readonly id: string;
  readonly label: string;
  readonly time?: string;
  readonly state: 'done' | 'now' | 'later';
}

/** How far something is on its way. `stateLabels` says what the dots show. */
export function Track({
  label,
  stops,
  stateLabels,
}: {
  readonly label: string;
  readonly stops: readonly Stop[];
  readonly stateLabels: Readonly<Record<Stop['state'], string>>;
}) {
  return (
    <ol aria-label={label} className="track">
      {stops.map(({ id, label: word, time, state }) => (
        <li key={id} className={`track-stop track-${state}`}>
          <span className="track-dot">{state === 'done' && <Icon name="tick" className="" />}</span>
          <span className="track-word">
            {word}
            <span className="sr-only"> ({stateLabels[state]})</span>
          </span>
          {time}
        </li>
      ))}
    </ol>
  );
}
