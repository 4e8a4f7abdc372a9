// ORDER-20: who gets what, how it travels and how far it is.
import { useIntl } from 'react-intl';
import type { WireOrder } from '#contract/orders/orders.ts';
import { screenOf } from '#contract/wire/orders/order-status.ts';
import { deliveryWayOf } from '#contract/wire/delivery/delivery-way.ts';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { Track, type Stop } from '#ui/feedback/track.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { writeAmount, writeMoment, type OrderStyle } from '../write-order.ts';
import { isDue as isItemDue, wayTexts } from './order-words.ts';
import { stateLabels } from './track-words.ts';
import type { OrderAnswer } from './order-answer.ts';

type Item = WireOrder['items'][number];

interface OrderItemsProps {
  readonly answer: OrderAnswer;
  readonly order: WireOrder;
  readonly style: OrderStyle;
  readonly now: Date;
}

export function OrderItems({ answer, order, style, now }: OrderItemsProps) {
  const intl = useIntl();
  const isPaid = screenOf(answer.status, answer.hasFailed) === 'success';
  return (
    <section aria-labelledby="next" className="order-items">
      <div className="order-items-head">
        <h2 id="next" tabIndex={-1} className="display-2">
          {intl.formatMessage({ id: isPaid ? 'order.next' : 'order.what' })}
        </h2>
        {isPaid && (
          <p className="order-live">
            <span aria-hidden="true" className="order-live-dot" />
            {intl.formatMessage({ id: 'order.updates' })}
          </p>
        )}
      </div>
      <ul className="order-list">
        {order.items.map((item, at) => (
          <OrderItem key={at} item={item} answer={answer} order={order} style={style} now={now} isPaid={isPaid} />
        ))}
      </ul>
    </section>
  );
}

interface OrderItemProps extends OrderItemsProps {
  readonly item: Item;
  readonly isPaid: boolean;
}

function OrderItem({ item, answer, order, style, now, isPaid }: OrderItemProps) {
  const intl = useIntl();
  const way = deliveryWayOf(item.deliverType);
  const amount = writeAmount(order.currency, item.amount, style);
  return (
    <li className="order-item">
      <span className="order-item-art">
        {item.art && <CardFace art={item.art} name={item.productName} tagline="" caption="" value={amount} later />}
      </span>
      <div className="order-item-words">
        <h3 className="order-item-name">
          <bdi>{item.receiverName || order.buyerName || item.productName}</bdi>
        </h3>
        <p>
          {intl.formatMessage(
            { id: item.isFree ? 'order.item.free' : item.quantity > 1 ? 'order.item.several' : 'order.item' },
            {
              product: <bdi key="product">{item.productName}</bdi>,
              amount: (
                <bdi key="amount" dir="ltr" translate="no">
                  {amount}
                </bdi>
              ),
              quantity: item.quantity,
              way: way === null ? '' : intl.formatMessage({ id: wayTexts[way] }),
            },
          )}
        </p>
      </div>
      {isPaid && answer.status !== '099' && (
        <div className="order-item-track">
          <Track
            label={intl.formatMessage({ id: 'order.track' })}
            stops={stopsOf(item, order, style, now, intl)}
            stateLabels={stateLabels(intl)}
          />
        </div>
      )}
      <Details item={item} order={order} style={style} now={now} />
    </li>
  );
}

type Intl = ReturnType<typeof useIntl>;

/** Paid, made, sent: as far as is known. */
function stopsOf(item: Item, order: WireOrder, style: OrderStyle, now: Date, intl: Intl): Stop[] {
  const isMade = item.issued >= item.quantity;
  const isDue = isItemDue(item, order, now);
  const isSent = isMade && item.sentAt !== '';
  // What is being done is not called done.
  const isSending = isMade && isDue && !isSent;
  const isPrinted = deliveryWayOf(item.deliverType) === 'physical';
  const time = (at: string | null) => (at ? { time: writeMoment(at, style, now) } : {});
  return [
    {
      id: 'paid',
      label: intl.formatMessage({ id: 'order.stop.paid' }),
      state: 'done',
      ...time(order.confirmedAt),
    },
    {
      id: 'made',
      label: isMade
        ? intl.formatMessage({ id: isPrinted ? 'order.stop.printed' : isDue ? 'order.stop.made' : 'order.stop.queued' })
        : item.waitsForCodes
          ? intl.formatMessage({ id: 'order.stop.fetching' })
          : item.quantity > 1
            ? intl.formatMessage({ id: 'order.stop.making.some' }, { issued: item.issued, quantity: item.quantity })
            : intl.formatMessage({ id: 'order.stop.making' }),
      state: isMade && isDue ? 'done' : 'now',
      ...(!isDue && time(item.sendingTime)),
    },
    {
      id: 'sent',
      label: intl.formatMessage({
        id: isSending ? 'order.stop.sending' : isPrinted ? 'order.stop.posted' : 'order.stop.sent',
      }),
      state: isSent ? 'done' : isSending ? 'now' : 'later',
      ...(isSent && time(item.sentAt)),
    },
  ];
}

function Details({ item, order, style, now }: Pick<OrderItemProps, 'item' | 'order' | 'style' | 'now'>) {
  const intl = useIntl();
  const ltr = (text: string) => (
    <bdi key="text" dir="ltr" translate="no">
      {text}
    </bdi>
  );
  const rows = [
    [intl.formatMessage({ id: 'order.fact.name' }), item.receiverName && <bdi key="text">{item.receiverName}</bdi>],
    [intl.formatMessage({ id: 'order.fact.email' }), item.receiverEmail && ltr(item.receiverEmail)],
    [intl.formatMessage({ id: 'order.fact.phone' }), item.receiverMobileNo && ltr(item.receiverMobileNo)],
    [
      intl.formatMessage({ id: 'order.fact.address' }),
      item.receiverAddress && <bdi key="text">{item.receiverAddress}</bdi>,
    ],
    [
      intl.formatMessage({ id: item.sentAt ? 'order.stop.sent' : 'order.fact.when' }),
      // What is due and has not gone leaves any moment, and nobody knows which.
      (item.sentAt || !isItemDue(item, order, now)) && writeMoment(item.sentAt || item.sendingTime, style, now),
    ],
    [intl.formatMessage({ id: 'order.fact.quantity' }), item.quantity > 1 && intl.formatNumber(item.quantity)],
    [
      intl.formatMessage({ id: 'order.fact.value' }),
      item.cardValue !== item.amount && ltr(writeAmount(order.currency, item.cardValue, style)),
    ],
    [
      intl.formatMessage({ id: 'order.fact.letter' }),
      item.letterFee > 0 && ltr(writeAmount(order.currency, item.letterFee, style)),
    ],
    [
      intl.formatMessage({ id: 'order.fact.extra' }),
      item.extraProductName && <bdi key="text">{item.extraProductName}</bdi>,
    ],
    [
      intl.formatMessage({ id: 'order.fact.words' }),
      (item.message || item.message2) && (
        <span key="text" dir="auto" className="order-fact-words">
          {[item.message, item.message2].filter(Boolean).join('\n')}
        </span>
      ),
    ],
    [
      intl.formatMessage({ id: 'order.fact.photo' }),
      item.media && (
        <img
          key="photo"
          src={item.media}
          alt={intl.formatMessage({ id: 'order.fact.photo.alt' })}
          className="order-fact-photo"
          loading="lazy"
        />
      ),
    ],
  ] as const;
  const told = rows.filter(([, value]) => value);
  if (told.length === 0) return null;
  return (
    <details className="order-item-details">
      <summary>
        {intl.formatMessage({ id: 'order.details' })}
        <Icon name="chevron" className="size-4" />
      </summary>
      <dl className="order-facts">
        {told.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
