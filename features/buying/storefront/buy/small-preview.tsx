import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Draft } from '#domain/buying/draft.ts';
import type { BuyData } from './buy-data.ts';
import { Front } from './card-preview.tsx';
import type { AmountWriter } from '../write-amount.ts';

interface SmallPreviewProps {
  readonly data: BuyData;
  readonly draft: Draft;
  readonly write: AmountWriter;
  readonly children: ReactNode;
}

/**
 * On a phone the card is above the fields: scrolled away, it stays small at the top. It floats, so nothing moves; for the
 * eye only, since all it says stands in the fields.
 */
export function SmallPreview({ children, ...card }: SmallPreviewProps) {
  const whole = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!whole.current) return undefined;
    const watch = new IntersectionObserver(([seen]) => {
      if (seen) setAway(!seen.isIntersecting && seen.boundingClientRect.bottom <= 0);
    });
    watch.observe(whole.current);
    return () => watch.disconnect();
  }, []);
  const { message } = card.draft.design;
  return (
    <div ref={whole} className="buy-preview">
      <div className="buy-preview-stay">{children}</div>
      <div className="buy-small" data-away={isAway || undefined} aria-hidden="true">
        {isAway && (
          <>
            <Front {...card} />
            <span className="truncate" dir="auto">
              {message || card.data.product.name}
            </span>
          </>
        )}
      </div>
    </div>
  );
}
