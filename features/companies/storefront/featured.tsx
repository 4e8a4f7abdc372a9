import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Button, IconButton } from '#ui/actions/button.tsx';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { signInPage } from '#domain/identity/entrances.ts';
import { stepEveryMs, stepTo } from './carousel-step.ts';
import type { FeaturedProduct } from './featured-product.ts';

const titleId = 'featured';

/**
 * BINFO-02 to BINFO-04: some cards of the shop in a row that moves on by itself: four, three, two or one
 * of them, by the width of the screen. It rests while somebody points at it or is in it, for whoever
 * wants no motion, and when told to.
 */
export function FeaturedCards({ products }: { products: readonly FeaturedProduct[] }) {
  const intl = useIntl();
  const place = useRef<HTMLElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const [stopped, setStopped] = useState(false);
  const busy = useAttention(place);
  const still = useStillness();
  const runs = !stopped && !busy && !still;

  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => push(row.current, 1), stepEveryMs);
    return () => clearInterval(timer);
  }, [runs]);

  const caption = intl.formatMessage({ id: 'business.featured.caption' });
  return (
    <section ref={place} aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="display-2">
          {intl.formatMessage({ id: 'business.featured' })}
        </h2>
        <div className="flex items-center gap-1">
          {!still && (
            <Button look="quiet" size="small" onClick={() => setStopped(!stopped)}>
              {intl.formatMessage({
                id: stopped ? 'business.featured.go' : 'business.featured.stop',
              })}
            </Button>
          )}
          <IconButton
            icon="back"
            label={intl.formatMessage({ id: 'business.featured.back' })}
            onClick={() => push(row.current, -1)}
          />
          <IconButton
            icon="forward"
            label={intl.formatMessage({ id: 'business.featured.forward' })}
            onClick={() => push(row.current, 1)}
          />
        </div>
      </div>
      <ul
        ref={row}
        data-runs={runs}
        className="-mx-3 mbs-4 -mbe-8 grid snap-x snap-mandatory auto-cols-[100%] grid-flow-col overflow-x-auto overflow-y-hidden pbs-2 pbe-10 [scrollbar-width:none] min-[992px]:auto-cols-[50%] min-[1200px]:auto-cols-[calc(100%/3)] min-[1400px]:auto-cols-[25%]"
      >
        {products.map(({ itemCode, name, tagline, art }) => (
          <li key={itemCode} className="min-w-0 snap-start px-3">
            <Link to={signInPage('business')} className="mx-auto block max-w-md rounded-control outline-offset-4">
              <CardFace art={art} name={name} tagline={tagline} caption={caption} />
              <span className="mbs-4 block font-semibold">{name}</span>
              <span className="block text-sm text-ink-2">{tagline}</span>
              <span className="mbs-2 block text-sm font-medium text-accent-ink">
                {intl.formatMessage({ id: 'business.featured.link' })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function push(list: HTMLUListElement | null, by: 1 | -1): void {
  const first = list?.firstElementChild;
  if (!list || !first) return;
  const scrolled = Math.abs(list.scrollLeft);
  const { clientWidth: visible, scrollWidth: whole } = list;
  const to = stepTo({ scrolled, visible, whole, step: first.clientWidth }, by);
  // A right-to-left row counts down from nought.
  const way = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
  list.scrollTo({ left: way * to, behavior: 'smooth' });
}

/** Whether somebody points at a place or has the focus in it. */
function useAttention(place: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    element.addEventListener('pointerenter', () => setPointed(true), { signal });
    element.addEventListener('pointerleave', () => setPointed(false), { signal });
    element.addEventListener('focusin', () => setFocused(true), { signal });
    element.addEventListener('focusout', () => setFocused(false), { signal });
    return () => ended.abort();
  }, [place]);
  return pointed || focused;
}

const wishForStillness = () => matchMedia('(prefers-reduced-motion: reduce)');

function onChangedWish(look: () => void): () => void {
  const wish = wishForStillness();
  wish.addEventListener('change', look);
  return () => wish.removeEventListener('change', look);
}

/** Whether nothing should move by itself: the visitor asked for that. */
const useStillness = (): boolean =>
  useSyncExternalStore(
    onChangedWish,
    () => wishForStillness().matches,
    () => false,
  );
