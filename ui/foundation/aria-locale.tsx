// What every part built on React Aria needs from the page. Only those parts import this file, so a
// page without one does not carry the library.
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { writingTag } from '#domain/values/language.ts';
import { useFormatCountry, usePageLanguage } from './page-language.tsx';
import '../actions/pressable.css';

/** Tells React Aria the page's language and country instead of the browser's: which part of a date comes first. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={writingTag(usePageLanguage(), useFormatCountry())}>{children}</I18nProvider>;
}

// React Aria writes one rule into the page, unless an element with this id says that it is there; the
// page's policy would refuse it. The rule is in pressable.css.
if (typeof document !== 'undefined' && !document.getElementById('react-aria-pressable-style')) {
  const said = document.createElement('meta');
  said.id = 'react-aria-pressable-style';
  document.head.append(said);
}
