import { useEffect, useState } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { Link, useHref, useNavigate, useSearchParams } from 'react-router';
import type { AmountStyle } from '#domain/values/money-format.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { linkClass } from '#ui/actions/link.ts';
import { EmptyBag } from '#ui/pictures/empty-bag.tsx';
import { Showcase } from '#ui/layout/showcase.tsx';
import { SkeletonCard, SkeletonText, Waiting } from '#ui/feedback/skeleton.tsx';
import { fetchCard, type ProductPageData } from './fetch-card.ts';
import { productAddress, withoutProduct } from './product-address.ts';
import { ProductDetailView } from './product-detail.tsx';
import { ProductOutline } from './product-outline.tsx';
import type { HomeProduct } from '../product-tile.tsx';

export interface ProductPopupProps {
  readonly itemCode: string;
  readonly amounts: AmountStyle;
  /** What the list shows of it; a card that was linked to may be on none of its pages. */
  readonly known: HomeProduct | undefined;
}

/** The card in front of the list. */
export function ProductPopup({ itemCode, amounts, known }: ProductPopupProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const page = productAddress(itemCode, address);
  const { data, failed, askAgain } = useCard(useHref(productAddress(itemCode, address, '/data')));
  return (
    <Showcase
      label={data?.product.name ?? known?.name ?? intl.formatMessage({ id: 'home.coming' })}
      closeLabel={intl.formatMessage({ id: 'home.close' })}
      onClose={() => void navigate(withoutProduct(address), { preventScrollReset: true, replace: true })}
    >
      {data?.product ? (
        <IntlProvider locale={intl.locale} messages={{ ...intl.messages, ...data.messages }}>
          <ProductDetailView {...data} amounts={amounts} level={2} />
          <p className="mbs-6 text-center">
            <Link to={page} className={linkClass.action}>
              {intl.formatMessage({ id: 'home.own-page' })}
            </Link>
          </p>
        </IntlProvider>
      ) : failed ? (
        // HOME-11: the list behind it stays as it is.
        <EmptyState
          picture={<EmptyBag />}
          sentence={intl.formatMessage({ id: 'home.card-failed' })}
          action={<Button onClick={askAgain}>{intl.formatMessage({ id: 'home.again' })}</Button>}
        />
      ) : known ? (
        <ProductOutline product={known} amounts={amounts} level={2}>
          <Waiting label={intl.formatMessage({ id: 'home.coming' })} className="mbs-6">
            <SkeletonText lines={6} />
          </Waiting>
        </ProductOutline>
      ) : (
        <Waiting label={intl.formatMessage({ id: 'home.coming' })} className="grid gap-8 lg:grid-cols-2 lg:gap-12">
          <SkeletonCard />
          <SkeletonText lines={6} />
        </Waiting>
      )}
    </Showcase>
  );
}

interface CardAnswer {
  readonly data: ProductPageData | null;
  readonly failed: boolean;
  readonly askAgain: () => void;
}

function useCard(address: string): CardAnswer {
  const [data, setData] = useState<ProductPageData | null>(null);
  const [failed, setFailed] = useState(false);
  const [times, setTimes] = useState(1);
  useEffect(() => {
    const gone = new AbortController();
    const ask = async () => {
      const card = await fetchCard(address, { signal: gone.signal, isAgain: times > 1 });
      if (gone.signal.aborted) return;
      setData(card);
      setFailed(card === null);
    };
    void ask();
    return () => gone.abort();
  }, [address, times]);
  const askAgain = () => {
    setFailed(false);
    setTimes(times + 1);
  };
  return { data, failed, askAgain };
}
