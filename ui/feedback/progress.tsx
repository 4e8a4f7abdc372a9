import { useId } from 'react';
import { Icon, type IconName } from '../pictures/icon.tsx';
import './progress.css';

export type ProgressTone = 'primary' | 'good' | 'warn' | 'bad';

export interface ProgressPart {
  readonly tone: ProgressTone;
  readonly count: number;
  /** "1,092 ready". */
  readonly label: string;
}

export interface ProgressProps {
  /** What is going on, with its counts: "Checking row 1,104 of 1,248". */
  readonly title: string;
  /** How many there are in all; null while nobody knows. */
  readonly total: number | null;
  readonly parts: readonly ProgressPart[];
  /** "About 9 seconds left". */
  readonly timeLeft?: string;
  /** "144 waiting". */
  readonly rest?: string;
}

const icons: Record<ProgressTone, IconName | null> = {
  primary: null,
  good: 'tick',
  warn: 'alert',
  bad: 'warning',
};

/** How far something is, in counts that can be read and a bar that can be seen. */
export function Progress({ title, total, parts, timeLeft, rest }: ProgressProps) {
  const id = useId();
  const done = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="progress">
      <div className="progress-line">
        <span id={id} className="progress-title">
          {title}
        </span>
        {timeLeft !== undefined && <span className="progress-left">{timeLeft}</span>}
      </div>
      <progress
        aria-labelledby={id}
        aria-valuetext={parts.map(({ label }) => label).join(', ') || undefined}
        className="sr-only"
        {...(total !== null && { max: Math.max(1, total), value: Math.min(done, total) })}
      />
      <Bar total={total} parts={parts} />
      {(parts.some(({ label }) => label !== '') || rest !== undefined) && (
        <div className="progress-line">
          <ul className="progress-parts">
            {parts.map(({ tone, label }) => {
              const icon = icons[tone];
              return (
                label !== '' && (
                  <li key={tone} className={`progress-${tone}`}>
                    {icon && <Icon name={icon} className="size-4" />}
                    {label}
                  </li>
                )
              );
            })}
          </ul>
          {rest !== undefined && <span className="progress-rest text-[13px]">{rest}</span>}
        </div>
      )}
    </div>
  );
}

/** Drawn, not styled: the page's policy refuses style attributes. */
function Bar({ total, parts }: Pick<ProgressProps, 'total' | 'parts'>) {
  if (total === null)
    return (
      <svg aria-hidden="true" className="progress-bar">
        <rect width="30%" height="8" rx="4" className="progress-primary progress-wandering" />
      </svg>
    );
  const share = (count: number) => (100 * count) / Math.max(1, total);
  return (
    <svg aria-hidden="true" className="progress-bar">
      {parts.map(({ tone, count }, index) => {
        const before = parts.slice(0, index).reduce((sum, part) => sum + part.count, 0);
        const end = Math.min(100, share(before + count));
        // A hair of the ground between two parts, and none after the last.
        const gap = end < 100 ? 0.2 : 0;
        return (
          <rect
            key={tone}
            x={`${share(before)}%`}
            width={`${Math.max(0, end - share(before) - gap)}%`}
            height="8"
            className={`progress-part progress-${tone}`}
          />
        );
      })}
    </svg>
  );
}
