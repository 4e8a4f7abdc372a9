import { useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { useOffers } from '#browser/calls/offers.ts';
import { decimalText, money } from '#domain/values/money.ts';
import { buttonClassOf } from '#ui/actions/button-look.ts';
import type { ProductDetail } from './product.server.ts';

interface BuyLinksProps {
  readonly product: Pick<ProductDetail, 'itemCode' | 'currency'>;
  /** What was chosen, in minor units; then the next thing to choose is the design. */
  readonly value: number | null;
  /** The theme that was chosen; null for the card as it is. */
  readonly design: number | null;
}

/** AMOUNT-01: straight on from the card and its values, for somebody else or for oneself. */
export function BuyLinks({ product, value, design }: BuyLinksProps) {
  const intl = useIntl();
  const isOffered = useOffers();
  const [address] = useSearchParams();
  const search = buySearch(product, { value, design }, address.get('lang'));
  const [friend, self] = [`/buying-friend?${search}`, `/buying-self?${search}`];
  if (!isOffered(friend)) return null;
  return (
    <p className="mbs-4 flex md:mbs-6 flex-wrap gap-3">
      <Link to={friend} className={`${buttonClassOf({ size: 'large' })} grow`}>
        {intl.formatMessage({ id: 'product.buy.friend' })}
      </Link>
      {isOffered(self) && (
        <Link to={self} className={`${buttonClassOf({ look: 'secondary', size: 'large' })} grow`}>
          {intl.formatMessage({ id: 'product.buy.self' })}
        </Link>
      )}
    </p>
  );
}

/** The language named in the address stays named. */
export const buySearch = (
  { itemCode, currency }: BuyLinksProps['product'],
  { value, design }: Pick<BuyLinksProps, 'value' | 'design'>,
  language: string | null,
): string =>
  new URLSearchParams({
    item: itemCode,
    ...(value !== null && { amount: decimalText(money(currency, value)), step: 'design' }),
    ...(design !== null && { design: String(design) }),
    ...(language !== null && { lang: language }),
  }).toString();
