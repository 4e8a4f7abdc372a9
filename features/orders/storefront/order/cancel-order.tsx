// ORDER-25, ORDER-37: called off by its buyer, until it is paid. The cart stays.
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useCalls } from '#browser/calls/use-calls.tsx';
import { freshId } from '#browser/fresh-id.ts';
import { cancelOrderCall, type WireOrder } from '#contract/orders/orders.ts';
import { Button } from '#ui/actions/button.tsx';
import { Popup } from '#ui/overlays/popup.tsx';
import { toasts } from '#ui/overlays/toasts.ts';

interface CancelOrderProps {
  readonly order: WireOrder;
  readonly orderNo: string;
  readonly token: string | null;
  /** Whether what was chosen is still there in this browser. */
  readonly hasCart: boolean;
  readonly onChange: () => Promise<void>;
}

export function CancelOrder({ order, orderNo, token, hasCart, onChange }: CancelOrderProps) {
  const intl = useIntl();
  const calls = useCalls();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // Pressed again because no answer came, it is still the same wish.
  const key = useRef('');
  async function cancel(): Promise<void> {
    key.current ||= freshId();
    setBusy(true);
    const outcome = await calls.send(
      cancelOrderCall,
      { orderNo, ...(token !== null && { token }) },
      { key: key.current },
    );
    setBusy(false);
    setAsking(false);
    if (!outcome.ok)
      toasts.show({
        kind: 'error',
        title: intl.formatMessage({ id: 'order.cancel.failed' }),
        // ERR-04: what the server says of it, where it was reached.
        content:
          outcome.failure.name === null ? intl.formatMessage({ id: 'order.pay.unreachable' }) : outcome.failure.message,
      });
    await onChange();
  }
  return (
    <>
      <Button size="large" look="secondary" onClick={() => setAsking(true)}>
        {intl.formatMessage({ id: 'order.cancel' })}
      </Button>
      {isAsking && (
        <Popup
          title={intl.formatMessage({ id: 'order.cancel.question' })}
          closeLabel={intl.formatMessage({ id: 'order.close' })}
          onClose={() => setAsking(false)}
          ok={{ label: intl.formatMessage({ id: 'order.cancel.no' }), onPress: () => setAsking(false) }}
          cancel={{ label: intl.formatMessage({ id: 'order.cancel.yes' }), busy: isBusy, onPress: () => void cancel() }}
        >
          {(hasCart || order.couponAmount > 0) && (
            <p>{intl.formatMessage({ id: hasCart ? 'order.cancel.more' : 'order.cancel.coupons' })}</p>
          )}
          {order.payAmount > 0 && (
            <p className="order-cancel-money">{intl.formatMessage({ id: 'order.cancel.money' })}</p>
          )}
        </Popup>
      )}
    </>
  );
}
