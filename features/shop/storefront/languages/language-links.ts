import { useLocation } from 'react-router';
import { originParameter } from '#domain/shop/shop-routes.ts';
import type { LanguageLink } from '#ui/actions/language-menu.tsx';

/** The languages of the shop, each with the address of this very page in it: what else stands in that one stays. */
export function useLanguageLinks(languages: readonly LanguageLink[]): readonly LanguageLink[] {
  const { search } = useLocation();
  return languages.map((language) => ({ ...language, href: inLanguage(search, language.href) }));
}

/** `named` is the address that names nothing but the language. */
export function inLanguage(search: string, named: string): string {
  const address = new URLSearchParams(search);
  for (const [field, language] of new URLSearchParams(named)) {
    address.set(field, language);
    // Where a sign-in leads back to may name the language that is left here.
    const [, path, query, place] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(address.get(originParameter) ?? '') ?? [];
    if (query === undefined || !new URLSearchParams(query).has(field)) continue;
    address.set(originParameter, `${path}${inLanguage(query, named)}${place}`);
  }
  return `?${address.toString()}`;
}
