// BINFO-05: the leaflets are real documents: a PDF reader opens them, counts one page and finds the words.
import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { languages, type Language } from '#domain/values/language.ts';
import { unitCan, type UnitProfile } from '#domain/units/unit.ts';
import { leafletOf } from '#features/companies/storefront/leaflet.server.ts';
import { leaflets, leafletIn, type LeafletName } from '#features/companies/storefront/leaflets.ts';
import { namesOfMeans } from '#features/shop/storefront/pages/payment-names.ts';
import { exampleProfiles } from '#testing/example-units.ts';
import { printLeaflet } from './print-leaflet.ts';

const businessUnits = exampleProfiles.filter((unit) => unitCan(unit, 'business'));

const textsOf = (language: Language, file: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8')) as Record<string, string>;
const messagesOf = (language: Language) => ({
  ...textsOf(language, 'companies/business'),
  ...textsOf(language, 'shop/pages'),
});

const print = (name: LeafletName, unit: UnitProfile, language: Language) =>
  printLeaflet(leafletOf(name, unit, language, { messages: messagesOf(language), namesOfMeans }));

async function read(file: Uint8Array): Promise<{ pages: number; text: string; title: unknown }> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  const { info } = await document.getMetadata();
  const pages = document.numPages;
  await task.destroy();
  return { pages, text: texts.join(' ').replaceAll(/\s+/g, ' '), title: (info as { Title?: string }).Title };
}

test.each(
  businessUnits.flatMap((unit) =>
    unit.languages.flatMap((language) => leaflets.map((name) => ({ id: unit.id, unit, language, name }))),
  ),
)(
  'BINFO-05 the leaflet $name of $id opens in $language, on one page, with the unit’s own words',
  async ({ unit, language, name }) => {
    const { pages, text, title } = await read(print(name, unit, language));
    expect(pages).toBe(1);
    expect(title).toContain(unit.name[language] ?? '?');
    expect(text).toContain(unit.seller.legalName);
    expect(text).toContain(unit.businessSupport?.email ?? unit.support.email);
    expect(text).toContain(String(unit.validMonthsMax));
  },
);

test('every language can be set, also the ones that no business unit has yet', async () => {
  const [unit] = businessUnits;
  if (!unit) throw new Error('there is a business unit');
  for (const language of languages) {
    const { pages } = await read(print('steps', unit, language));
    expect([language, pages]).toEqual([language, 1]);
  }
});

test('what a unit is called is text in the document, not an instruction to it', async () => {
  const [unit] = businessUnits;
  if (!unit) throw new Error('there is a business unit');
  const hostile = { ...unit, name: { fr: '#panic("no") $x$ <b> \\' } };
  const { text } = await read(print('overview', hostile, 'fr'));
  expect(text).toContain('#panic("no") $x$ <b> \\');
});

test('there is no other leaflet', () => {
  expect(leafletIn('overview.pdf')).toBe('overview');
  for (const file of ['overview', 'other.pdf', '../profile.ts', 'constructor', '']) expect(leafletIn(file)).toBeNull();
});
