import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { buttonClass } from '#ui/actions/button-look.ts';
import { Button } from '#ui/actions/button.tsx';
import { Parcel } from '#ui/pictures/parcel.tsx';
import { TornRibbon } from '#ui/pictures/torn-ribbon.tsx';
import { AskingBank } from '../asking-bank.tsx';
import { FindOrder } from '../find-order.tsx';
import { Heard } from '../heard.tsx';
import { Stage } from '../stage.tsx';
import type { LoadingPageData } from './loading-page.server.ts';
import { usePaymentResult } from './use-payment-result.ts';
import '../order/order.css';

/** ROUTE-32: where whoever takes the money sends the buyer back to. */
export function LoadingPage({ messages, ...page }: LoadingPageData) {
  return (
    <SliceTexts messages={messages}>
      {page.type === 'order' ? <Returned {...page} /> : <NotHereYet {...page} />}
    </SliceTexts>
  );
}

type ReturnProps = Omit<LoadingPageData, 'messages'>;

function Head({ shop }: Pick<ReturnProps, 'shop'>) {
  const intl = useIntl();
  return (
    <>
      <title>{`${intl.formatMessage({ id: 'order.title' })} | ${shop}`}</title>
      <meta name="robots" content="noindex" />
      {/* What stands behind the # is nobody else's business, nor is the rest of it. */}
      <meta name="referrer" content="no-referrer" />
    </>
  );
}

const titles = { asking: 'order.return', unreachable: 'order.unreachable', lost: 'order.lost' } as const;

function Returned({ unit, shop, support }: ReturnProps) {
  const intl = useIntl();
  const { state, again } = usePaymentResult(unit);
  return (
    <>
      <Head shop={shop} />
      <Heard>{intl.formatMessage({ id: titles[state] })}</Heard>
      {state === 'asking' && <AskingBank />}
      {state === 'unreachable' && (
        <Stage picture={<TornRibbon />} title={intl.formatMessage({ id: 'order.unreachable' })}>
          <p>{intl.formatMessage({ id: 'order.return.unreachable' })}</p>
          <Button size="large" onClick={() => void again()}>
            {intl.formatMessage({ id: 'order.again' })}
          </Button>
        </Stage>
      )}
      {state === 'lost' && <FindOrder unit={unit} unknown={null} support={support} onAgain={again} />}
    </>
  );
}

/** PAY-14: what is paid for comes with the issue of wallets and top-ups. */
function NotHereYet({ shop }: ReturnProps) {
  const intl = useIntl();
  return (
    <>
      <Head shop={shop} />
      <Stage picture={<Parcel mood="waiting" />} title={intl.formatMessage({ id: 'order.top-up' })}>
        <p>{intl.formatMessage({ id: 'order.top-up.more' })}</p>
        <Link to="/" className={buttonClass.primary}>
          {intl.formatMessage({ id: 'order.to-shop' })}
        </Link>
      </Stage>
    </>
  );
}
