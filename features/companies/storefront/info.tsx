import { useIntl } from 'react-intl';
import { useHref } from 'react-router';
import { isEmail } from '#domain/values/email.ts';
import { localeTag, type Language } from '#domain/values/language.ts';
import { phoneLink } from '#domain/values/phone/phone-link.ts';
import { CardFace } from '#ui/card-art/card-face.tsx';
import { Hero } from '#ui/layout/hero.tsx';
import { Icon, type IconName } from '#ui/pictures/icon.tsx';
import { EmailLink } from '#ui/actions/email-link.tsx';
import { linkClass } from '#ui/actions/link.ts';
import { usePageLanguage } from '#ui/foundation/page-language.tsx';
import type { BusinessFacts } from './business-facts.ts';
import { FeaturedCards } from './featured.tsx';
import type { FeaturedProduct } from './featured-product.ts';
import { leafletFile, leaflets } from './leaflets.ts';
import { SignInActions } from './sign-in-actions.tsx';

export interface BusinessInfoProps {
  readonly facts: BusinessFacts;
  readonly products: readonly FeaturedProduct[];
  /** How many cards there are to choose from. */
  readonly total: number;
}

const heroCards = 5;

/** ROUTE-04: what the shop does for companies. */
export function BusinessInfo({ facts, products, total }: BusinessInfoProps) {
  const intl = useIntl();
  const caption = intl.formatMessage({ id: 'business.featured.caption' });
  return (
    <>
      <title>{intl.formatMessage({ id: 'business.info.title' }, { shop: facts.shop })}</title>
      <Hero
        stacked
        title={intl.formatMessage({ id: 'business.info.heading' })}
        text={total > 0 ? intl.formatMessage({ id: 'business.info.text' }, { count: total }) : ''}
        actions={<SignInActions />}
        cards={products.slice(0, heroCards).map(({ itemCode, name, tagline, art }) => (
          <CardFace key={itemCode} art={art} name={name} tagline={tagline} caption={caption} />
        ))}
      />
      <div className="wrap grid gap-16 py-12 md:gap-20 md:py-16">
        <Intro />
        {products.length > 0 && <FeaturedCards products={products} />}
        <Leaflets />
        <BusinessContact facts={facts} />
      </div>
    </>
  );
}

const sections = [
  { icon: 'gift', title: 'business.info.choice.title', text: 'business.info.choice.text' },
  { icon: 'upload', title: 'business.info.list.title', text: 'business.info.list.text' },
  { icon: 'pencil', title: 'business.info.own.title', text: 'business.info.own.text' },
  { icon: 'file', title: 'business.info.paper.title', text: 'business.info.paper.text' },
] as const satisfies { icon: IconName; title: string; text: string }[];

/** BINFO-01 */
function Intro() {
  const intl = useIntl();
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      {sections.map(({ icon, title, text }) => (
        <section key={icon} className="grid grid-cols-[48px_1fr] items-start gap-4">
          <span className="grid size-12 place-items-center rounded-panel bg-accent-wash text-accent-ink">
            <Icon name={icon} />
          </span>
          <div>
            <h2 className="text-lg font-semibold">{intl.formatMessage({ id: title })}</h2>
            <p className="mbs-1 max-w-[52ch] text-pretty text-ink-2">{intl.formatMessage({ id: text })}</p>
          </div>
        </section>
      ))}
    </div>
  );
}

const leafletWords = {
  overview: { title: 'business.leaflets.overview', text: 'business.leaflets.overview.text' },
  steps: { title: 'business.leaflets.steps', text: 'business.leaflets.steps.text' },
} as const;

function Leaflets() {
  const intl = useIntl();
  const folder = useHref('/b2b/leaflets');
  const language: Language = usePageLanguage();
  return (
    <section className="grid gap-6" aria-labelledby="leaflets">
      <h2 id="leaflets" className="display-2">
        {intl.formatMessage({ id: 'business.leaflets' })}
      </h2>
      <ul className="grid gap-4 md:grid-cols-2">
        {leaflets.map((name) => (
          <li key={name}>
            <a
              href={`${folder}/${leafletFile(name)}?lang=${language}`}
              hrefLang={localeTag(language)}
              download
              className="flex h-full items-start gap-4 rounded-panel border border-line bg-surface p-5 transition-colors hover:border-line-2 md:p-6"
            >
              <Icon name="file" className="size-8 flex-none text-accent-ink" />
              <span className="grid flex-1 gap-1">
                <span className="font-semibold">{intl.formatMessage({ id: leafletWords[name].title })}</span>{' '}
                <span className="text-sm text-ink-2">{intl.formatMessage({ id: leafletWords[name].text })}</span>{' '}
                <span className="mbs-2 inline-flex items-center gap-2 text-sm font-medium">
                  <Icon name="download" className="size-5" />
                  {intl.formatMessage({ id: 'business.leaflets.download' })}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BusinessContact({ facts: { phone, email, serviceHours } }: Pick<BusinessInfoProps, 'facts'>) {
  const intl = useIntl();
  return (
    <section className="grid gap-3 rounded-panel bg-sunken p-6 md:p-8">
      <h2 className="text-lg font-semibold">{intl.formatMessage({ id: 'business.contact' })}</h2>
      <ul className="flex flex-wrap gap-x-8 gap-y-1">
        <li>
          <a href={phoneLink(phone)} className={linkClass.action}>
            <Icon name="phone" className="size-5" />
            <span className="left-to-right tabular-nums">{phone}</span>
          </a>
        </li>
        <li>
          <EmailLink
            email={email}
            isAddress={isEmail(email)}
            label={intl.formatMessage({ id: 'business.contact-us' })}
            sign={<Icon name="mail" className="size-5" />}
            className={linkClass.action}
          />
        </li>
      </ul>
      {serviceHours && <p className="max-w-[60ch] text-sm text-ink-2">{serviceHours}</p>}
    </section>
  );
}
