import { expect, test } from 'vitest';
import { exampleProfile } from '#testing/example-units.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { Language } from '#domain/values/language.ts';
import { markup } from '#testing/browser/markup.tsx';
import { consumerPage } from './consumer-page.server.ts';
import { ConsumerPage } from './consumer-page.tsx';

/** The links of the page, as what they say and where they lead. */
function linksOf(unit: UnitProfile, language: Language = 'en') {
  const { messages, ...page } = consumerPage({ unit, language } as Parameters<typeof consumerPage>[0]);
  const html = markup(<ConsumerPage {...page} />, messages);
  return Array.from(html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs), ([, marks = '', inside = '']) => [
    inside.replaceAll(/<[^>]*>/g, ''),
    /href="([^"]*)"/.exec(marks)?.[1],
  ]);
}
const listing = (...links: string[]) => ({ consumerPages: links.map((link) => ({ icon: 'gift', link })) });

test('ROUTE-39 ROUTE-43 /b2c shows the links of the unit’s list, in its order, each by its name', () => {
  expect(linksOf(exampleProfile('maison'))).toEqual([
    ['Give a card', '/'],
    ['Check a balance', '/query'],
    ['Your account', '/account'],
  ]);
  const others = listing('/', '/buying-self', '/phone-credit', '/account/wallet', '/faq');
  expect(linksOf(unitProfile({ can: ['deliver-to-me', 'wallet', 'phone-credit'], ...others }))).toEqual([
    ['All cards', '/'],
    ['Buy a card for yourself', '/'],
    ['Top up a phone', '/phone-credit'],
    ['Your wallet', '/account/wallet'],
    ['Questions and answers', '/faq'],
  ]);
});

test('ROUTE-39 ROUTE-43 a page of the unit’s own has its title in the language of the page; another site is named by its host', () => {
  const unit = unitProfile({
    infoPages: [{ href: 'about', title: { en: 'About us', ar: 'من نحن' }, content: {} }],
    ...listing('/about', 'https://help.example/cards'),
  });
  expect(linksOf(unit, 'ar')).toEqual([
    ['من نحن', '/about'],
    ['help.example', 'https://help.example/cards'],
  ]);
});

test('ROUTE-45 buying for oneself is no option where the unit hides deliver-to-me, nor is what it does not have', () => {
  const links = listing('/', '/buying-self', '/query', '/account/wallet', '/nowhere', '/faq');
  const placesOf = (unit: Partial<UnitProfile>) => linksOf(unitProfile({ ...links, ...unit })).map(([, to]) => to);
  const can = ['deliver-to-me', 'card-query', 'wallet'] as const;
  expect(placesOf({ can })).toEqual(['/', '/', '/query', '/account/wallet', '/faq']);
  expect(placesOf({ can, hidden: ['deliver-to-me'] })).toEqual(['/', '/query', '/account/wallet', '/faq']);
  expect(placesOf({ can: [], faqUrl: 'https://help.example/' })).toEqual(['/', '/faq']);
});
