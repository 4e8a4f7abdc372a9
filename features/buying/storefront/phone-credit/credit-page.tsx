import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { CreditForm } from './credit-form.tsx';
import type { CreditPageData } from './credit-page.server.ts';

/** ROUTE-18: one page, from the operator to the cart. */
export function CreditPage({ messages, shop, data }: CreditPageData) {
  const [address] = useSearchParams();
  return (
    <SliceTexts messages={messages}>
      <Title shop={shop} />
      <CreditForm key={address.get('line') ?? ''} data={data} />
    </SliceTexts>
  );
}

function Title({ shop }: { readonly shop: string }) {
  const intl = useIntl();
  return <title>{`${intl.formatMessage({ id: 'phone-credit.title' })} | ${shop}`}</title>;
}
