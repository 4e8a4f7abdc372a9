import { memo, useId } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useOffers } from '#browser/calls/offers.ts';
import { checkoutPath, isTopUp } from '#domain/buying/draft-path.ts';
import type { Line } from '#domain/buying/line.ts';
import { formatDayInWords } from '#domain/values/date-format.ts';
import { buttonClassOf } from '#ui/actions/button-look.ts';
import { linkClass } from '#ui/actions/link.ts';
import { Drawer } from '#ui/overlays/drawer.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { cartPath } from './cart-path.ts';
import { useCartLook, useQuantityRange, type CartLook } from './cart-look.ts';
import type { CartPageData } from './cart-page.server.ts';
import { LineActions } from './line-actions.tsx';
import { LineAmount } from './line-amount.tsx';
import { LineArt } from './line-art.tsx';
import { dayFaultOf, LineDay, stepFor } from './line-day.tsx';
import { LineQty } from './line-qty.tsx';
import { countIn, forWhom, wayTexts, whereTo } from './line-words.ts';
import { RemovedNotice } from './removed-notice.tsx';
import { useWholeCart } from './use-cart.ts';
import { useSetQty } from './use-set-qty.ts';
import './cart.css';

interface CartDrawerProps extends Pick<CartPageData, 'dates' | 'delivery' | 'quantities'> {
  readonly onClose: () => void;
}

/** CART-01: the cart beside the page, with what was just added first. Fetched when something has been. */
export default function CartDrawer({ dates, delivery, quantities, onClose }: CartDrawerProps) {
  const intl = useIntl();
  const { lines, price, removed, justAdded } = useWholeCart();
  const look = useCartLook({ dates, delivery });
  const offers = useOffers();
  const { max } = useQuantityRange(quantities);
  const onQty = useSetQty(max);
  if (!lines || !price || !look) return null;
  const checkout = checkoutPath(lines);
  const isNew = (id: string) => justAdded?.includes(id) ?? false;
  const priceOf = new Map(price.lines.map((line) => [line.id, line]));
  // What is new is what somebody looks for; the others keep their order.
  const shown = [...lines.filter(({ id }) => isNew(id)), ...lines.filter(({ id }) => !isNew(id))];
  const foot = (
    <>
      {removed && <RemovedNotice key={removed.line.id} removed={removed} look={look} place="foot" />}
      <p className="cart-pay" aria-live="polite">
        <span>{intl.formatMessage({ id: 'cart.to-pay' })}</span>
        <bdi dir="ltr" translate="no" className="cart-pay-amount">
          {look.write(price.total)}
        </bdi>
      </p>
      {checkout !== null && offers(checkout) ? (
        <>
          <Link to={checkout} onClick={onClose} className={buttonClassOf({ size: 'large', wide: true })}>
            {intl.formatMessage({ id: 'cart.checkout' })}
          </Link>
          <Link to={cartPath} onClick={onClose} className={`${linkClass.action} justify-self-center`}>
            {intl.formatMessage({ id: 'cart.whole' })}
          </Link>
        </>
      ) : (
        <Link to={cartPath} onClick={onClose} className={buttonClassOf({ size: 'large', wide: true })}>
          {intl.formatMessage({ id: 'cart.whole' })}
        </Link>
      )}
    </>
  );
  return (
    <Drawer
      title={intl.formatMessage({ id: 'cart.title' })}
      note={countIn(lines, price.cards, intl)}
      closeLabel={intl.formatMessage({ id: 'cart.close' })}
      onClose={onClose}
      foot={foot}
    >
      <ul className="cart-drawer-list">
        {shown.map((line) => (
          <DrawerRow
            key={line.id}
            line={line}
            total={priceOf.get(line.id)?.total ?? 0}
            discount={priceOf.get(line.id)?.discount ?? 0}
            isNew={isNew(line.id)}
            isFull={price.cards >= max}
            canEdit={offers(line.draftPath)}
            look={look}
            onQty={onQty}
            onLeave={onClose}
          />
        ))}
      </ul>
      {lines.length === 0 && <p className="text-ink-2">{intl.formatMessage({ id: 'cart.empty' })}</p>}
    </Drawer>
  );
}

interface DrawerRowProps {
  readonly line: Line;
  readonly total: number;
  readonly discount: number;
  readonly isNew: boolean;
  readonly isFull: boolean;
  readonly canEdit: boolean;
  readonly look: CartLook;
  readonly onQty: (id: string, qty: number) => void;
  readonly onLeave: () => void;
}

const DrawerRow = memo(function DrawerRow(props: DrawerRowProps) {
  const { line, total, discount, isNew, isFull, canEdit, look, onQty, onLeave } = props;
  const intl = useIntl();
  const title = useId();
  const { way, date } = line.delivery;
  const fault = dayFaultOf(line, look);
  return (
    <li className="cart-drawer-row" aria-labelledby={title}>
      <span className="cart-row-art">
        <LineArt line={line} amounts={look.amounts} currency={look.currency} />
      </span>
      <div className="cart-row-words">
        {isNew && (
          <p className="cart-new">
            <Icon name="tick" className="size-4" />
            {intl.formatMessage({ id: 'cart.just-added' })}
          </p>
        )}
        <h3 id={title} className="cart-row-name">
          {line.product.name}
        </h3>
        <p dir="auto">{forWhom(line, intl)}</p>
        {isTopUp(line) ? (
          <p>
            <bdi translate="no">{whereTo(line)}</bdi>
          </p>
        ) : (
          <p>{intl.formatMessage({ id: wayTexts[way] })}</p>
        )}
        {date !== null && <p>{formatDayInWords(date, look.dates)}</p>}
      </div>
      <LineAmount line={line} total={total} discount={discount} write={look.write} />
      <LineDay fault={fault} look={look} />
      <div className="cart-row-foot">
        <LineQty line={line} isFull={isFull} describedBy={title} onQty={onQty} />
        <LineActions line={line} step={stepFor(fault)} canEdit={canEdit} describedBy={title} onLeave={onLeave} />
      </div>
    </li>
  );
});
