// What stands on a leaflet, in the words of the page it is taken from. How it is set is the printer's business.
import { createIntl, type IntlShape } from 'react-intl';
import { localeTag, textDirection, writingTag, type Language } from '#domain/values/language.ts';
import { writtenAsIn, type PaymentMeans, type UnitProfile } from '#domain/units/unit.ts';
import { businessFactsOf } from './business-facts.ts';
import type { LeafletName } from './leaflets.ts';
import { sayIn } from './say.ts';

export interface LeafletSection {
  readonly title: string;
  readonly text: string;
}

export interface Leaflet {
  readonly language: string;
  readonly rightToLeft: boolean;
  readonly shop: string;
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LeafletSection[];
  /** Whether the order of the sections counts. */
  readonly numbered: boolean;
  readonly contact: { readonly title: string; readonly phone: string; readonly email: string; readonly hours: string };
  readonly seller: string;
  readonly colours: { readonly ground: string; readonly ink: string; readonly accent: string };
}

interface LeafletWords {
  readonly messages: Readonly<Record<string, string>>;
  readonly namesOfMeans: (intl: IntlShape, means: readonly PaymentMeans[]) => string;
}

export function leafletOf(
  name: LeafletName,
  unit: UnitProfile,
  language: Language,
  { messages, namesOfMeans }: LeafletWords,
): Leaflet {
  const intl = createIntl({ locale: writingTag(language, writtenAsIn(unit)), messages: messages as never });
  const facts = businessFactsOf(unit, language);
  const say = sayIn(intl);
  const { light } = unit.theme;
  const parts = name === 'overview' ? overview(intl, facts) : steps(intl, facts, namesOfMeans(intl, unit.paymentMeans));
  return {
    language: localeTag(language),
    rightToLeft: textDirection(language) === 'rtl',
    shop: facts.shop,
    ...parts,
    contact: { title: say('business.contact'), phone: facts.phone, email: facts.email, hours: facts.serviceHours },
    seller: say('business.leaflet.seller', {
      shop: facts.shop,
      seller: unit.seller.legalName,
      address: unit.seller.address,
    }),
    colours: { ground: light['bar-bg'], ink: light['bar-ink'], accent: light['accent-ink'] },
  };
}

type Facts = ReturnType<typeof businessFactsOf>;
type Parts = Pick<Leaflet, 'title' | 'lead' | 'sections' | 'numbered'>;

function overview(intl: IntlShape, facts: Facts): Parts {
  const say = sayIn(intl);
  return {
    title: say('business.leaflets.overview'),
    lead: say('business.landing.text'),
    numbered: false,
    sections: [
      { title: say('business.info.choice.title'), text: say('business.info.choice.text') },
      { title: say('business.info.list.title'), text: say('business.info.list.text') },
      { title: say('business.info.own.title'), text: say('business.info.own.text') },
      { title: say('business.fact.validity', { months: facts.validMonths }), text: say('business.fact.validity.text') },
      { title: say('business.fact.fast', { hours: facts.deliveryHours }), text: say('business.fact.fast.text') },
      ...(facts.can.includes('quote')
        ? [{ title: say('business.fact.quote'), text: say('business.fact.quote.text') }]
        : []),
    ],
  };
}

function steps(intl: IntlShape, facts: Facts, means: string): Parts {
  const say = sayIn(intl);
  return {
    title: say('business.leaflets.steps'),
    lead: say('business.leaflet.steps.lead'),
    numbered: true,
    sections: [
      { title: say('business.leaflet.step.account'), text: say('business.leaflet.step.account.text') },
      { title: say('business.leaflet.step.list'), text: say('business.leaflet.step.list.text', { max: facts.qtyMax }) },
      {
        title: say('business.leaflet.step.card'),
        text: say('business.leaflet.step.card.text', { months: facts.validMonths }),
      },
      { title: say('business.leaflet.step.pay'), text: say('business.leaflet.step.pay.text', { means }) },
      {
        title: say('business.leaflet.step.sent'),
        text: say('business.leaflet.step.sent.text', { hours: facts.deliveryHours }),
      },
    ],
  };
}
