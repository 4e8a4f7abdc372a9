import { useLocale } from 'react-aria-components/I18nProvider';
import { expect, test } from 'vitest';
import { markup } from '#testing/browser/markup.tsx';
import { AriaLocale } from './aria-locale.tsx';
import { PageLanguage } from './page-language.tsx';

const Locale = () => <>{useLocale().locale}</>;

test.each([
  ['en', 'FR', 'en-001'],
  ['en', null, 'en'],
  ['es', 'DO', 'es-DO'],
  ['ar', 'BH', 'ar-BH-u-nu-latn'],
] as const)('a date is typed in %s as people of %s write it: %s', (language, country, locale) => {
  const page = (
    <PageLanguage language={language} formatCountry={country}>
      <AriaLocale>
        <Locale />
      </AriaLocale>
    </PageLanguage>
  );
  expect(markup(page, {})).toBe(locale);
});
