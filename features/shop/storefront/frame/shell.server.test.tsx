import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { languages, type Language } from '#domain/values/language.ts';
import { exampleProfile, exampleProfiles } from '#testing/example-units.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { markup } from '#testing/browser/markup.tsx';
import { menuEntries } from './menus/menu-entries.ts';
import { shellOf } from './shell.server.ts';
import { ShopFooter } from './shop-footer.tsx';
import { ShopHead } from './shop-head.tsx';
import { SocialLinks } from './social-links.tsx';

const addresses = {
  shopOrigin: 'https://shop.example',
  apiOrigin: 'https://api.example',
  payOrigin: 'https://pay.example',
  captchaBase: null,
  chatBase: null,
};

function shopOf(unit: UnitProfile, language: Language = 'en') {
  const parts = { ...addresses, drawIcon: ({ ground }: { ground: string }) => `icon-of-${ground}` };
  // What a theme has drawn is kept with it; this one is drawn here.
  const dressed = { ...unit, theme: { ...unit.theme } };
  const visit = { unit: dressed, available: true, prefix: `/${unit.id}`, language, languageNamed: true };
  const { shop } = shellOf(visit, parts, `/${unit.id}`);
  if (!shop) throw new Error('no shop');
  return shop;
}

const rendered = (part: React.ReactNode, language: Language = 'en') =>
  markup(part, messagesOf(language, 'shell'), { locale: language });

const footerOf = (unit: UnitProfile, language: Language = 'en') =>
  rendered(<ShopFooter shop={shopOf(unit, language)} support={unit.support} />, language);
const columnsOf = (html: string) => Array.from(html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g), ([, title]) => title);
const linksOf = (html: string) =>
  Array.from(html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g), ([, to, label]) => [to, label]);

describe.each(exampleProfiles)('the head of $id', (unit) => {
  test.each(unit.languages)('UNIT-08 name, description and icon are those of the unit, in %s', (language) => {
    const html = renderToStaticMarkup(<ShopHead shop={shopOf(unit, language)} />);
    const contentOf = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)
        .exec(html)?.[1]
        ?.replaceAll('&#x27;', "'")
        .replaceAll('&amp;', '&');
    expect(contentOf('description')).toBe(unit.description[language]);
    expect(contentOf('og:description')).toBe(unit.description[language]);
    expect(contentOf('og:site_name')).toBe(unit.name[language]);
    expect(html).toContain(`<link rel="icon" href="icon-of-${unit.theme.mark.ground}" type="image/svg+xml"/>`);
  });
});

test('UNIT-08 no two of the example units look alike in a tab', () => {
  const heads = exampleProfiles.map((unit) => {
    const { name, description, icon } = shopOf(unit);
    return [name, description, icon];
  });
  for (const at of [0, 1, 2]) expect(new Set(heads.map((head) => head[at])).size).toBe(4);
});

describe('the footer', () => {
  test.each([
    ['maison', ['Shop', 'Help', 'About us', 'Talk to us']],
    ['hadiya', ['Shop', 'About us', 'Talk to us', 'Follow us']],
    ['ccn', ['Shop', 'About us', 'Talk to us', 'Languages']],
    ['tinto', ['Help', 'About us', 'Talk to us', 'Follow us']],
  ])('UNIT-09 of %s has the parts it names, in its order', (id, titles) => {
    expect(columnsOf(footerOf(exampleProfile(id)))).toEqual(titles);
  });

  test('UNIT-09 a part nobody knows is left out, and the order is the unit’s', () => {
    expect(shopOf(unitProfile({ footer: ['social', 'games', 'shop'] as never })).footer).toEqual(['social', 'shop']);
  });

  test('UNIT-36 has the unit’s own pages, by their titles in the reader’s language', () => {
    const unit = unitProfile({
      footer: ['company'],
      infoPages: [
        { href: 'ideas', title: { en: 'Ideas', ar: 'أفكار' }, content: { en: 'x', ar: 'x' } },
        { href: 'about', title: { en: 'About', ar: 'عن' }, content: { en: 'x', ar: 'x' } },
      ],
    });
    expect(linksOf(footerOf(unit)).filter(([to]) => to === '/ideas' || to === '/about')).toEqual([
      ['/ideas', 'Ideas'],
      ['/about', 'About'],
    ]);
    expect(linksOf(footerOf(unit, 'ar'))).toContainEqual(['/ideas', 'أفكار']);
    expect(shopOf(unitProfile({ footer: ['company'] })).infoPages).toEqual([]);
  });

  test('UNIT-33 leads to the external FAQ where there is one, and then nowhere to the built-in page', () => {
    const faqIn = (faqUrl: string | null) =>
      linksOf(footerOf(unitProfile({ footer: ['help'], faqUrl })))
        .filter(([, label]) => label === 'FAQs')
        .map(([to]) => to);
    expect(faqIn('https://faq.example/cards')).toEqual(['https://faq.example/cards']);
    expect(faqIn(null)).toEqual(['/faq']);
    expect(menuEntries(shopOf(unitProfile({ faqUrl: 'https://faq.example/cards' }))).map(({ to }) => to)).not.toContain(
      '/faq',
    );
  });

  test('NAV-07 LANG-04 leads to the map, to the sign-in and to each language, by its own name', () => {
    const unit = unitProfile({
      footer: ['help', 'languages'],
      storeLocatorUrl: 'https://map.example/',
      languages: ['en', 'zc'],
    });
    expect(linksOf(footerOf(unit)).slice(0, 5)).toEqual([
      ['/faq', 'FAQs'],
      ['https://map.example/', 'Stores'],
      ['/auth/login', 'Sign in'],
      ['?lang=en', 'English'],
      ['?lang=zc', '简体中文'],
    ]);
  });

  test('UNIT-35 leads to the privacy policy and to the cookie statement, each where there is one', () => {
    const [personalDataUrl, cookieDataUrl] = ['https://p.example/privacy', 'https://c.example/cookies'];
    const privacy = [personalDataUrl, 'Privacy'];
    const cookies = [cookieDataUrl, 'Cookies'];
    const both = linksOf(footerOf(unitProfile({ personalDataUrl, cookieDataUrl })));
    expect(both).toContainEqual(privacy);
    expect(both).toContainEqual(cookies);
    const onlyPrivacy = linksOf(footerOf(unitProfile({ personalDataUrl })));
    expect(onlyPrivacy).toContainEqual(privacy);
    expect(onlyPrivacy.flat()).not.toContain('Cookies');
    const onlyCookies = linksOf(footerOf(unitProfile({ cookieDataUrl })));
    expect(onlyCookies).toContainEqual(cookies);
    expect(onlyCookies.flat()).not.toContain('Privacy');
  });

  test('UNIT-49 UNIT-50 says when the Dominican shop answers, in both languages', () => {
    const ccn = exampleProfile('ccn');
    expect(footerOf(ccn)).toContain('Monday to Friday 8:00-18:00, Saturday 8:00-12:00; closed on public holidays');
    expect(footerOf(ccn, 'es')).toContain(
      'De lunes a viernes de 8:00 a 18:00 y sábados de 8:00 a 12:00; cerrado los días feriados',
    );
  });

  test('UNIT-31 a card can be queried from there only where the unit has that', () => {
    const unit = { footer: ['shop'] as const };
    expect(linksOf(footerOf(unitProfile({ ...unit, can: ['card-query'] }))).map(([to]) => to)).toContain('/query');
    expect(linksOf(footerOf(unitProfile({ ...unit, can: [] }))).map(([to]) => to)).not.toContain('/query');
  });
});

test('UNIT-37 the networks of the top bar are the unit’s, in its order, by their names, and those of the footer too', () => {
  const media = [
    { icon: 'tiktok', link: 'https://social.example/t' },
    { icon: 'pond', link: 'https://pond.example/us' },
  ];
  const html = rendered(<SocialLinks shop={shopOf(unitProfile({ media }))} className="sign" />);
  const found = Array.from(html.matchAll(/<a href="([^"]*)"[^>]*aria-label="([^"]*)"/g), ([, to, label]) => [
    to,
    label,
  ]);
  expect(found).toEqual([
    ['https://social.example/t', 'Alpha Cards on TikTok'],
    ['https://pond.example/us', 'Alpha Cards on pond.example'],
  ]);
  // Each by its own sign, and by the globe where there is none.
  const signs = (['tiktok', 'globe'] as const).map((name) => rendered(<Icon name={name} className="size-4" />));
  expect(Array.from(html.matchAll(/<svg.*?<\/svg>/gs), ([sign]) => sign)).toEqual(signs);
  expect(shopOf(unitProfile({ media: [] })).media).toEqual([]);
  expect(linksOf(footerOf(unitProfile({ media, footer: ['social'] })))).toEqual(expect.arrayContaining(found));
});

test('UNIT-10 the account menu is the unit’s, without what the unit has not or an operator hid', () => {
  const sections = (changes: Partial<UnitProfile>) =>
    shopOf(unitProfile(changes)).accountMenu.map(({ section }) => section);
  const accountMenu = ['wallet', 'orders', 'quotations', 'overview'];
  expect(sections({ accountMenu, can: ['wallet', 'quote'] })).toEqual(['wallet', 'orders', 'quotations', 'overview']);
  expect(sections({ accountMenu, can: ['wallet', 'quote'], hidden: ['wallet'] })).toEqual([
    'orders',
    'quotations',
    'overview',
  ]);
  expect(sections({ accountMenu, can: ['wallet'] })).toEqual(['wallet', 'orders', 'overview']);
});

test('UNIT-12 UNIT-73 what an operator hid is not among what the bars offer', () => {
  const can = ['business', 'salesman', 'card-query'] as const;
  expect(shopOf(unitProfile({ can })).can).toEqual(['business', 'salesman', 'card-query']);
  expect(shopOf(unitProfile({ can, hidden: ['business', 'salesman'] })).can).toEqual(['card-query']);
});

test('UNIT-46 UNIT-68 a page is told which captcha to show, and by which keys', () => {
  expect(shopOf(exampleProfile('ccn')).captcha).toEqual({
    provider: 'google',
    siteKey: 'sandbox-invisible',
    challengeSiteKey: 'sandbox-challenge',
    base: null,
  });
  expect(shopOf(exampleProfile('tinto')).captcha).toMatchObject({ provider: 'cloudflare' });
  expect(shopOf(unitProfile({ captcha: null })).captcha).toBeNull();
});

test('UNIT-01 INIT-01 a page that is alive asks the api for its own unit, in its own language', () => {
  expect(shopOf(unitProfile(), 'ar').visit).toEqual({
    base: 'https://api.example',
    payBase: 'https://pay.example',
    unit: 'alpha',
    language: 'ar',
    versions: {},
  });
});

test('NAV-01 one profile says everything in each of its languages, whichever was asked for first', () => {
  const unit = unitProfile({
    barMessage: { en: 'Closed on Monday', ar: 'مغلق يوم الإثنين' },
    serviceHours: { en: 'Always', ar: 'دائمًا' },
    infoPages: [{ href: 'ideas', title: { en: 'Ideas', ar: 'أفكار' }, content: {} }],
    countryPaths: [{ country: 'FR', path: '/alpha' }],
  });
  const saidIn = (language: Language) => {
    const { shop } = shellOf(
      { unit, available: true, prefix: '', language, languageNamed: true },
      { ...addresses, drawIcon: () => '' },
      '/',
    );
    return [shop?.message, shop?.serviceHours, shop?.infoPages[0]?.title, shop?.countries[0]?.name];
  };
  expect(saidIn('en')).toEqual(['Closed on Monday', 'Always', 'Ideas', 'France']);
  expect(saidIn('ar')).toEqual(['مغلق يوم الإثنين', 'دائمًا', 'أفكار', 'فرنسا']);
});

test('SHELL-31 the chat is where it may be, in a unit whose addresses begin with its name as well', () => {
  const unit = unitProfile({ chat: 'ada', chatKey: 'shop', cookieDataUrl: 'https://c.example' });
  const chatAt = (prefix: string, path: string) =>
    shellOf(
      { unit, available: true, prefix, language: 'en', languageNamed: true },
      { ...addresses, chatBase: 'https://chat.example', drawIcon: () => '' },
      prefix + path,
    ).shop?.live.chat;
  for (const prefix of ['', '/alpha']) {
    expect(chatAt(prefix, '/faq')).toMatchObject({ here: true, base: 'https://chat.example' });
    expect(chatAt(prefix, '/account')).toMatchObject({ here: false });
  }
  expect(chatAt('/alpha', '')).toMatchObject({ here: true });
});

test('API-01 API-109 a page asks where its unit keeps a call', () => {
  const callVersions = { '/product/products': 3 };
  expect(shopOf(unitProfile({ callVersions })).visit?.versions).toEqual(callVersions);
});

const shellIn = (language: Language, changes: Partial<UnitProfile> = {}, languageNamed = true) =>
  shellOf(
    { unit: unitProfile(changes), available: true, prefix: '/alpha', language, languageNamed },
    { ...addresses, drawIcon: () => 'data:image/svg+xml,' },
    '/alpha/terms-conditions',
  );

test('LANG-12 canonical and hreflang name the language of the page and those of the unit', () => {
  const { shop } = shellIn('ar', { languages: ['en', 'ar', 'zc'] });
  if (!shop) throw new Error('no shop');
  const links = [...renderToStaticMarkup(<ShopHead shop={shop} />).matchAll(/<link [^>]*lang=[^>]*>/gi)].map(
    ([link]) => link,
  );
  const page = 'https://shop.example/alpha/terms-conditions';
  expect(links).toEqual([
    `<link rel="canonical" href="${page}?lang=ar"/>`,
    `<link rel="alternate" hrefLang="en" href="${page}?lang=en"/>`,
    `<link rel="alternate" hrefLang="ar" href="${page}?lang=ar"/>`,
    `<link rel="alternate" hrefLang="zh-Hans" href="${page}?lang=zc"/>`,
  ]);
});

test('LANG-02 LANG-04 the picker has the languages of the unit, by their own names, each with its address', () => {
  expect(shellIn('en', { languages: [...languages] }).shop?.languages).toEqual([
    { tag: 'en', name: 'English', href: '?lang=en' },
    { tag: 'fr', name: 'Français', href: '?lang=fr' },
    { tag: 'es', name: 'Español', href: '?lang=es' },
    { tag: 'ar', name: 'العربية', href: '?lang=ar' },
    { tag: 'it', name: 'Italiano', href: '?lang=it' },
    { tag: 'zh-Hans', name: '简体中文', href: '?lang=zc' },
    { tag: 'pt', name: 'Português', href: '?lang=pt' },
    { tag: 'nl', name: 'Nederlands', href: '?lang=nl' },
  ]);
  expect(shellIn('en', { languages: ['fr', 'en'] }).shop?.languages.map(({ tag }) => tag)).toEqual(['fr', 'en']);
});

test('LANG-08 LANG-12 a language in the address is kept; without one, the tab’s own is gone back to', () => {
  expect(shellIn('ar').keepLanguage).toMatch(
    /^document\.cookie="lang-alpha=ar; .*Secure";.*setItem\("lang-alpha","ar"\)/,
  );
  const without = shellIn('ar', {}, false).keepLanguage ?? '';
  expect(without).not.toContain('document.cookie');
  expect(without).toContain('["en"].includes(kept)');
});

test('LANG-11 a page in Arabic runs from right to left, with latin digits', () => {
  expect(shellIn('ar')).toMatchObject({ tag: 'ar', direction: 'rtl', numberTag: expect.stringContaining('nu-latn') });
  expect(shellIn('en')).toMatchObject({ tag: 'en', direction: 'ltr' });
});

test('LANG-09 decimals are typed with a comma where the default country is FR, whatever the language', () => {
  for (const language of ['en', 'ar'] as const) {
    expect(shellIn(language, { defaultCountry: 'FR' }).typedSign).toBe(',');
    expect(shellIn(language, { defaultCountry: 'ES' }).typedSign).toBe('.');
    expect(shellIn(language, { defaultCountry: 'ES', formatCountry: 'FR' }).typedSign).toBe('.');
  }
});

test('numbers are written as in the operator’s country where one is set, else as in the default one', () => {
  expect(shellIn('ar', { defaultCountry: 'ES' }).numberTag).toBe('ar-ES-u-nu-latn');
  expect(shellIn('ar', { defaultCountry: 'ES', formatCountry: 'DO' }).numberTag).toBe('ar-DO-u-nu-latn');
  expect(shellIn('en', { defaultCountry: 'FR' })).toMatchObject({ numberTag: 'en-001', formatCountry: 'FR' });
});
