import { useEffect, useRef, type ComponentProps } from 'react';
import { IconButton } from '../../actions/button.tsx';
import { Icon } from '../../pictures/icon.tsx';
import './search-field.css';
import { useTypedEarly } from '../typed-early.ts';

export interface SearchFieldProps extends Omit<
  ComponentProps<'input'>,
  'className' | 'ref' | 'value' | 'onChange' | 'type'
> {
  /** For whoever cannot see the magnifying glass. */
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The answer is on its way. */
  readonly busy?: boolean;
  /** A key that leads here from anywhere on the page, such as "/". */
  readonly shortcut?: string;
}

/** Search as you type; inside a form it also works before any script does. */
export function SearchField(props: SearchFieldProps) {
  const { label, clearLabel, value, onChange, busy = false, shortcut, ...input } = props;
  const box = useRef<HTMLInputElement>(null);
  useTypedEarly(box, value, onChange);
  useShortcut(shortcut, () => box.current?.focus());
  const clear = () => {
    onChange('');
    box.current?.focus();
  };
  return (
    <div className="search">
      <Icon name={busy ? 'turning' : 'search'} className={busy ? 'search-icon search-icon-busy' : 'search-icon'} />
      <input
        autoComplete="off"
        enterKeyHint="search"
        {...input}
        ref={box}
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            onChange('');
          }
        }}
        className="search-input"
      />
      {value === '' && shortcut !== undefined && (
        <kbd className="search-key" aria-hidden="true">
          {shortcut}
        </kbd>
      )}
      {value !== '' && (
        <span className="search-clear">
          <IconButton icon="close" label={clearLabel} onClick={clear} />
        </span>
      )}
    </div>
  );
}

function useShortcut(key: string | undefined, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (key === undefined) return undefined;
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      // Whoever is writing means the letter.
      const isWriting =
        target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (event.key !== key || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key]);
}
