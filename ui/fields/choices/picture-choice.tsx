import { useEffect, useRef, type ReactNode } from 'react';
import { Field, useFieldTies, type FieldWords } from '../field.tsx';
import { useChosenEarly } from '../typed-early.ts';
import './picture-choice.css';

export interface PictureOption {
  readonly value: string;
  readonly label: string;
  readonly picture: ReactNode;
}

export interface PictureChoiceProps extends FieldWords {
  readonly options: readonly PictureOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly name: string;
}

/** One of many pictures, in a row that is drawn sideways. */
export function PictureChoice({ options, value, onChange, name, ...words }: PictureChoiceProps) {
  const ties = useFieldTies(words);
  const row = useRef<HTMLDivElement>(null);
  useChosenEarly(row, value, onChange);
  // What is chosen may be beyond the edge when the page was opened anew.
  useEffect(() => {
    const chosen = row.current?.querySelector(`[value="${CSS.escape(value)}"]`)?.parentElement;
    if (chosen && row.current) scrollTo(row.current, chosen);
  }, [value]);
  return (
    <Field {...words} ties={ties} group>
      <div ref={row} className="picture-choice">
        {options.map((option) => (
          <label key={option.value} className="picture-option">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="picture-option-picture">{option.picture}</span>
            <span className="picture-option-name">{option.label}</span>
          </label>
        ))}
      </div>
    </Field>
  );
}

/** Only the row moves, never the page. */
function scrollTo(row: Element, chosen: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  row.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2) });
}
