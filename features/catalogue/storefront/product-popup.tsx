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
import { productAddress, withoutProduct } from './product-address.ts';
import { ProductDetailView, type ProductDetailProps } from './product-detail.tsx';

/** What the card's own page is made of, as its loader answers it. */
export interface ProductPageData extends Pick<ProductDetailProps, 'product' | 'countryNames' | 'heightPercent'> {
  readonly messages: Readonly<Record<string, string>>;
}

/** The card in front of the list. */
export function ProductPopup({ itemCode, amounts }: { itemCode: string; amounts: AmountStyle }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const page = productAddress(itemCode, address);
  const { data, failed, askAgain } = useCard(useHref(productAddress(itemCode, address, '/data')));
  return (
    <Showcase
      label={data?.product.name ?? intl.formatMessage({ id: 'home.coming' })}
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
      try {
        const answer = await fetch(address, {
          signal: gone.signal,
          cache: times > 1 ? 'reload' : 'default',
        });
        if (answer.ok) setData((await answer.json()) as ProductPageData);
        else setFailed(true);
      } catch {
        if (!gone.signal.aborted) setFailed(true);
      }
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
