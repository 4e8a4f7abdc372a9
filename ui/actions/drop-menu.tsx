import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';

export interface DropMenuProps {
  /** What stands in the page; it names the menu. */
  readonly summary: ReactNode;
  readonly summaryClass?: string;
  readonly children: ReactNode;
}

/**
 * A panel behind a word. It opens without a script; with one it also closes on Escape, when the focus
 * goes elsewhere and when something in it is chosen.
 */
export function DropMenu({ summary, summaryClass = 'top-bar-item', children }: DropMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => (menu.current ? closeByItself(menu.current) : undefined), []);
  return (
    <details ref={menu} className="dropdown">
      <summary className={summaryClass}>
        {summary}
        <Icon name="chevron" className="dropdown-chevron size-4" />
      </summary>
      {/* A click between two entries leaves the focus here, and so the menu open. */}
      <div tabIndex={-1} className="dropdown-panel">
        {children}
      </div>
    </details>
  );
}

function closeByItself(details: HTMLDetailsElement): () => void {
  const listening = new AbortController();
  const on = { signal: listening.signal };
  // A window that an entry opened stands inside the menu, and would be gone with it.
  const hasWindow = () => details.querySelector('dialog:modal') !== null;
  details.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (hasWindow()) return;
      if (!details.contains(relatedTarget as Node | null)) details.open = false;
    },
    on,
  );
  details.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !details.open || hasWindow()) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    },
    on,
  );
  details.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('.dropdown-panel a')) details.open = false;
    },
    on,
  );
  return () => listening.abort();
}
