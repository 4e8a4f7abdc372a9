import { memo, useEffect, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Line } from '#domain/buying/line.ts';
import { formatDayInWords } from '#domain/values/date-format.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { afterPicture } from './after-picture.ts';
import type { CartLook } from './cart-look.ts';
import { LineActions } from './line-actions.tsx';
import { LineAmount } from './line-amount.tsx';
import { LineArt } from './line-art.tsx';
import { dayFaultOf, LineDay, stepFor } from './line-day.tsx';
import { LineQty } from './line-qty.tsx';
import { changeable, forWhom, wayIcons, wayTexts, whereTo } from './line-words.ts';
import { ReceiverForm } from './receiver-form.tsx';
import { PreviewButton } from '../preview/preview-button.tsx';

export interface CartRowProps {
  readonly line: Line;
  readonly total: number;
  readonly discount: number;
  readonly isFull: boolean;
  readonly canEdit: boolean;
  /** It was taken out and has just come back. */
  readonly isBack: boolean;
  readonly look: CartLook;
  readonly onQty: (id: string, qty: number) => void;
}

/** A line of the cart's page. It is drawn again only when something about itself has changed. */
export const CartRow = memo(function CartRow(props: CartRowProps) {
  const { line, total, discount, isFull, canEdit, isBack, look, onQty } = props;
  const intl = useIntl();
  const title = useId();
  const fault = dayFaultOf(line, look);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => (isBack ? afterPicture(() => heading.current?.focus({ preventScroll: true })) : undefined), [isBack]);
  return (
    <li className="cart-row" aria-labelledby={title}>
      <span className="cart-row-art">
        <LineArt line={line} amounts={look.amounts} currency={look.currency} />
      </span>
      <div className="cart-row-words">
        <h2 id={title} ref={heading} tabIndex={-1} className="cart-row-name">
          {line.product.name}
        </h2>
        <p dir="auto" className="cart-row-for">
          {forWhom(line, intl)}
        </p>
      </div>
      <LineAmount line={line} total={total} discount={discount} write={look.write} />
      <div className="cart-row-facts">
        <Delivery line={line} look={look} describedBy={title} />
      </div>
      <Message line={line} />
      <LineDay fault={fault} look={look} />
      <div className="cart-row-foot">
        <LineActions line={line} step={stepFor(fault)} canEdit={canEdit} describedBy={title}>
          <PreviewButton line={line} describedBy={title} />
        </LineActions>
        <LineQty line={line} isFull={isFull} describedBy={title} onQty={onQty} />
      </div>
    </li>
  );
});

interface DeliveryProps {
  readonly line: Line;
  readonly look: CartLook;
  readonly describedBy: string;
}

/** How it goes, where to and when; CART-18: where to can be changed here. */
function Delivery({ line, look, describedBy }: DeliveryProps) {
  const intl = useIntl();
  const [isChanging, setIsChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { way, date } = line.delivery;
  const place = whereTo(line);
  const what = changeable(line);
  if (isChanging && what)
    return (
      <ReceiverForm
        line={line}
        what={what}
        onDone={() => {
          setIsChanging(false);
          // The button is back when this has been drawn.
          requestAnimationFrame(() => opener.current?.focus());
        }}
      />
    );
  return (
    <>
      <p className="cart-fact">
        <Icon name={wayIcons[way]} className="size-4" />
        <span className="cart-fact-words">
          <span className={place ? 'sr-only' : undefined}>{intl.formatMessage({ id: wayTexts[way] })}</span>
          {place && <bdi translate="no">{place}</bdi>}
          {what && (
            <button
              ref={opener}
              type="button"
              onClick={() => setIsChanging(true)}
              aria-describedby={describedBy}
              className="cart-change"
            >
              {intl.formatMessage({ id: what === 'email' ? 'cart.change-email' : 'cart.change-address' })}
            </button>
          )}
        </span>
      </p>
      <p className="cart-fact">
        <Icon name="calendar" className="size-4" />
        {date === null ? intl.formatMessage({ id: 'cart.at-once' }) : formatDayInWords(date, look.dates)}
      </p>
      {line.extra && (
        <p className="cart-fact">
          <Icon name="gift" className="size-4" />
          {intl.formatMessage({ id: 'cart.extra' }, { name: line.extra.name })}
        </p>
      )}
    </>
  );
}

function Message({ line: { design } }: Pick<CartRowProps, 'line'>) {
  const words = [design.message, design.message2].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <blockquote className="cart-message">
      {words.map((text, at) => (
        <p key={at} dir="auto">
          {text}
        </p>
      ))}
    </blockquote>
  );
}
