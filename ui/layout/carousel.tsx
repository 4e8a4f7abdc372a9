import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../actions/button.tsx';
import './carousel.css';

export interface CarouselProps {
  readonly title: string;
  /** Instead of the buttons' place at first: "12 to choose from". */
  readonly note?: string;
  readonly backLabel: string;
  readonly forwardLabel: string;
  readonly children: ReactNode;
}

type More = 'none' | 'start' | 'end' | 'both';

/** More things than fit beside each other. */
export function Carousel({ title, note, backLabel, forwardLabel, children }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null);
  const [more, setMore] = useState<More>('none');
  useEffect(() => {
    const list = row.current;
    if (!list) return undefined;
    const look = () => setMore(moreIn(list));
    const sizes = new ResizeObserver(look);
    sizes.observe(list);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, []);

  function push(pages: 1 | -1) {
    const list = row.current;
    if (!list) return;
    const way = getComputedStyle(list).direction === 'rtl' ? -pages : pages;
    list.scrollBy({ left: way * list.clientWidth * 0.8, behavior: 'smooth' });
  }

  return (
    <section className="carousel" aria-label={title}>
      <div className="carousel-head">
        <p aria-hidden="true" className="carousel-title">
          {title}
        </p>
        {more === 'none' ? (
          note !== undefined && <p className="field-note text-sm text-ink-2">{note}</p>
        ) : (
          <div className="carousel-buttons">
            <IconButton icon="back" label={backLabel} disabled={more === 'end'} onClick={() => push(-1)} />
            <IconButton icon="forward" label={forwardLabel} disabled={more === 'start'} onClick={() => push(1)} />
          </div>
        )}
      </div>
      {/* Reached with Tab, so that arrow keys can push it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable */}
      <ul ref={row} tabIndex={0} aria-label={title} className="carousel-row" data-more={more}>
        {children}
      </ul>
    </section>
  );
}

function moreIn(list: HTMLElement): More {
  // In a right-to-left row the browser counts down from nought.
  const from = Math.abs(list.scrollLeft);
  const left = list.scrollWidth - list.clientWidth - from;
  const [before, after] = [from > 2, left > 2];
  return before ? (after ? 'both' : 'start') : after ? 'end' : 'none';
}
