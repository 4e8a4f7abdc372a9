import { useId, useRef } from 'react';
import { Icon, type IconName } from '../../pictures/icon.tsx';
import './segments.css';
import { useChosenEarly } from '../typed-early.ts';

/** For links side by side: `segments` around them, `segment` on each, `aria-current` on one. */
export const segmentsClass = 'segments';
export const segmentClass = 'segment';

export interface Segment<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName;
}

export interface SegmentsProps<Value extends string> {
  /** What is being chosen. */
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly small?: boolean;
}

/** One of two to four, all in sight: arrow keys move through them, as through any radio buttons. */
export function Segments<Value extends string>({
  label,
  segments,
  value,
  onChange,
  small = false,
}: SegmentsProps<Value>) {
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  useChosenEarly(group, value, onChange);
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={small ? 'segments segments-small' : 'segments'}>
      {segments.map((segment) => (
        <label key={segment.value} className="segment">
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.icon && <Icon name={segment.icon} className="size-4" />}
          {segment.label}
        </label>
      ))}
    </div>
  );
}
