import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useOffers } from '#browser/calls/offers.ts';
import type { VisitorKind } from '#domain/identity/visitor.ts';
import { buttonClass } from '#ui/actions/button-look.ts';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { Hero } from '#ui/layout/hero.tsx';
import { linkClass } from '#ui/actions/link.ts';
import type { BusinessFacts } from './business-facts.ts';
import { Facts } from './facts.tsx';
import type { FeaturedProduct } from './featured-product.ts';
import { SignInActions } from './sign-in-actions.tsx';

export interface BusinessLandingProps {
  readonly facts: BusinessFacts;
  readonly products: readonly FeaturedProduct[];
  readonly visitor: VisitorKind;
}

const heroCards = 5;

/** ROUTE-02: where companies begin. */
export function BusinessLanding({ facts, products, visitor }: BusinessLandingProps) {
  const intl = useIntl();
  const offers = useOffers();
  const more = '/b2b/info';
  // Until there is something to order with, the page that says more is the way on.
  const leadsOn = visitor === 'business' && !offers(ordering) && offers(more);
  const caption = intl.formatMessage({ id: 'business.featured.caption' });
  return (
    <>
      <title>{intl.formatMessage({ id: 'business.title' }, { shop: facts.shop })}</title>
      <Hero
        stacked
        title={intl.formatMessage({ id: 'business.landing.heading' })}
        text={intl.formatMessage({ id: 'business.landing.text' })}
        actions={
          leadsOn ? (
            <Link to={more} className={buttonClass.hero}>
              {intl.formatMessage({ id: 'business.more' })}
            </Link>
          ) : visitor === 'business' ? (
            <OrderActions />
          ) : (
            <SignInActions />
          )
        }
        cards={products.slice(0, heroCards).map(({ itemCode, name, tagline, art }) => (
          <CardFace key={itemCode} art={art} name={name} tagline={tagline} caption={caption} />
        ))}
      />
      <div className="wrap grid gap-10 py-12 md:py-16">
        <Facts facts={facts} />
        {!leadsOn && offers(more) && (
          <p>
            <Link to={more} className={linkClass.action}>
              {intl.formatMessage({ id: 'business.more' })}
            </Link>
          </p>
        )}
      </div>
    </>
  );
}

const ordering = '/b2b/buying';
const orderingForSelf = '/b2b/buying-self';

function OrderActions() {
  const intl = useIntl();
  const offers = useOffers();
  return (
    <>
      {offers(ordering) && (
        <Link to={ordering} className={buttonClass.hero}>
          {intl.formatMessage({ id: 'business.order' })}
        </Link>
      )}
      {offers(orderingForSelf) && (
        <Link to={orderingForSelf} className={linkClass.action}>
          {intl.formatMessage({ id: 'business.order-self' })}
        </Link>
      )}
    </>
  );
}
