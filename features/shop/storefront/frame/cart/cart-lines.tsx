// The cart as the header shows it: below its button on a desktop, beside the page on a phone.
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { buttonClassOf } from '#ui/actions/button-look.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { linkClass } from '#ui/actions/link.ts';
import { EmptyBag } from '#ui/pictures/empty-bag.tsx';
import './cart-lines.css';
import { ShopLink } from '../shop-link.tsx';

const deliveryTexts = {
  physical: 'shell.delivery.physical',
  sms: 'shell.delivery.sms',
  pdf: 'shell.delivery.pdf',
  email: 'shell.delivery.email',
  'email-and-sms': 'shell.delivery.email-and-sms',
  zip: 'shell.delivery.zip',
  'card-file': 'shell.delivery.card-file',
  'url-file': 'shell.delivery.url-file',
} as const;
export type DeliveryWay = keyof typeof deliveryTexts;
export const deliveryWays = Object.keys(deliveryTexts) as DeliveryWay[];

export interface CartLineView {
  readonly id: string;
  readonly productName: string;
  readonly productImage: ReactNode;
  /** What the card is dressed in; null where it goes as it is. */
  readonly templateImage: ReactNode | null;
  /** Empty where the buyer is the receiver. */
  readonly receiverName: string;
  readonly delivery: DeliveryWay;
  /** As it is written in this shop. */
  readonly amount: string;
}

export interface CartView {
  readonly lines: readonly CartLineView[];
  /** How many there are in all its lines. */
  readonly cards: number;
  readonly total: string;
  /** Null where nothing can be paid for yet. */
  readonly checkoutPath: string | null;
  /** Where all of it can be seen and changed. */
  readonly cartPath: string;
}

/** NAV-12 */
export function CartLines({ lines }: Pick<CartView, 'lines'>) {
  return (
    <ol className="cart-lines">
      {lines.map((line, index) => (
        <CartLine key={line.id} line={line} number={index + 1} />
      ))}
    </ol>
  );
}

function CartLine({ line, number }: { line: CartLineView; number: number }) {
  const intl = useIntl();
  return (
    <li className="cart-line">
      <span className="cart-line-number">{intl.formatNumber(number)}</span>
      <span className="cart-line-images">
        <span className="cart-line-image">{line.productImage}</span>
        {line.templateImage !== null && <span className="cart-line-image">{line.templateImage}</span>}
      </span>
      <span className="cart-line-words">
        <span className="cart-line-name">{line.productName}</span>
        {line.receiverName && <span>{intl.formatMessage({ id: 'shell.cart.to' }, { name: line.receiverName })}</span>}
        <span>{intl.formatMessage({ id: deliveryTexts[line.delivery] })}</span>
      </span>
      <bdi dir="ltr" className="cart-line-amount">
        {line.amount}
      </bdi>
    </li>
  );
}

/** NAV-13 */
export function CartSum({ total, checkoutPath, cartPath, onLeave }: CartSumProps) {
  const intl = useIntl();
  const whole = intl.formatMessage({ id: 'shell.cart.whole' });
  return (
    <>
      <p className="cart-sum">
        {intl.formatMessage({ id: 'shell.cart.total' })}
        <bdi dir="ltr">{total}</bdi>
      </p>
      {checkoutPath === null ? (
        <ShopLink to={cartPath} onClick={onLeave} className={buttonClassOf({ wide: true })}>
          {whole}
        </ShopLink>
      ) : (
        <>
          <ShopLink to={checkoutPath} onClick={onLeave} className={buttonClassOf({ wide: true })}>
            {intl.formatMessage({ id: 'shell.cart.checkout' })}
          </ShopLink>
          <ShopLink to={cartPath} onClick={onLeave} className={`${linkClass.action} justify-self-center`}>
            {whole}
          </ShopLink>
        </>
      )}
    </>
  );
}

interface CartSumProps extends Omit<CartView, 'lines' | 'cards'> {
  readonly onLeave?: () => void;
}

interface EmptyCartProps {
  readonly faq: string;
  /** CART-32: how often somebody has pressed the button of a cart with nothing in it. */
  readonly presses?: number;
  readonly onLeave?: () => void;
}

/** NAV-14, CART-32, CART-41: pressing its button shakes it, and says it to whoever cannot see that. */
export function EmptyCart({ faq, presses = 0, onLeave }: EmptyCartProps) {
  const intl = useIntl();
  const sentence = intl.formatMessage({ id: 'shell.cart.empty' });
  return (
    <>
      <output className="sr-only">
        {/* Another element each time, so that it is said again. */}
        {presses > 0 && <span key={presses}>{sentence}</span>}
      </output>
      <div key={presses} className={presses > 0 ? 'cart-empty-shaken' : undefined}>
        <EmptyState
          small
          picture={<EmptyBag />}
          sentence={sentence}
          action={
            <span className="grid justify-items-center gap-1">
              <ShopLink to="/" onClick={onLeave} className={buttonClassOf()}>
                {intl.formatMessage({ id: 'shell.cart.action' })}
              </ShopLink>
              <ShopLink to={faq} onClick={onLeave} className={linkClass.action}>
                {intl.formatMessage({ id: 'shell.nav.faq' })}
              </ShopLink>
            </span>
          }
        />
      </div>
    </>
  );
}
