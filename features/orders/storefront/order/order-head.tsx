// What became of an order, in one picture and one sentence, and what can be done about it.
import type { ReactNode, Ref } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { phoneLink } from '#domain/values/phone/phone-link.ts';
import { useOffers } from '#browser/calls/offers.ts';
import type { WireOrder } from '#contract/orders/orders.ts';
import { buttonClass, buttonClassOf } from '#ui/actions/button-look.ts';
import { Button } from '#ui/actions/button.tsx';
import { linkClass } from '#ui/actions/link.ts';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { Callout, Status } from '#ui/feedback/status.tsx';
import { Track, type Stop } from '#ui/feedback/track.tsx';
import { TornRibbon } from '#ui/pictures/torn-ribbon.tsx';
import { Wrapped } from '#ui/pictures/wrapped.tsx';
import { Stage } from '../stage.tsx';
import { writeAmount, writeMoment } from '../write-order.ts';
import { CancelOrder } from './cancel-order.tsx';
import { adviceText, moneyOf, titleOf, type OrderNews } from './order-words.ts';
import type { OrderShop } from './order-shop.ts';
import { stateLabels } from './track-words.ts';
import { writingTo } from './writing-to.tsx';
import { usePayAgain } from './use-pay-again.ts';
import type { OrderAnswer } from './order-answer.ts';

export interface OrderHeadProps {
  readonly news: OrderNews;
  readonly answer: OrderAnswer;
  readonly token: string | null;
  readonly hasCart: boolean;
  readonly page: OrderShop;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly now: Date;
  readonly onChange: () => Promise<void>;
}

export function OrderHead(props: OrderHeadProps) {
  const { news } = props;
  switch (news) {
    case 'success':
    case 'later':
    case 'wrapping':
    case 'fetching':
    case 'confirmed':
    case 'part-returned':
    case 'returned':
      return <Confirmed {...props} />;
    case 'review':
    case 'bank':
    case 'transfer':
    case 'asking':
      return <Waits {...props} />;
    case 'unpaid':
    case 'came-back':
    case 'failed':
      return <ToPay {...props} />;
    default:
      return <Over {...props} />;
  }
}

const waitTexts = {
  review: 'order.review.more',
  bank: 'order.bank.more',
  transfer: 'order.transfer.more',
  asking: 'order.asking.more',
} as const;

const Isolated = ({ children }: { readonly children: ReactNode }) => (
  <bdi dir="ltr" translate="no" className="order-whole">
    {children}
  </bdi>
);

/** A moment: the card, wrapped, and what happens next. */
function Confirmed({ news, answer, page, heading }: OrderHeadProps) {
  const intl = useIntl();
  const { order, orderNo } = answer;
  const number = <Isolated key="number">{orderNo}</Isolated>;
  const isReturned = news === 'returned' || news === 'part-returned';
  const sender = senderOf(order);
  return (
    <Stage
      // Paper is in the air once something leaves, and not before.
      festive={news === 'success' || news === 'later'}
      heading={heading}
      title={intl.formatMessage({ id: titleOf(news, answer) })}
      picture={
        <div className="order-parcel">
          <Wrapped />
          {sender !== '' && (
            <span className="order-tag" aria-hidden="true">
              <span>{intl.formatMessage({ id: 'order.tag' })}</span>
              <bdi>{sender}</bdi>
            </span>
          )}
        </div>
      }
    >
      {isReturned && (
        <Status tone="quiet" pill icon="undo">
          {intl.formatMessage({ id: news === 'returned' ? 'order.badge.returned' : 'order.badge.part-returned' })}
        </Status>
      )}
      <p>
        {order === null
          ? intl.formatMessage({ id: 'order.confirmed' }, { number })
          : intl.formatMessage(
              { id: order.payAmount > 0 ? 'order.confirmed.paid' : 'order.confirmed.free' },
              {
                number,
                amount: <Isolated key="amount">{writeAmount(order.currency, order.payAmount, page.style)}</Isolated>,
                email: <bdi key="email">{order.buyerEmail}</bdi>,
              },
            )}
      </p>
      {news === 'fetching' && <p className="order-stage-small">{intl.formatMessage({ id: 'order.fetching.more' })}</p>}
      <div className="order-stage-actions">
        {order !== null && (
          <a href="#next" className={buttonClass.primary}>
            {intl.formatMessage({ id: 'order.follow' })}
          </a>
        )}
        <Link to="/" className={buttonClassOf({ look: order === null ? 'primary' : 'secondary', size: 'large' })}>
          {intl.formatMessage({ id: 'order.another' })}
        </Link>
      </div>
    </Stage>
  );
}

/** On the label there is room for no more. */
const tagCharsMax = 12;

/** Whoever all of it is from; nobody where nobody says so, or several do. */
function senderOf(order: WireOrder | null): string {
  const names = new Set(order?.items.map(({ senderName }) => senderName.trim()));
  const [name = ''] = names;
  if (names.size !== 1) return '';
  return name.length > tagCharsMax ? (name.split(/\s+/u)[0] ?? '') : name;
}

/** Somebody else has to do something; whoever bought need not stay. */
function Waits({ news, answer, token, hasCart, page, heading, onChange }: OrderHeadProps) {
  const intl = useIntl();
  const { order, orderNo } = answer;
  const text = waitTexts[news as keyof typeof waitTexts];
  return (
    <Stage
      heading={heading}
      title={intl.formatMessage({ id: titleOf(news, answer) })}
      picture={
        <div className="order-parcel order-parcel-waiting">
          <Wrapped />
        </div>
      }
    >
      <WaitTrack news={news} answer={answer} />
      <p>{intl.formatMessage({ id: text }, { number: <Isolated key="number">{orderNo}</Isolated> })}</p>
      <p className="order-live">
        <span aria-hidden="true" className="order-live-dot" />
        {intl.formatMessage({ id: 'order.live' })}
      </p>
      {order?.canCancel === true && (
        <div className="order-stage-actions">
          <CancelOrder order={order} orderNo={orderNo} token={token} hasCart={hasCart} onChange={onChange} />
        </div>
      )}
      {order === null && <p className="order-stage-small">{numberLine(intl, orderNo)}</p>}
      {page.support.phone && news === 'review' && (
        <p className="order-stage-small">
          {intl.formatMessage(
            { id: 'order.review.help' },
            { phone: <PhoneLink key="phone" number={page.support.phone} /> },
          )}
        </p>
      )}
    </Stage>
  );
}

type Intl = ReturnType<typeof useIntl>;

const numberLine = (intl: Intl, orderNo: string) =>
  intl.formatMessage({ id: 'order.called' }, { number: <Isolated key="number">{orderNo}</Isolated> });

const PhoneLink = ({ number }: { readonly number: string }) => (
  <a href={phoneLink(number)} className={linkClass.text}>
    <Isolated>{number}</Isolated>
  </a>
);

function WaitTrack({ news, answer: { status, order } }: Pick<OrderHeadProps, 'news' | 'answer'>) {
  const intl = useIntl();
  const isReview = news === 'review';
  // What is set aside is not paid; by number alone nobody is told which.
  const money = order && moneyOf(status, order);
  const stop = (id: string, label: string, state: Stop['state']): Stop => ({ id, label, state });
  const stops = [
    stop('ordered', intl.formatMessage({ id: 'order.stop.ordered' }), 'done'),
    ...(isReview
      ? money
        ? [
            stop(
              'money',
              intl.formatMessage({ id: money === 'paid' ? 'order.stop.paid' : 'order.stop.reserved' }),
              'done',
            ),
          ]
        : []
      : [stop('asked', intl.formatMessage({ id: 'order.stop.asked' }), news === 'asking' ? 'now' : 'done')]),
    isReview
      ? stop('review', intl.formatMessage({ id: 'order.stop.review' }), 'now')
      : stop('bank', intl.formatMessage({ id: 'order.stop.bank' }), news === 'asking' ? 'later' : 'now'),
    stop('sent', intl.formatMessage({ id: 'order.stop.sent' }), 'later'),
  ];
  return (
    <div className="order-wait-track">
      <Track label={intl.formatMessage({ id: 'order.track' })} stops={stops} stateLabels={stateLabels(intl)} />
    </div>
  );
}

/** PAY-35: what was tried came to nothing, or nothing was tried yet. The same order is paid, however often. */
function ToPay({ news, answer, token, hasCart, page, heading, now, onChange }: OrderHeadProps) {
  const intl = useIntl();
  const { order, orderNo } = answer;
  const { pay, isBusy, fault } = usePayAgain({ answer, onChange });
  const hasFailed = news === 'failed';
  const amount = order && <Isolated key="amount">{writeAmount(order.currency, order.payAmount, page.style)}</Isolated>;
  return (
    <Stage
      heading={heading}
      title={intl.formatMessage({ id: titleOf(news, answer) })}
      picture={order && order.items.length > 0 ? <Cards order={order} /> : <TornRibbon />}
    >
      {news !== 'unpaid' && (
        <Status tone="bad" pill icon="close">
          {intl.formatMessage({ id: 'order.not-paid' })}
        </Status>
      )}
      <p>{intl.formatMessage({ id: hasFailed ? adviceText(order?.declined ?? '') : 'order.unpaid.more' })}</p>
      <p className="order-stage-small">
        {intl.formatMessage({ id: order !== null && hasCart ? 'order.kept' : 'order.kept.order' })}
        {order === null && <> {intl.formatMessage({ id: 'order.elsewhere' })}</>}
        {order?.payUntil && (
          <>
            {' '}
            {intl.formatMessage(
              { id: 'order.kept.until' },
              { time: <bdi key="time">{writeMoment(order.payUntil, page.style, now)}</bdi> },
            )}
          </>
        )}
      </p>
      {fault && (
        <Callout tone="bad" title={intl.formatMessage({ id: fault })}>
          <p>{numberLine(intl, orderNo)}</p>
        </Callout>
      )}
      <div className="order-stage-actions">
        {order !== null && order.payToken !== '' && (
          <Button size="large" icon="lock" busy={isBusy} onClick={() => void pay()}>
            <span>{intl.formatMessage({ id: hasFailed ? 'order.pay.again' : 'order.pay' }, { amount })}</span>
          </Button>
        )}
        {order?.canCancel === true && (
          <CancelOrder order={order} orderNo={orderNo} token={token} hasCart={hasCart} onChange={onChange} />
        )}
      </div>
      <p className="order-stage-small">
        {order === null
          ? numberLine(intl, orderNo)
          : intl.formatMessage({ id: 'order.same' }, { number: <Isolated key="number">{orderNo}</Isolated> })}
      </p>
    </Stage>
  );
}

/** What it was about: a few of its cards. */
function Cards({ order }: { readonly order: WireOrder }) {
  const shown = order.items.flatMap(({ art, productName }) => (art ? [{ art, productName }] : [])).slice(0, 3);
  return (
    <div className={`order-hand order-hand-${shown.length}`}>
      {shown.map(({ art, productName }, at) => (
        <CardFace key={at} art={art} name={productName} tagline="" caption="" />
      ))}
    </div>
  );
}

const moneyTexts = {
  back: 'order.money.back',
  returned: 'order.money.returned',
  none: 'order.money.none',
} as const;

/** What became of the money is the first thing that anybody wants to know. */
function Over({ news, answer, hasCart, page, heading }: OrderHeadProps) {
  const intl = useIntl();
  const offers = useOffers();
  const { order, orderNo } = answer;
  const money = order ? moneyOf(answer.status, order) : null;
  const toCart = order !== null && hasCart && news !== 'rejected' && offers('/cart');
  return (
    <Stage heading={heading} title={intl.formatMessage({ id: titleOf(news, answer) })} picture={<TornRibbon />}>
      {money !== null && (
        <Status tone="quiet" pill icon="undo">
          {intl.formatMessage({ id: moneyTexts[money as keyof typeof moneyTexts] })}
        </Status>
      )}
      <p>
        {order && money === 'back'
          ? intl.formatMessage(
              { id: 'order.money.back.more' },
              { amount: <Isolated key="amount">{writeAmount(order.currency, order.payAmount, page.style)}</Isolated> },
            )
          : news === 'rejected'
            ? intl.formatMessage({ id: 'order.rejected.more' }, { link: writingTo(page.support.email) })
            : intl.formatMessage({ id: 'order.over.more' })}
        {order !== null && order.couponAmount > 0 && <> {intl.formatMessage({ id: 'order.money.coupons' })}</>}
      </p>
      <div className="order-stage-actions">
        {toCart && (
          <Link to="/cart" className={buttonClass.primary}>
            {intl.formatMessage({ id: 'order.to-cart' })}
          </Link>
        )}
        <Link to="/" className={toCart ? linkClass.action : buttonClass.primary}>
          {intl.formatMessage({ id: 'order.to-shop' })}
        </Link>
      </div>
      <p className="order-stage-small">{numberLine(intl, orderNo)}</p>
    </Stage>
  );
}
