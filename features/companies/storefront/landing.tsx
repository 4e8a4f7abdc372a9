import { useIntl } from 'react-intl';
import { Link } from 'react-router';
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
  const caption = intl.formatMessage({ id: 'business.featured.caption' });
  return (
    <>
      <title>{intl.formatMessage({ id: 'business.title' }, { shop: facts.shop })}</title>
      <Hero
        stacked
        title={intl.formatMessage({ id: 'business.landing.heading' })}
        text={intl.formatMessage({ id: 'business.landing.text' })}
        actions={visitor === 'business' ? <OrderActions facts={facts} /> : <SignInActions />}
        cards={products.slice(0, heroCards).map(({ itemCode, name, tagline, art }) => (
          <CardFace key={itemCode} art={art} name={name} tagline={tagline} caption={caption} />
        ))}
      />
      <div className="wrap grid gap-10 py-12 md:py-16">
        <Facts facts={facts} />
        {visitor !== 'salesman' && (
          <p>
            <Link to="/b2b/info" className={linkClass.action}>
              {intl.formatMessage({ id: 'business.more' })}
            </Link>
          </p>
        )}
      </div>
    </>
  );
}

function OrderActions({ facts }: Pick<BusinessLandingProps, 'facts'>) {
  const intl = useIntl();
  return (
    <>
      <Link to="/b2b/buying" className={buttonClass.hero}>
        {intl.formatMessage({ id: 'business.order' })}
      </Link>
      {facts.can.includes('deliver-to-me') && (
        <Link to="/b2b/buying-self" className={linkClass.action}>
          {intl.formatMessage({ id: 'business.order-self' })}
        </Link>
      )}
    </>
  );
}
