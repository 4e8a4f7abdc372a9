import { useEffect, useState, type ComponentType } from 'react';
import { whenIdle, whenIdleWithin } from '#browser/when-idle.ts';
import { keptFor } from '#domain/shop/kept-by-unit.ts';
import { kept } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { useCartSettings } from './cart-provider.tsx';
import type { LiveCartProps } from './live-cart.tsx';

/** The count in the header is looked for by whoever has something in their cart. */
const soonMs = 300;

/** The cart of the header and its drawer, fetched once the page has what it needs itself. */
export function LaterCart(props: LiveCartProps) {
  const settings = useCartSettings();
  const unit = settings?.unit ?? null;
  const [LiveCart, setLiveCart] = useState<ComponentType<LiveCartProps> | null>(null);
  useEffect(() => {
    if (unit === null) return;
    const load = () =>
      void import('./live-cart.tsx').then(
        ({ LiveCart: found }) => setLiveCart(() => found),
        // Without it the page goes on; the next one asks again.
        () => {},
      );
    return isKept(unit) ? whenIdleWithin(soonMs, load) : whenIdle(load);
  }, [unit]);
  return LiveCart && <LiveCart {...props} />;
}

function isKept(unit: UnitId): boolean {
  try {
    return keptFor(unit, localStorage.getItem(kept.cart.name)) !== undefined;
  } catch {
    return false;
  }
}
