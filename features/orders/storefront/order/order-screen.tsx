import { useEffect, useRef, type Ref } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '#ui/actions/button.tsx';
import { SkeletonRow, Waiting } from '#ui/feedback/skeleton.tsx';
import { TornRibbon } from '#ui/pictures/torn-ribbon.tsx';
import { AskingBank } from '../asking-bank.tsx';
import { FindOrder } from '../find-order.tsx';
import { Heard } from '../heard.tsx';
import { Stage } from '../stage.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderItems } from './order-items.tsx';
import type { OrderShop } from './order-shop.ts';
import { newsOf, titleOf } from './order-words.ts';
import { OrderAside, OrderSums, SeeMore } from './order-panels.tsx';
import { useOrder, type OrderState, type UsedOrder } from './use-order.ts';
import type { CameBack } from './order-answer.ts';

interface OrderScreenProps {
  readonly page: OrderShop;
}

export function OrderScreen({ page }: OrderScreenProps) {
  const intl = useIntl();
  const { state, cameBack, refresh } = useOrder(page.unit, page.onPaid);
  const heading = useRef<HTMLHeadingElement>(null);
  const news = state.kind === 'found' ? newsOf(state.answer, cameBack, state.readAt) : state.kind;
  // What somebody pressed is gone with what it was about: whoever goes by keys goes on from here.
  const before = useRef(news);
  useEffect(() => {
    if (before.current === news) return;
    before.current = news;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [news]);
  const said = saidOf(state, cameBack);
  return (
    <>
      <Heard>{said === null ? '' : intl.formatMessage({ id: said })}</Heard>
      <Shown page={page} state={state} cameBack={cameBack} refresh={refresh} heading={heading} />
    </>
  );
}

function saidOf(state: OrderState, cameBack: CameBack) {
  switch (state.kind) {
    case 'found':
      return titleOf(newsOf(state.answer, cameBack, state.readAt), state.answer);
    case 'lost':
      return 'order.lost';
    case 'unknown':
      return 'order.unknown';
    case 'unreachable':
      return 'order.unreachable';
    case 'reading':
      return null;
  }
}

interface ShownProps extends OrderScreenProps, UsedOrder {
  readonly heading: Ref<HTMLHeadingElement>;
}

function Shown({ page, state, cameBack, refresh, heading }: ShownProps) {
  const intl = useIntl();
  // Whoever comes from the bank has seen this before, and sees it stay.
  if (state.kind === 'reading') return cameBack === null ? <Reading /> : <AskingBank />;
  if (state.kind === 'lost' || state.kind === 'unknown')
    return (
      <FindOrder
        key={state.kind}
        unit={page.unit}
        unknown={state.kind === 'unknown' ? state.orderNo : null}
        support={page.support}
        onAgain={refresh}
      />
    );
  if (state.kind === 'unreachable')
    return (
      <Stage picture={<TornRibbon />} title={intl.formatMessage({ id: 'order.unreachable' })} heading={heading}>
        <p>{intl.formatMessage({ id: 'order.unreachable.more' })}</p>
        <Button size="large" onClick={() => void refresh()}>
          {intl.formatMessage({ id: 'order.again' })}
        </Button>
      </Stage>
    );
  const { answer, token, readAt: now } = state;
  const { order } = answer;
  return (
    <>
      <OrderHead
        news={newsOf(answer, cameBack, now)}
        answer={answer}
        token={token}
        hasCart={state.hasCart}
        page={page}
        heading={heading}
        now={now}
        onChange={refresh}
      />
      {order === null ? (
        <SeeMore status={answer.status} />
      ) : (
        <div className="wrap order-columns">
          <OrderItems answer={answer} order={order} style={page.style} now={now} />
          <div className="order-aside">
            <OrderSums answer={answer} order={order} style={page.style} />
            <OrderAside answer={answer} order={order} token={token} page={page} />
          </div>
        </div>
      )}
    </>
  );
}

/** In the shape of what comes. */
function Reading() {
  const intl = useIntl();
  return (
    <Waiting label={intl.formatMessage({ id: 'order.reading' })} className="wrap order-reading">
      <span aria-hidden="true" className="bone order-reading-parcel" />
      <span aria-hidden="true" className="bone order-reading-title" />
      <span aria-hidden="true" className="bone order-reading-line" />
      <SkeletonRow />
      <SkeletonRow />
    </Waiting>
  );
}
