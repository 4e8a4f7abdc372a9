// The questions, in their order; which of them a shop has depends on what it offers. The answers are filled
// with its own values, so that what they say is true here.
import type { IntlShape } from 'react-intl';
import { foldLetters } from '#domain/catalogue/fold-letters.ts';
import { accountPath } from '#domain/shop/account-menu.ts';
import type { MarkedBlock } from '#domain/values/marked-text.ts';
import { namesOfMeans } from './payment-names.ts';
import type { ShopFacts } from './shop-facts.ts';
import { sayIn } from './say.ts';

export interface FaqEntry {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly link?: { readonly to: string; readonly text: string };
  /** An answer that the unit wrote itself; `answer` is then the same as plain words. */
  readonly blocks?: readonly MarkedBlock[];
}

export interface FaqGroup {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly FaqEntry[];
}

/** `offers` says where this visitor may be led; what can only be done there is not answered with it. */
export function faqGroups(intl: IntlShape, facts: ShopFacts, offers: (link: string) => boolean): readonly FaqGroup[] {
  const { can } = facts;
  const { email, phone } = facts.inSentence;
  const hours = { hours: facts.deliveryHours };
  const months = { months: facts.validMonths };
  const has = (what: ShopFacts['can'][number]) => can.includes(what);
  const say = sayIn(intl);
  const when = (there: boolean, entry: () => FaqEntry): readonly FaqEntry[] => (there ? [entry()] : []);
  const own = facts.ownTerms;
  const hasCards = offers(accountPath('cards'));

  const groups: readonly FaqGroup[] = [
    {
      id: 'delivery',
      title: say('faq.group.delivery'),
      entries: [
        { id: 'soon', question: say('faq.soon.q'), answer: say('faq.soon.a', hours) },
        { id: 'ways', question: say('faq.ways.q'), answer: say('faq.ways.a') },
        { id: 'missing', question: say('faq.missing.q'), answer: say('faq.missing.a', { email, phone }) },
      ],
    },
    {
      id: 'validity',
      title: say('faq.group.validity'),
      entries: [
        { id: 'valid', question: say('faq.valid.q'), answer: say('faq.valid.a', months) },
        { id: 'after', question: say('faq.after.q'), answer: say('faq.after.a') },
        ...when(has('card-query'), () => ({
          id: 'balance',
          question: say('faq.balance.q'),
          answer: say('faq.balance.a', { pin: has('pin') ? 'yes' : 'no' }),
          link: { to: '/query', text: say('faq.balance.link') },
        })),
      ],
    },
    {
      id: 'spending',
      title: say('faq.group.spending'),
      entries: [
        { id: 'where', question: say('faq.where.q'), answer: say('faq.where.a') },
        { id: 'parts', question: say('faq.parts.q'), answer: say('faq.parts.a') },
        ...when(has('transfer') && hasCards, () => ({
          id: 'transfer',
          question: say('faq.transfer.q'),
          answer: say('faq.transfer.a'),
        })),
        { id: 'cash', question: say('faq.cash.q'), answer: say('faq.cash.a') },
      ],
    },
    {
      id: 'returns',
      title: say('faq.group.returns'),
      entries: [
        {
          id: 'return',
          question: say('faq.return.q'),
          answer: say('faq.return.a'),
          link: { to: own ? `/${own.href}` : '/terms-conditions', text: say('faq.return.link') },
        },
        { id: 'wrong', question: say('faq.wrong.q'), answer: say('faq.wrong.a') },
      ],
    },
    {
      id: 'security',
      title: say('faq.group.security'),
      entries: [
        { id: 'lost', question: say('faq.lost.q'), answer: say(hasCards ? 'faq.lost.a' : 'faq.lost.tell') },
        { id: 'fraud', question: say('faq.fraud.q'), answer: say('faq.fraud.a') },
        { id: 'safe', question: say('faq.safe.q'), answer: say('faq.safe.a') },
      ],
    },
    {
      id: 'paying',
      title: say('faq.group.paying'),
      entries: [
        { id: 'account', question: say('faq.account.q'), answer: say('faq.account.a', { guests: facts.guests }) },
        { id: 'pay', question: say('faq.pay.q'), answer: say('faq.pay.a', { means: namesOfMeans(intl, facts.means) }) },
        ...when(facts.means.includes('bank-transfer'), () => ({
          id: 'window',
          question: say('faq.window.q'),
          answer: say('faq.window.a', { time: facts.transferTime }),
        })),
      ],
    },
    {
      id: 'business',
      title: say('faq.group.business'),
      entries: [
        ...when(has('business'), () => ({
          id: 'company',
          question: say('faq.company.q'),
          answer: say('faq.company.a', { max: facts.businessQtyMax, ...months }),
          link: { to: '/b2b/info', text: say('faq.company.link') },
        })),
        ...when(has('business') && has('quote'), () => ({
          id: 'quote',
          question: say('faq.quote.q'),
          answer: say('faq.quote.a'),
        })),
      ],
    },
    {
      id: 'shop',
      title: say('faq.group.shop'),
      entries: [
        ...(own ? [{ id: 'own', question: say('faq.own.q'), answer: plainWords(own.blocks), blocks: own.blocks }] : []),
        {
          id: 'reach',
          question: say('faq.reach.q'),
          answer: `${say('faq.reach.a', { email, phone })} ${facts.serviceHours}`.trim(),
        },
      ],
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

const plainWords = (blocks: readonly MarkedBlock[]): string =>
  blocks
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.spans]))
    .map((spans) => spans.map(({ text }) => text).join(''))
    .join(' ');

/** Every word of the wish is somewhere in the question or the answer; accents and capitals do not matter. */
export function searchFaq(groups: readonly FaqGroup[], wish: string): readonly FaqGroup[] {
  const words = foldLetters(wish).split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups.flatMap((group) => {
    const entries = group.entries.filter(({ question, answer }) => {
      const text = foldLetters(`${group.title} ${question} ${answer}`);
      return words.every((word) => text.includes(word));
    });
    return entries.length > 0 ? [{ ...group, entries }] : [];
  });
}

/** What a search engine reads. Inside a script element nothing may look like its end. */
export const faqJsonLd = (groups: readonly FaqGroup[]): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groups.flatMap(({ entries }) =>
      entries.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    ),
  }).replaceAll('<', String.raw`\u003c`);
