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
import { cardAddress, withoutCard } from './product-address.ts';
import { CardDetailView, type CardDetailProps } from './product-detail.tsx';

/** What the card's own page is made of, as its loader answers it. */
export interface CardPageData extends Pick<CardDetailProps, 'card' | 'countryNames' | 'heightPercent'> {
  readonly messages: Readonly<Record<string, string>>;
}

/** The card in front of the list. */
export function CardPopup({ itemCode, amounts }: { itemCode: string; amounts: AmountStyle }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const page = cardAddress(itemCode, address);
  const { data, failed, askAgain } = useCard(useHref(cardAddress(itemCode, address, '/data')));
  return (
    <Showcase
      label={data?.card.name ?? intl.formatMessage({ id: 'home.coming' })}
      closeLabel={intl.formatMessage({ id: 'home.close' })}
      onClose={() => void navigate(withoutCard(address), { preventScrollReset: true, replace: true })}
    >
      {data?.card ? (
        <IntlProvider locale={intl.locale} messages={{ ...intl.messages, ...data.messages }}>
          <CardDetailView {...data} amounts={amounts} level={2} />
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
  readonly data: CardPageData | null;
  readonly failed: boolean;
  readonly askAgain: () => void;
}

function useCard(address: string): CardAnswer {
  const [data, setData] = useState<CardPageData | null>(null);
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
        if (answer.ok) setData((await answer.json()) as CardPageData);
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
