import { useIntl } from 'react-intl';
import type { LineProduct } from '#domain/buying/line.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import type { BuySettings } from './buy-data.ts';
import type { AmountWriter } from '../write-amount.ts';

interface TiersProps {
  readonly product: Pick<LineProduct, 'tiers'>;
  readonly settings: Pick<BuySettings, 'discountType'>;
  readonly write: AmountWriter;
}

/** TOTAL-22, TOTAL-24: from which value on there is something off, on top, or besides. */
export function Tiers({ product, settings: { discountType }, write }: TiersProps) {
  const intl = useIntl();
  const tiers = product.tiers.filter(({ rate, free }) => (discountType === 'free-card' ? free : rate > 0));
  if (tiers.length === 0) return null;
  return (
    <section className="rounded-panel bg-good-wash p-4 text-sm">
      <h2 className="flex items-center gap-2 font-semibold text-good">
        <Icon name="gift" className="size-5" />
        {intl.formatMessage({ id: 'buy.tiers' })}
      </h2>
      <ul className="mbs-2 grid gap-1 tabular-nums">
        {tiers.map(({ from, rate, free }) => (
          <li key={from}>
            {discountType === 'free-card' && free
              ? intl.formatMessage(
                  { id: 'buy.tier.free' },
                  { from: write.inText(from), count: free.qty, amount: write.inText(free.amount) },
                )
              : discountType === 'bonus'
                ? intl.formatMessage({ id: 'buy.tier.bonus' }, { from: write.inText(from), rate: rate / 100 })
                : intl.formatMessage({ id: 'buy.tier.discount' }, { from: write.inText(from), rate: rate / 100 })}
          </li>
        ))}
      </ul>
    </section>
  );
}
