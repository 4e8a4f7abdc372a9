import { expect, test } from 'vitest';
import { VisitorContext, type Visitor } from '#browser/session/visitor.tsx';
import type { VisitorKind } from '#domain/identity/visitor.ts';
import { routeSettingsOf } from '#domain/shop/shop-routes.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { exampleProfile } from '#testing/example-units.ts';
import { markup } from '#testing/browser/markup.tsx';
import MenuPanel from './menu-panel.tsx';
import { shellOf } from '../shell.server.ts';

const parts = {
  shopOrigin: 'https://shop.example',
  apiOrigin: 'https://api.example',
  payOrigin: 'https://pay.example',
  captchaBase: null,
  chatBase: null,
  drawIcon: () => 'data:,',
};

/** The menu of a phone. */
function drawn(
  path: string,
  kind: VisitorKind = 'guest',
  changes: Partial<UnitProfile> = {},
  person: Visitor['person'] = null,
) {
  const unit = { ...exampleProfile('maison'), ...changes };
  const visit = { unit, available: true, prefix: '', language: 'en', languageNamed: true } as const;
  const { shop, messages, tag } = shellOf(visit, parts, path);
  return markup(
    <VisitorContext value={{ kind, person, custId: null }}>
      {shop && <MenuPanel shop={shop} tag={tag} onClose={() => {}} />}
    </VisitorContext>,
    messages,
    { path, routeSettings: routeSettingsOf(unit) },
  );
}

/** Where it leads. */
const placesOf = (...as: Parameters<typeof drawn>) =>
  Array.from(drawn(...as).matchAll(/<a [^>]*href="([^"]*)"/g), ([, href = '']) => href);

test('SHELL-10 a store can be chosen from there, by anybody', () => {
  for (const kind of ['guest', 'customer'] as const)
    expect(drawn('/', kind)).toMatch(/<button [^>]*aria-haspopup="dialog"[^>]*>.*?>Choose a store</);
});

test('NAV-06 NAV-07 NAV-08 NAV-28 the menu of a phone has the items of the bar and the ways to sign in, each once', () => {
  expect(placesOf('/').slice(0, 6)).toEqual([
    '/',
    '/query',
    'https://maison-cadeau.example/boutiques',
    '/faq',
    '/auth/login',
    '/auth/b2b/login',
  ]);
  expect(placesOf('/').filter((to) => to === '/query')).toHaveLength(1);
});

test('NAV-27 NAV-08 without card query it leads to none', () => {
  expect(placesOf('/', 'guest', { hidden: ['card-query'] })).not.toContain('/query');
});

test('NAV-02 on business pages it has the business support', () => {
  const contactsOn = (path: string) => placesOf(path).filter((to) => /^(tel|mailto):/.test(to));
  expect(contactsOn('/')).toEqual(['tel:0186472015', 'mailto:bonjour@maison-cadeau.example']);
  for (const path of ['/b2b/info', '/salesman'])
    expect(contactsOn(path)).toEqual(['tel:0186472040', 'mailto:entreprises@maison-cadeau.example']);
});

test('NAV-30 where everything is paid by wallet, nobody finds it there', () => {
  for (const kind of ['customer', 'employee', 'business'] as const)
    expect(placesOf('/', kind, { payOnlyByWallet: true })).not.toContain('/account/wallet');
});

test('NAV-24 a member finds their wallet there, a guest and a salesman find none', () => {
  expect(placesOf('/', 'customer')).toEqual(expect.arrayContaining(['/account/wallet', '/force-logout']));
  for (const kind of ['guest', 'salesman'] as const) expect(placesOf('/', kind)).not.toContain('/account/wallet');
  expect(placesOf('/', 'salesman')).toEqual(expect.arrayContaining(['/account', '/force-logout']));
});

test('NAV-01 UNIT-37 it has the unit’s networks, where there are any', () => {
  const media = [
    { icon: 'tiktok', link: 'https://social.example/t' },
    { icon: 'x', link: 'https://social.example/x' },
  ];
  const social = (...as: Parameters<typeof drawn>) => placesOf(...as).filter((to) => to.includes('social.example'));
  expect(social('/', 'guest', { media })).toEqual(media.map(({ link }) => link));
  expect(social('/', 'guest', { media: [] })).toEqual([]);
});

test('LANG-04 it has each language of the unit, and marks that of the page', () => {
  const html = drawn('/', 'guest', { languages: ['fr', 'en', 'zc'] });
  const languages = Array.from(html.matchAll(/<a href="(\?lang=\w+)"([^>]*)>/g), ([, to, marks = '']) => [
    to,
    marks.includes('aria-current="true"'),
  ]);
  expect(languages).toEqual([
    ['?lang=fr', false],
    ['?lang=en', true],
    ['?lang=zc', false],
  ]);
});

test('NAV-25 NAV-26 the way through the account is headed by who it is', () => {
  const person = { firstName: 'Inès', lastName: 'Moreau', companyName: 'Rubans SA' };
  const headings = (kind: VisitorKind) =>
    Array.from(drawn('/', kind, {}, person).matchAll(/<h3[^>]*>([^<]*)</g), ([, words]) => words);
  expect(headings('business')).toContain('Rubans SA');
  expect(headings('customer')).toContain('Inès Moreau');
  expect(headings('guest')).toContain('Sign in');
});

test('SHELL-11 a country is chosen from there, where there is more than one', () => {
  const countryPaths = [
    { country: 'BH', path: '/hadiya' },
    { country: 'FR', path: '/maison' },
  ];
  const choice = (changes: Partial<UnitProfile>) =>
    /<h3[^>]*>Country<.*?<button [^>]*aria-haspopup="dialog"[^>]*>(.*?)<\/button>/s
      .exec(drawn('/', 'guest', changes))?.[1]
      ?.replaceAll(/<[^>]*>/g, '');
  expect(choice({ countryPaths })).toBe('France');
  expect(choice({ countryPaths: countryPaths.slice(0, 1) })).toBeUndefined();
});
