// The languages of the pages on which a buyer pays: all that the shop speaks, by the names that vendors have for them.
export const pageLanguages = ['en', 'fr', 'es', 'ar', 'it', 'zh', 'pt', 'nl'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

export const isPageLanguage = (tag: string): tag is PageLanguage => (pageLanguages as readonly string[]).includes(tag);

/** For the page itself: the shop's Chinese is the simplified one. */
export const pageTag = (language: PageLanguage): string => (language === 'zh' ? 'zh-Hans' : language);

/** For Intl: amounts keep latin digits in every language, and Portuguese is that of Portugal, as the texts are. */
export function numberTag(language: PageLanguage): string {
  if (language === 'ar') return 'ar-u-nu-latn';
  return language === 'pt' ? 'pt-PT' : pageTag(language);
}

export const directionOf = (language: PageLanguage): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** What the shop asked for; with `auto` or nothing what the browser asks for. */
export function languageFor(locale: string | null, accepted = ''): PageLanguage {
  const wishes = locale === null || locale === 'auto' ? accepted.split(',') : [locale];
  const found = wishes.map((wish) => wish.trim().slice(0, 2).toLowerCase()).find(isPageLanguage);
  return found ?? 'en';
}
