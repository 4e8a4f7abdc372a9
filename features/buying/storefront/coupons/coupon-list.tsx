import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { AppliedCoupon, Coupon } from '#domain/buying/coupons/coupon.ts';
import type { CartCouponFault } from '#domain/buying/coupons/coupon-faults.ts';
import { Callout } from '#ui/feedback/status.tsx';
import { couponField } from './coupon-field.ts';
import { useCouponWords } from './coupon-words.ts';

/** One that the cart had and cannot be used any more. */
export interface RemovedCoupon {
  readonly coupon: Coupon;
  readonly fault: CartCouponFault;
}

interface CouponListProps {
  readonly coupons: readonly Coupon[];
  readonly applied: readonly AppliedCoupon[];
  readonly removed: readonly RemovedCoupon[];
  readonly write: (minor: number) => string;
  readonly onRemove: (id: string) => void;
  readonly onSeen: (id: string) => void;
}

/** What each of them pays, what stays on it and what is lost; and those that were removed (COUPON-15, COUPON-23). */
export function CouponList({ coupons, applied, removed, write, onRemove, onSeen }: CouponListProps) {
  const intl = useIntl();
  const words = useCouponWords();
  const added = useAdded(coupons);
  const { list, leaveFrom } = useFocusAfter();
  return (
    <div ref={list} className="contents">
      {coupons.length > 0 && (
        <ul className="coupon-list" aria-label={intl.formatMessage({ id: 'coupon.list' })}>
          {coupons.map((coupon, at) => (
            <li key={coupon.id}>
              <Callout
                tone="good"
                icon={coupon.thirdParty ? 'card' : 'gift'}
                title={<CouponName coupon={coupon} />}
                closeLabel={intl.formatMessage({ id: 'coupon.remove' }, { number: coupon.number })}
                onClose={() => {
                  leaveFrom(at);
                  onRemove(coupon.id);
                }}
              >
                <p>
                  <WhatItPays applied={applied[at]} write={write} />
                </p>
                {coupon.restriction !== '' && <p dir="auto">{coupon.restriction}</p>}
              </Callout>
            </li>
          ))}
        </ul>
      )}
      {/* Whoever sees it finds it in the list. */}
      <output className="sr-only">
        {coupons.map(
          (coupon, at) =>
            coupon.id === added && (
              <span key={coupon.id}>
                <CouponName coupon={coupon} />: <WhatItPays applied={applied[at]} write={write} />
              </span>
            ),
        )}
      </output>
      <output className="grid gap-2">
        {removed.map(({ coupon, fault }) => (
          <Callout
            key={coupon.id}
            tone="warn"
            title={<CouponName coupon={coupon} />}
            closeLabel={intl.formatMessage({ id: 'cart.close' })}
            onClose={() => onSeen(coupon.id)}
          >
            <p>{words.removed(fault)}</p>
          </Callout>
        ))}
      </output>
    </div>
  );
}

/** The one that came last while the list was there; null for none. */
function useAdded(coupons: readonly Coupon[]): string | null {
  const [before, setBefore] = useState(coupons);
  const [added, setAdded] = useState<string | null>(null);
  if (before !== coupons) {
    const known = new Set(before.map(({ id }) => id));
    const fresh = coupons.findLast(({ id }) => !known.has(id));
    setBefore(coupons);
    if (fresh) setAdded(fresh.id);
  }
  return added;
}

/** The button that was pressed goes with its coupon: the next one gets the focus, or where a number is typed. */
function useFocusAfter() {
  const list = useRef<HTMLDivElement>(null);
  const left = useRef<number | null>(null);
  useEffect(() => {
    if (left.current === null) return;
    const next = list.current?.querySelectorAll<HTMLElement>('.coupon-list button')[left.current];
    const box = list.current?.parentElement?.querySelector<HTMLElement>(`[name=${couponField}]`);
    left.current = null;
    (next ?? box)?.focus();
  });
  return {
    list,
    leaveFrom: (at: number): void => {
      left.current = at;
    },
  };
}

const CouponName = ({ coupon: { number } }: { readonly coupon: Coupon }) =>
  useIntl().formatMessage(
    { id: 'coupon.name' },
    {
      number: (
        <bdi key="number" dir="ltr" translate="no">
          {number}
        </bdi>
      ),
    },
  );

interface WhatItPaysProps {
  readonly applied: AppliedCoupon | undefined;
  readonly write: (minor: number) => string;
}

function WhatItPays({ applied, write }: WhatItPaysProps) {
  const intl = useIntl();
  if (!applied || applied.applied === 0) return intl.formatMessage({ id: 'coupon.unused' });
  const amount = (minor: number, key: string) => <bdi key={key}>{write(minor)}</bdi>;
  const used = amount(applied.applied, 'used');
  if (applied.forfeited > 0)
    return intl.formatMessage({ id: 'coupon.used.lost' }, { used, lost: amount(applied.forfeited, 'lost') });
  return applied.remaining > 0
    ? intl.formatMessage({ id: 'coupon.used.left' }, { used, left: amount(applied.remaining, 'left') })
    : intl.formatMessage({ id: 'coupon.used.all' }, { used });
}
