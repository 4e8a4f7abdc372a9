// The language of the page, for the parts that write or read numbers and dates, or need to know from
// which side the page is read.
import { createContext, use, type ReactNode } from 'react';
import type { Language } from '#domain/values/language.ts';
import type { DecimalSign } from '#domain/values/money-format.ts';

const PageLanguageContext = createContext<Language>('en');
const TypedSignContext = createContext<DecimalSign | undefined>(undefined);

interface PageLanguageProps {
  readonly language: Language;
  /** What is typed before decimals here; the language's own sign if not said. */
  readonly typedSign?: DecimalSign | undefined;
  readonly children: ReactNode;
}

/** Once, around everything. */
export function PageLanguage({ language, typedSign, children }: PageLanguageProps) {
  return (
    <PageLanguageContext value={language}>
      <TypedSignContext value={typedSign}>{children}</TypedSignContext>
    </PageLanguageContext>
  );
}

export const useTypedSign = (): DecimalSign | undefined => use(TypedSignContext);

export const usePageLanguage = (): Language => use(PageLanguageContext);
