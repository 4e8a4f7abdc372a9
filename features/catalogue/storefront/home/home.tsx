import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { Link, useHref, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { whenIdle } from '#browser/when-idle.ts';
import type { AmountStyle } from '#domain/values/money-format.ts';
import { chipClass } from '#ui/actions/chip.tsx';
import { buttonClass } from '#ui/actions/button-look.ts';
import { buttonClassOf } from '#ui/actions/button-look.ts';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Hero } from '#ui/layout/hero.tsx';
import { linkClass } from '#ui/actions/link.ts';
import { EmptyBag } from '#ui/pictures/empty-bag.tsx';
import { SkeletonTile, Waiting } from '#ui/feedback/skeleton.tsx';
import { Banners } from './banners.tsx';
import { productAddress, withProduct } from '../product/product-address.ts';
import { isFiltered, readFilter, withFilter, type HomeFilter } from '../search/filter.ts';
import { Filters } from '../search/filters.tsx';
import { CreditBand } from './credit-band.tsx';
import type { CreditOperator, HomeData } from './home.server.ts';
import { HowItWorks } from '../how-it-works.tsx';
import { expectPopup, InFront } from '../product/in-front.tsx';
import { ProductTile } from '../product-tile.tsx';

export interface HomeProps extends HomeData {
  /** PHONE-03: whose phone credit is sold here, where it is and nobody looks for something else. */
  readonly credit?: readonly CreditOperator[];
  readonly shop: string;
  /** Where nothing is found: the category that most resembles what was searched for. */
  readonly nearest?: HomeData['categories'][number] | null;
  /** The card that the address names; it may be on no page of the list. */
  readonly front?: { readonly itemCode: string; readonly name: string } | null;
  readonly amounts: AmountStyle;
  /** UNIT-78: how many categories are shown before "more". */
  readonly categoryLimit: number | null;
  /** Whether the balance of a card can be asked for here. */
  readonly withQuery: boolean;
  readonly banners: { readonly desktop: readonly string[]; readonly mobile: readonly string[] };
}

const cardsId = 'cards';
const heroCards = 5;
/** What a large screen shows of the list before anybody scrolls; without the hero above it that is more. */
const firstScreenCards = { withHero: heroCards, alone: 8 };
const heroCard = (at: number) => `hero-card-${at}`;

export function Home(props: HomeProps) {
  const { shop, banners, products, categories, withQuery, front } = props;
  const intl = useIntl();
  const [address] = useSearchParams();
  const filter = readFilter(address);
  const shownProduct = address.get('card');
  const known = products.find(({ itemCode }) => itemCode === shownProduct);
  const shownName = known?.name ?? (front?.itemCode === shownProduct ? front?.name : undefined);
  const category = categories.find(({ id }) => id === filter.category);
  // What this address is about, where it is not about the whole shop.
  const chosen = filter.name ? intl.formatMessage({ id: 'home.search.title' }, { wish: filter.name }) : category?.name;
  const subject = shownProduct ? shownName : chosen;
  // Whoever searches or chooses has seen the shop window, and looks for the answer.
  const hasHero = chosen === undefined;
  const heading = shownName ?? chosen;
  useEffect(() => whenIdle(expectPopup), []);
  return (
    <>
      <title>{subject ? `${subject} | ${shop}` : intl.formatMessage({ id: 'home.title' }, { shop })}</title>
      {/* The page is about the card in front of it; what lies behind looks as before. */}
      {heading && <h1 className="sr-only">{heading}</h1>}
      {hasHero && <HomeHero products={products} withQuery={withQuery} isBehind={Boolean(shownName)} />}
      {!filter.name && <Banners {...banners} />}
      <section id={cardsId} aria-labelledby={`${cardsId}-title`} className="wrap scroll-mt-4">
        <Filters {...props} filter={filter} />
        <ProductList {...props} filter={filter} hasHero={hasHero} />
        {props.credit && props.credit.length > 0 && <CreditBand operators={props.credit} />}
        <HowItWorks />
      </section>
      {shownProduct && <InFront key={shownProduct} itemCode={shownProduct} amounts={props.amounts} known={known} />}
    </>
  );
}

function HomeHero({
  products,
  withQuery,
  isBehind,
}: Pick<HomeProps, 'products' | 'withQuery'> & { isBehind: boolean }) {
  const intl = useIntl();
  const caption = intl.formatMessage({ id: 'home.caption' });
  return (
    <Hero
      titleAs={isBehind ? 'p' : 'h1'}
      title={intl.formatMessage({ id: 'home.hero.title' })}
      text={intl.formatMessage({ id: 'home.hero.text' })}
      actions={
        <>
          <a href={`#${cardsId}`} className={buttonClass.hero}>
            {intl.formatMessage({ id: 'home.hero.action' })}
          </a>
          {withQuery && (
            <Link to="/query" className={linkClass.action}>
              {intl.formatMessage({ id: 'home.hero.received' })}
            </Link>
          )}
        </>
      }
      cards={products.slice(0, heroCards).map(({ itemCode, name, tagline, art }, at) => (
        <CardFace key={itemCode} art={art} name={name} tagline={tagline} caption={caption} drawnAs={heroCard(at)} />
      ))}
    />
  );
}

/** The grid; while another selection is on its way the old one stays, faded, and new places open. */
function ProductList({
  products,
  total,
  hasMore,
  amounts,
  filter,
  categories,
  nearest = null,
  hasHero,
}: HomeProps & { filter: HomeFilter; hasHero: boolean }) {
  const intl = useIntl();
  const [address] = useSearchParams();
  const { coming, more } = useComing(filter);
  const navigate = useNavigate();
  const prefix = useHref('/').replace(/\/$/, '');
  const productPage = (itemCode: string) => prefix + productAddress(itemCode, address);
  const open = (itemCode: string) => void navigate(withProduct(itemCode, address), { preventScrollReset: true });
  const caption = intl.formatMessage({ id: 'home.caption' });
  const category = categories.find(({ id }) => id === filter.category);
  const title = filter.name
    ? intl.formatMessage({ id: 'home.search.title' }, { wish: filter.name })
    : (category?.name ?? intl.formatMessage({ id: 'home.cards' }));
  return (
    <>
      <div className="flex items-baseline justify-between gap-4 pbs-6 pbe-5 md:pbe-6">
        <h2 id={`${cardsId}-title`} className="display-2">
          {title}
        </h2>
        <output className="flex-none text-sm text-ink-2 tabular-nums">
          {intl.formatMessage({ id: 'home.count' }, { count: total })}
        </output>
      </div>
      {products.length === 0 ? (
        <NothingFound filter={filter} nearest={nearest} />
      ) : (
        <ul
          aria-busy={coming}
          className={`grid grid-cols-1 gap-x-4 gap-y-8 transition-opacity xs:grid-cols-2 md:grid-cols-3 md:gap-x-6 md:gap-y-12 xl:grid-cols-4 ${coming && !more ? 'opacity-50' : ''}`}
        >
          {products.map((product, at) => (
            <li key={product.itemCode}>
              <ProductTile
                product={product}
                caption={caption}
                href={productPage(product.itemCode)}
                onOpen={open}
                onNear={expectPopup}
                amounts={amounts}
                wish={filter.name}
                later={at >= (hasHero ? firstScreenCards.withHero : firstScreenCards.alone)}
                sameAs={hasHero && at < heroCards ? heroCard(at) : undefined}
              />
            </li>
          ))}
          {more &&
            Array.from({ length: 4 }, (_, at) => (
              <li key={at}>
                <SkeletonTile />
              </li>
            ))}
        </ul>
      )}
      {more && <Waiting label={intl.formatMessage({ id: 'home.coming' })}>{null}</Waiting>}
      {hasMore && (
        <div className="mbs-12 grid justify-items-center gap-3">
          <p className="text-sm text-ink-2 tabular-nums">
            {intl.formatMessage({ id: 'home.shown' }, { shown: products.length, count: total })}
          </p>
          <Link
            to={withFilter(address, { pages: filter.pages + 1 })}
            preventScrollReset
            replace
            className={buttonClassOf({ look: 'secondary' })}
          >
            {intl.formatMessage({ id: 'home.more' })}
          </Link>
        </div>
      )}
    </>
  );
}

function NothingFound({ filter, nearest }: { filter: HomeFilter; nearest: NonNullable<HomeProps['nearest']> | null }) {
  const intl = useIntl();
  const [address] = useSearchParams();
  if (!isFiltered(filter))
    return <EmptyState picture={<EmptyBag />} sentence={intl.formatMessage({ id: 'home.empty' })} />;
  const nothing = { name: '', category: '', country: '', onlyOnline: false };
  const all = withFilter(address, nothing);
  return (
    <EmptyState
      picture={<EmptyBag />}
      sentence={
        filter.name
          ? intl.formatMessage({ id: 'home.nothing.named' }, { wish: filter.name })
          : intl.formatMessage({ id: 'home.nothing' })
      }
      action={
        <div className="grid justify-items-center gap-4">
          {nearest && (
            <Link
              to={withFilter(address, { ...nothing, category: nearest.id })}
              preventScrollReset
              className={chipClass}
            >
              {intl.formatMessage({ id: 'home.nothing.near' }, { category: nearest.name })}
            </Link>
          )}
          <Link to={all} replace preventScrollReset className={buttonClassOf()}>
            {intl.formatMessage({ id: 'home.nothing.action' })}
          </Link>
        </div>
      }
    />
  );
}

/** Whether another selection of this list is on its way, and whether it only adds to this one. */
function useComing(filter: HomeFilter): { coming: boolean; more: boolean } {
  const { state, location } = useNavigation();
  if (state !== 'loading' || !location) return { coming: false, more: false };
  const next = readFilter(new URLSearchParams(location.search));
  const same = JSON.stringify({ ...next, pages: 0 }) === JSON.stringify({ ...filter, pages: 0 });
  const more = same && next.pages > filter.pages;
  return { coming: !same || more, more };
}
