import { notFound } from '#browser/calls/no-page.ts';
import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { unitText } from '#domain/values/language.ts';
import { readMarkedText } from '#domain/values/marked-text.ts';

export function ownPage({ unit, language }: PageArguments, href: string) {
  const page = unit.infoPages.find((each) => each.href === href);
  if (!page) throw notFound();
  const said = (text: typeof page.title) => unitText(unit, language, text);
  return {
    shop: said(unit.name),
    href,
    title: said(page.title),
    blocks: readMarkedText(said(page.content)),
    pages: unit.infoPages.map((each) => ({ href: each.href, title: said(each.title) })),
  };
}
