import { useState } from 'react';
import { useOffers } from '#browser/calls/offers.ts';
import type { Cart } from '#domain/buying/cart.ts';
import type { CartPrice } from '#domain/buying/price.ts';
import type { CartLook } from './cart-look.ts';
import { CartRow } from './cart-row.tsx';
import type { Removed } from './cart-store.ts';
import { RemovedNotice } from './removed-notice.tsx';
import { useSetQty } from './use-set-qty.ts';

interface CartListProps {
  readonly lines: Cart;
  readonly price: CartPrice;
  readonly removed: Removed | null;
  readonly look: CartLook;
  /** AMOUNT-09 */
  readonly max: number;
}

/** The lines, and where one was taken out the way to get it back. */
export function CartList({ lines, price, removed, look, max }: CartListProps) {
  const offers = useOffers();
  const onQty = useSetQty(max);
  const [backId, setBackId] = useState<string | null>(null);
  const paths = new Map(lines.map(({ draftPath }) => [draftPath, false]));
  for (const path of paths.keys()) paths.set(path, offers(path));
  const rows = lines.map((line, at) => (
    <CartRow
      key={line.id}
      line={line}
      total={price.lines[at]?.total ?? 0}
      discount={price.lines[at]?.discount ?? 0}
      isFull={price.cards >= max}
      canEdit={paths.get(line.draftPath) ?? false}
      isBack={line.id === backId}
      look={look}
      onQty={onQty}
    />
  ));
  const notice = removed && (
    <li key="removed">
      <RemovedNotice key={removed.line.id} removed={removed} look={look} place="row" onUndo={setBackId} />
    </li>
  );
  return <ul className="cart-list">{notice ? rows.toSpliced(removed.at, 0, notice) : rows}</ul>;
}
