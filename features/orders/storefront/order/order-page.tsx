import { useIntl } from 'react-intl';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { OrderScreen } from './order-screen.tsx';
import type { OrderPageData } from './order-page.server.ts';
import type { OrderShop } from './order-shop.ts';
import './order.css';

export interface OrderPageProps extends OrderShop, Pick<OrderPageData, 'messages'> {}

/** ROUTE-29: what became of an order. */
export function OrderPage({ messages, ...page }: OrderPageProps) {
  return (
    <SliceTexts messages={messages}>
      <Titled {...page} />
    </SliceTexts>
  );
}

function Titled(page: OrderShop) {
  const intl = useIntl();
  return (
    <>
      <title>{`${intl.formatMessage({ id: 'order.title' })} | ${page.shop}`}</title>
      <meta name="robots" content="noindex" />
      <OrderScreen page={page} />
    </>
  );
}
