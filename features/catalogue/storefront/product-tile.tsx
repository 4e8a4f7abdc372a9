import { useIntl, type IntlShape } from 'react-intl';
import type { CardArt } from '#domain/catalogue/card-art.ts';
import { formatAmountRange, type AmountStyle } from '#domain/values/money-format.ts';
import { money, type Currency } from '#domain/values/money.ts';
import type { DiscountType } from '#domain/units/unit.ts';
import type { SpendingPlace } from '#domain/catalogue/product.ts';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { svgText } from '#ui/card-art/svg-text.ts';
import { useServed } from '#ui/foundation/alive.ts';
import { Highlight } from './search/highlight.tsx';
import { spendingPlaceMessage } from './spending-place.ts';

export interface HomeProduct {
  readonly itemCode: string;
  readonly name: string;
  readonly tagline: string;
  readonly place: SpendingPlace;
  readonly currency: Currency;
  /** In minor units. */
  readonly min: number;
  readonly max: number;
  /** The most that is taken off, in percent; 0 for nothing. */
  readonly discountMax: number;
  /** TOTAL-24: what buying more of it gives here. */
  readonly reward: DiscountType | null;
  readonly art: CardArt;
}

interface ProductTileProps {
  readonly product: HomeProduct;
  readonly caption: string;
  /** The card's own page. */
  readonly href: string;
  /** A plain click shows the card in front of the list instead. */
  readonly onOpen: (itemCode: string) => void;
  /** Somebody points at it, touches it or has come to it by key: it may soon be opened. */
  readonly onNear?: () => void;
  readonly amounts: AmountStyle;
  /** What was searched for, to be marked in the name. */
  readonly wish?: string;
  /** Far enough down the list to be drawn when somebody gets there. */
  readonly later?: boolean;
  /** The drawing of the same card elsewhere on the page. */
  readonly sameAs?: string | undefined;
}

/** The card, its name and range on one line, what it is and where it is spent below: all of it one link. */
export function ProductTile({
  product,
  caption,
  href,
  onOpen,
  onNear,
  amounts,
  wish = '',
  later = false,
  sameAs,
}: ProductTileProps) {
  const intl = useIntl();
  const { name, tagline, art } = product;
  const key = JSON.stringify({ product, amounts, wish });
  const isServed = useServed(key);
  return (
    // A plain link: a page has many, and the router's own would be resolved one by one.
    <a
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen(product.itemCode);
      }}
      onPointerEnter={onNear}
      onFocus={onNear}
      className="card-link"
    >
      <CardFace art={art} name={name} tagline={tagline} caption={caption} later={later} sameAs={sameAs} />
      <div
        className="mbs-3 flex flex-col gap-x-3 md:mbs-4 md:flex-row md:flex-wrap md:items-baseline"
        // React leaves what is there alone; that it was told of nothing is no fault.
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: isServed ? '' : keptWords(intl, { product, amounts, wish }, key) }}
      />
    </a>
  );
}

type WordsProps = Required<Pick<ProductTileProps, 'product' | 'amounts' | 'wish'>>;

function Words({ product, amounts, wish, intl }: WordsProps & { readonly intl: IntlShape }) {
  const { name, tagline, place, currency, min, max, discountMax, reward } = product;
  return (
    <>
      <h3 className="flex-1 font-semibold">
        <Highlight text={name} wish={wish} />
      </h3>
      <p className="order-last text-sm whitespace-nowrap text-ink-2 tabular-nums md:order-none md:text-ink">
        <bdi className="left-to-right">{formatAmountRange(money(currency, min), money(currency, max), amounts)}</bdi>
      </p>
      <p className="text-sm text-pretty text-ink-2 md:basis-full">
        {/* Between words that a reader hears there is always a space; the eye has the dot. */}
        {`${tagline} `}
        <span aria-hidden="true" className="px-1.5 opacity-60 max-md:hidden">
          ·
        </span>
        {/* On a phone two columns leave no room for the place; it is still read aloud. */}
        <span className="max-md:sr-only">{intl.formatMessage({ id: spendingPlaceMessage[place] })}</span>
      </p>
      {reward && (
        <p className="order-last text-sm text-good md:basis-full">
          {intl.formatMessage({ id: rewardMessage[reward] }, { rate: discountMax / 100 })}
        </p>
      )}
    </>
  );
}

const rewardMessage = { discount: 'home.discount', bonus: 'home.bonus', 'free-card': 'home.freeCard' } as const;

// Like the card's face, its words are written once and kept as text, as long as the texts they are made of:
// a page has many cards, and nothing in their words changes by itself.
const kept = new WeakMap<IntlShape, Map<string, string>>();
const keptMax = 500;

function keptWords(intl: IntlShape, props: WordsProps, key: string): string {
  const words = kept.get(intl) ?? new Map<string, string>();
  kept.set(intl, words);
  const known = words.get(key);
  if (known !== undefined) return known;
  if (words.size >= keptMax) words.clear();
  const text = svgText(<Words {...props} intl={intl} />);
  words.set(key, text);
  return text;
}
