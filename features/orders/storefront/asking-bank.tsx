import { useIntl } from 'react-intl';
import { Progress } from '#ui/feedback/progress.tsx';
import { Parcel } from '#ui/pictures/parcel.tsx';
import { Stage } from './stage.tsx';

/** Somebody is back from paying. It stays until their order is there, over two addresses. */
export function AskingBank() {
  const intl = useIntl();
  return (
    <Stage picture={<Parcel mood="waiting" />} title={intl.formatMessage({ id: 'order.return' })}>
      <div className="order-return-progress">
        <Progress title={intl.formatMessage({ id: 'order.return.asking' })} total={null} parts={[]} />
      </div>
      <p className="order-stage-small">{intl.formatMessage({ id: 'order.return.more' })}</p>
    </Stage>
  );
}
