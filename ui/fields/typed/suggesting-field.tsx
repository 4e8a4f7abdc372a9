import { useRef, useState, type ReactNode } from 'react';
import { linkClass } from '../../actions/link.ts';
import { useWhenLifted } from '../../form/when-lifted.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface SuggestingFieldProps extends Omit<TextFieldProps, 'onBlur'> {
  /** What was probably meant; null where nothing else was. */
  readonly meant: (left: string) => string | null;
  /** "Did you mean …?" */
  readonly ask: (meant: ReactNode) => ReactNode;
}

/** A text that, left with a likely slip, asks about it. */
export function SuggestingField({ meant, ask, ...field }: SuggestingFieldProps) {
  /** What stood there when the field was left. */
  const [left, setLeft] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const whenLifted = useWhenLifted();
  const suggested = left !== '' && left === field.value ? meant(left.trim()) : null;
  function take(text: string) {
    field.onChange(text);
    // The button goes with its question, and whoever pressed it by a key would be nowhere.
    box.current?.querySelector('input')?.focus();
  }
  return (
    <div ref={box} className="grid content-start gap-2">
      <TextField {...field} onBlur={({ target }) => whenLifted(() => setLeft(target.value))} />
      <output className="empty:hidden">
        {suggested !== null && (
          <button
            type="button"
            onClick={() => take(suggested)}
            className={`${linkClass.action} cursor-pointer text-start text-sm`}
          >
            {/* One piece, or the button would set its words apart. */}
            <span>{ask(<bdi key="meant">{suggested}</bdi>)}</span>
          </button>
        )}
      </output>
    </div>
  );
}
