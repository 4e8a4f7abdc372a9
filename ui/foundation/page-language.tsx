// The language of the page and the country it is written for, for the parts that write or read numbers and dates, or need
// to know from which side the page is read.
import { createContext, use, type ReactNode } from 'react';
import type { Language } from '#domain/values/language.ts';
import type { DecimalSign } from '#domain/values/money-format.ts';

const PageLanguageContext = createContext<Language>('en');
const FormatCountryContext = createContext<string | null>(null);
const TypedSignContext = createContext<DecimalSign | undefined>(undefined);

interface PageLanguageProps {
  readonly language: Language;
  /** As people of which country the page writes; the language's own way if not said. */
  readonly formatCountry?: string | null;
  /** What is typed before decimals here; the language's own sign if not said. */
  readonly typedSign?: DecimalSign | undefined;
  readonly children: ReactNode;
}

/** Once, around everything. */
export function PageLanguage({ language, formatCountry = null, typedSign, children }: PageLanguageProps) {
  return (
    <PageLanguageContext value={language}>
      <FormatCountryContext value={formatCountry}>
        <TypedSignContext value={typedSign}>{children}</TypedSignContext>
      </FormatCountryContext>
    </PageLanguageContext>
  );
}

export const useFormatCountry = (): string | null => use(FormatCountryContext);

export const useTypedSign = (): DecimalSign | undefined => use(TypedSignContext);

export const usePageLanguage = (): Language => use(PageLanguageContext);
