import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useOffers } from '#browser/calls/offers.ts';
import { offeredAmounts } from '#domain/buying/amount.ts';
import type { DiscountType } from '#domain/units/unit.ts';
import { formatAmount, sameDecimals, type AmountStyle } from '#domain/values/money-format.ts';
import { money } from '#domain/values/money.ts';
import { Chip, ChipRow } from '#ui/actions/chip.tsx';
import { BuyLinks } from './buy-links.tsx';
import { Designs } from './designs.tsx';
import { limitTo } from './limit-to.ts';
import { ProductOutline } from './product-outline.tsx';
import type { ProductDesign, ProductDetail } from './product.server.ts';
import { spendingPlaceMessage } from '../spending-place.ts';

export interface ProductDetailProps {
  readonly product: ProductDetail;
  readonly designs?: readonly ProductDesign[];
  readonly amounts: AmountStyle;
  readonly countryNames: readonly string[];
  /** UNIT-62 UNIT-78: how much of a phone's screen the texts may fill before "read more". */
  readonly heightPercent: number | null;
  /** The level of its title: of a page, or of a popup. */
  readonly level?: 1 | 2;
  readonly action?: ReactNode;
  /** Below the picture on a desktop, below everything on a phone. */
  readonly below?: ReactNode;
}

/** AMOUNT-01: the card, its values, and all there is to know of it, on a page and in a popup. */
export function ProductDetailView({
  product,
  designs = [],
  amounts: unitAmounts,
  countryNames,
  heightPercent,
  level = 1,
  action,
  below,
}: ProductDetailProps) {
  const intl = useIntl();
  const { currency, min, max } = product;
  const Subtitle = level === 1 ? 'h2' : 'h3';
  const [value, setValue] = useState<number | null>(null);
  const [designId, setDesignId] = useState<number | null>(null);
  const design = designs.find(({ id }) => id === designId) ?? null;
  const isSold = useOffers()('/buying-friend');
  const values = product.values ?? offeredAmounts({ kind: 'range', min, max, step: product.step });
  const amounts = sameDecimals(
    [min, max, ...values].map((minor) => money(currency, minor)),
    unitAmounts,
  );
  const write = (minor: number) => formatAmount(money(currency, minor), amounts);
  return (
    <ProductOutline
      product={design ? { ...product, art: design.art } : product}
      amounts={amounts}
      level={level}
      value={value === null ? null : write(value)}
      below={below}
    >
      <Values values={values} value={value} onChange={setValue} write={write} any={product.values === null} />
      {isSold && designs.length > 0 && (
        <Designs product={product} designs={designs} chosen={designId} onChoose={setDesignId} />
      )}
      <BuyLinks product={product} value={value} design={designId} />
      {action}
      {product.description && <p className="mbs-6 text-pretty">{product.description}</p>}
      <Facts product={product} countryNames={countryNames} />
      {product.reward && <Rewards product={product} reward={product.reward} write={write} Subtitle={Subtitle} />}
      <LongText
        Subtitle={Subtitle}
        title={intl.formatMessage({ id: 'product.use' })}
        text={product.howToUse}
        heightPercent={heightPercent}
        steps
      />
      <LongText
        Subtitle={Subtitle}
        title={intl.formatMessage({ id: 'product.terms' })}
        text={product.terms}
        heightPercent={heightPercent}
      />
    </ProductOutline>
  );
}

interface ValuesProps {
  readonly values: readonly number[];
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly write: (minor: number) => string;
  readonly any: boolean;
}

/** Pressing one shows it on the card. */
function Values({ values, value, onChange, write, any }: ValuesProps) {
  const intl = useIntl();
  return (
    <div className="mbs-4 grid gap-2">
      <ChipRow label={intl.formatMessage({ id: 'product.values' })} wrapping>
        {values.map((each) => (
          <Chip key={each} pressed={each === value} onPress={(pressed) => onChange(pressed ? each : null)}>
            <bdi className="left-to-right tabular-nums">{write(each)}</bdi>
          </Chip>
        ))}
      </ChipRow>
      {any && <p className="text-sm text-ink-2">{intl.formatMessage({ id: 'product.values.any' })}</p>}
    </div>
  );
}

function Facts({ product, countryNames }: Pick<ProductDetailProps, 'product' | 'countryNames'>) {
  const intl = useIntl();
  const { validMonths: valid } = product;
  const facts = [
    [
      intl.formatMessage({ id: 'product.kind' }),
      intl.formatMessage({ id: product.physical ? 'product.kind.physical' : 'product.kind.digital' }),
    ],
    [intl.formatMessage({ id: 'product.place' }), intl.formatMessage({ id: spendingPlaceMessage[product.place] })],
    [intl.formatMessage({ id: 'product.redeem' }), redeemText(product, intl)],
    [
      intl.formatMessage({ id: 'product.valid' }),
      valid.min === valid.max
        ? intl.formatMessage({ id: 'product.valid.months' }, { count: valid.max })
        : intl.formatMessage({ id: 'product.valid.range' }, valid),
    ],
    ...(countryNames.length > 0
      ? [[intl.formatMessage({ id: 'product.countries' }), intl.formatList(countryNames)]]
      : []),
  ];
  return (
    <dl className="mbs-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-3 border-t border-line pbs-6 text-sm">
      {facts.map(([term, text]) => (
        <div key={term} className="contents">
          <dt className="text-ink-2">{term}</dt>
          <dd className="text-pretty">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** CARD-31. */
const redeemText = (product: ProductDetail, intl: ReturnType<typeof useIntl>): string =>
  product.redeemPlace === 'custom'
    ? (product.redeemPlaceText ?? '')
    : intl.formatMessage({
        id: product.redeemPlace === 'whole-store' ? 'product.redeem.whole' : 'product.redeem.no-food',
      });

interface RewardsProps {
  readonly product: ProductDetail;
  readonly reward: DiscountType;
  readonly write: (minor: number) => string;
  readonly Subtitle: 'h2' | 'h3';
}

/** TOTAL-24: what buying more of it gives, told as what it is: something off, more on the card, or cards besides. */
function Rewards({ product, reward, write, Subtitle }: RewardsProps) {
  const intl = useIntl();
  const amount = (key: string, minor: number) => (
    <bdi key={key} className="left-to-right">
      {write(minor)}
    </bdi>
  );
  return (
    <section className="mbs-6 rounded-panel bg-good-wash p-4 text-sm">
      <Subtitle className="font-semibold text-good">
        {intl.formatMessage({ id: reward === 'discount' ? 'product.discounts' : 'product.rewards' })}
      </Subtitle>
      <ul className="mbs-2 grid gap-1 tabular-nums">
        {product.tiers.map(({ from, rate, free }) => (
          <li key={from}>
            {intl.formatMessage(
              { id: rewardMessage[reward] },
              {
                rate: rate / 100,
                from: amount('from', Math.max(from, product.min)),
                count: free?.qty ?? 0,
                amount: amount('amount', free?.amount ?? 0),
              },
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const rewardMessage = {
  discount: 'product.discount',
  bonus: 'product.bonus',
  'free-card': 'product.freeCards',
} as const;

interface LongTextProps {
  readonly Subtitle: 'h2' | 'h3';
  readonly title: string;
  readonly text: string;
  readonly heightPercent: number | null;
  /** One step a line. */
  readonly steps?: boolean;
}

/** On a phone only the first part of it, where the unit wants that, until somebody asks for the rest. */
function LongText({ Subtitle, title, text, heightPercent, steps: inSteps = false }: LongTextProps) {
  const intl = useIntl();
  const [whole, setWhole] = useState(heightPercent === null);
  if (!text) return null;
  const lines = text.split('\n').filter(Boolean);
  return (
    <section className="mbs-6 border-t border-line pbs-6">
      <Subtitle className="font-semibold">{title}</Subtitle>
      <div
        ref={whole || heightPercent === null ? undefined : limitTo(heightPercent)}
        className={whole ? undefined : 'overflow-hidden lg:max-h-none!'}
      >
        {inSteps && lines.length > 1 ? (
          <ol className="mbs-2 grid list-decimal gap-1 ps-5 text-sm text-ink-2">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        ) : (
          lines.map((line) => (
            <p key={line} className="mbs-2 text-sm text-pretty text-ink-2">
              {line}
            </p>
          ))
        )}
      </div>
      {!whole && text.length > 400 && (
        <button type="button" className="link link-action lg:hidden" onClick={() => setWhole(true)}>
          {intl.formatMessage({ id: 'product.read-more' })}
        </button>
      )}
    </section>
  );
}
