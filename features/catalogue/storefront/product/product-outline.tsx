import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { formatAmountRange, type AmountStyle } from '#domain/values/money-format.ts';
import { money } from '#domain/values/money.ts';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { CardStage } from '#ui/card-art/card-sides.tsx';
import type { HomeProduct } from '../product-tile.tsx';

interface ProductOutlineProps {
  readonly product: Pick<HomeProduct, 'name' | 'tagline' | 'art' | 'currency' | 'min' | 'max'>;
  readonly amounts: AmountStyle;
  /** The level of its title: of a page, or of a popup. */
  readonly level: 1 | 2;
  /** What the card in the picture is worth. */
  readonly value?: string | null;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** What a list knows of a card, in its places; all that only the card's own data say stands around it. */
export function ProductOutline({ product, amounts, level, value = null, below, children }: ProductOutlineProps) {
  const intl = useIntl();
  const { name, tagline, art, currency, min, max } = product;
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className="grid gap-5 md:gap-8 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] lg:grid-rows-[auto_1fr] lg:gap-x-12">
      <div className={below ? undefined : 'lg:sticky lg:top-6 lg:row-span-2 lg:self-start'}>
        <CardStage>
          <CardFace
            art={art}
            name={name}
            tagline={tagline}
            caption={intl.formatMessage({ id: 'home.caption' })}
            {...(value === null ? {} : { value })}
          />
        </CardStage>
      </div>
      <div className="lg:row-span-2">
        <Title className={level === 1 ? 'display-page' : 'display-2'}>{name}</Title>
        <p className="mbs-1 text-ink-2">{tagline}</p>
        <p className="mbs-2 text-lg md:mbs-4 font-semibold tabular-nums">
          <bdi className="left-to-right">{formatAmountRange(money(currency, min), money(currency, max), amounts)}</bdi>
        </p>
        {children}
      </div>
      {below && <div className="lg:col-start-1 lg:row-start-2">{below}</div>}
    </div>
  );
}
