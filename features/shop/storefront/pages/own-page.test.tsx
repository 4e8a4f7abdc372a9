import { describe, expect, test } from 'vitest';
import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { routeSettingsOf, type HasScreen } from '#domain/shop/shop-routes.ts';
import { localeTag, type Language } from '#domain/values/language.ts';
import { exampleProfiles } from '#testing/example-units.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { markup } from '#testing/browser/markup.tsx';
import { ownPage } from './own-page.server.ts';
import { OwnPage } from './own-page.tsx';

const unit = unitProfile({
  infoPages: [
    { href: 'about', title: { en: 'About us', ar: 'من نحن' }, content: { en: 'Since 1999.', ar: 'منذ ١٩٩٩.' } },
    { href: 'press', title: { en: 'Press', ar: 'الصحافة' }, content: { en: 'Write to us.', ar: 'اكتبوا لنا.' } },
  ],
});
const pageIn = (language: Language, href = 'about', of = unit) =>
  ownPage({ unit: of, language } as PageArguments, href);

describe.each(exampleProfiles.filter(({ infoPages }) => infoPages.length > 0))('$id', (profile) => {
  test.each(profile.languages)(
    'ROUTE-38 each page of its own speaks %s, whatever its usual language is',
    (language) => {
      for (const { href, title, content } of profile.infoPages) {
        const page = pageIn(language, href, profile);
        expect(page).toMatchObject({ shop: profile.name[language], href, title: title[language] });
        expect(page.pages).toEqual(profile.infoPages.map((each) => ({ href: each.href, title: each.title[language] })));
        expect(page.blocks).toHaveLength((content[language] ?? '').split('\n\n').length);
      }
    },
  );
});

test.each([
  ['en', ['About us', 'Since 1999.', 'Press', 'Alpha Cards'], ['من نحن', 'منذ', 'الصحافة']],
  ['ar', ['من نحن', 'منذ ١٩٩٩.', 'الصحافة', 'ألفا'], ['About', '1999', 'Press', 'Alpha']],
] as const)('ROUTE-38 a page in %s has the words of that language and no others', (language, own, others) => {
  const html = markup(<OwnPage {...pageIn(language)} />, messagesOf(language, 'shell'), {
    locale: localeTag(language),
  });
  for (const words of own) expect(html).toContain(words);
  for (const words of others) expect(html).not.toContain(words);
});

test('ROUTE-38 it leads to the unit’s other pages, and marks itself among them', () => {
  const html = markup(<OwnPage {...pageIn('en', 'press')} />, messagesOf('en', 'shell'));
  const links = Array.from(html.matchAll(/<a ([^>]*)>/g), ([, marks = '']) => [
    /href="([^"]*)"/.exec(marks)?.[1],
    marks.includes('aria-current="page"'),
  ]);
  expect(links).toEqual([
    ['/about', false],
    ['/press', true],
  ]);
});

test('ROUTE-38 a page that the unit does not have is not found', () => {
  expect(() => pageIn('en', 'terms')).toThrow(expect.objectContaining({ init: { status: 404 } }));
});

test('a link that a unit wrote to a page that is not there is read as plain words', () => {
  const content = { en: 'See [your account](/account), [the help](/faq) or [our site](https://a.example/).' };
  const of = unitProfile({ infoPages: [{ href: 'about', title: { en: 'About us' }, content }] });
  const linksWhere = (hasScreen?: HasScreen) => {
    const html = markup(<OwnPage {...pageIn('en', 'about', of)} />, messagesOf('en', 'shell'), {
      routeSettings: routeSettingsOf(of, hasScreen),
    });
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain('See your account, the help or our site.');
    return Array.from(html.matchAll(/href="([^"]*)"/g), ([, to]) => to);
  };
  expect(linksWhere()).toEqual(['/account', '/faq', 'https://a.example/']);
  expect(linksWhere((path) => path !== '/account')).toEqual(['/faq', 'https://a.example/']);
});
