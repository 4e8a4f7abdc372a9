import { useRef, useState } from 'react';
import { Icon } from '../../pictures/icon.tsx';
import { useTypedEarly } from '../typed-early.ts';
import { latinDigits } from './latin-digits.ts';
import './count-box.css';

export interface CountBoxProps {
  /** What is counted, for whoever cannot see where it stands. */
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  /** There can be no more of it. */
  readonly isMost?: boolean;
  readonly fewerLabel: string;
  readonly moreLabel: string;
  /** The id of what it belongs to. */
  readonly describedBy?: string;
}

/** A count in a line of a list: light enough for hundreds of them. Where it stands alone it is a `NumberField`. */
export function CountBox(props: CountBoxProps) {
  const { label, value, onChange, min = 1, isMost = false, fewerLabel, moreLabel, describedBy } = props;
  // While somebody types it may be empty, or not yet what they mean.
  const [typed, setTyped] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const shown = typed ?? String(value);

  function type(text: string): void {
    const digits = latinDigits(text).replaceAll(/\D/g, '').slice(0, 6);
    setTyped(digits);
    const next = Number.parseInt(digits, 10);
    if (next >= min && next !== value) onChange(next);
  }
  useTypedEarly(box, shown, type);

  const step = (by: 1 | -1, isEnd: boolean) => ({
    type: 'button' as const,
    // It stays in its place and keeps the focus at either end.
    'aria-disabled': isEnd,
    'aria-describedby': describedBy,
    className: 'count-box-step',
    onClick: () => {
      setTyped(null);
      if (!isEnd) onChange(value + by);
    },
  });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would need a legend in sight
    <div role="group" aria-label={label} className="count-box">
      <button {...step(-1, value <= min)} aria-label={fewerLabel}>
        <Icon name="minus" />
      </button>
      <input
        ref={box}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-describedby={describedBy}
        translate="no"
        value={shown}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(null)}
        className="count-box-number"
      />
      <button {...step(1, isMost)} aria-label={moreLabel}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
