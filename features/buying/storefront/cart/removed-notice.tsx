import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { afterPicture } from './after-picture.ts';
import type { CartLook } from './cart-look.ts';
import type { Removed } from './cart-store.ts';
import { LineArt } from './line-art.tsx';
import { receiverName } from './line-words.ts';
import { useCartStore } from './use-cart.ts';

interface RemovedNoticeProps {
  readonly removed: Removed;
  readonly look: CartLook;
  /** Where the line was, or at the foot of the drawer. */
  readonly place: 'row' | 'foot';
  readonly onUndo?: (id: string) => void;
}

/** CART-19: for six seconds, and for as long as somebody is at it. Its key is the line: another one begins anew. */
export function RemovedNotice({ removed: { line, total }, look, place, onUndo }: RemovedNoticeProps) {
  const intl = useIntl();
  const { undoRemove, holdRemoved } = useCartStore();
  const [isHeld, setIsHeld] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone; whoever goes by keys goes on from here.
  useEffect(() => afterPicture(() => notice.current?.querySelector('button')?.focus({ preventScroll: true })), []);

  function hold(next: boolean): void {
    setIsHeld(next);
    holdRemoved(next);
  }
  function undo(): void {
    const id = undoRemove();
    if (id !== null) onUndo?.(id);
  }
  const name = receiverName(line);
  // Whatever script each of them is in, it does not move the others.
  const words = {
    product: <bdi key="product">{line.product.name}</bdi>,
    name: <bdi key="name">{name}</bdi>,
    amount: (
      <bdi key="amount" dir="ltr" translate="no">
        {look.write(total)}
      </bdi>
    ),
  };
  return (
    <div
      ref={notice}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hold(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hold(false)}
      // Where a mouse has pressed, the focus is nobody's.
      onFocus={({ target }) => target.matches(':focus-visible') && hold(true)}
      onBlur={() => isHeld && hold(false)}
      data-held={isHeld || undefined}
      className={place === 'row' ? 'cart-removed' : 'cart-removed-foot'}
    >
      {place === 'row' ? (
        <span className="cart-removed-art">
          <LineArt line={line} amounts={look.amounts} currency={look.currency} />
        </span>
      ) : (
        <Icon name="bin" className="size-5" />
      )}
      <output className="cart-removed-words">
        <strong>{intl.formatMessage({ id: 'cart.removed' })}</strong>
        {place === 'row' && (
          <span>
            {name
              ? intl.formatMessage({ id: 'cart.removed.line' }, words)
              : intl.formatMessage({ id: 'cart.removed.own' }, words)}
          </span>
        )}
      </output>
      {place === 'row' ? (
        <Button look="secondary" size="small" icon="undo" onClick={undo}>
          {intl.formatMessage({ id: 'cart.undo' })}
        </Button>
      ) : (
        <button type="button" onClick={undo} className="cart-removed-undo">
          <Icon name="undo" className="size-5" />
          {intl.formatMessage({ id: 'cart.undo' })}
        </button>
      )}
      {place === 'row' && <span key={`${line.id}${isHeld}`} aria-hidden="true" className="cart-removed-time" />}
    </div>
  );
}
