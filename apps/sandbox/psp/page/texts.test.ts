import { expect, test } from 'vitest';
import { pageLanguages } from '../../pay-page/languages.ts';
import { textsIn, type Texts } from './texts.ts';

const holesIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
const names = Object.keys(textsIn('en')) as (keyof Texts)[];
/** Names of companies, and words that are the same in more than one language. */
const sameAnywhere = new Set<string>(['paypal', 'bancontact', 'mb_way', 'cvc', 'total', 'expiryForm']);

test.each(pageLanguages)('%s says all that English says, of the same things', (language) => {
  const texts = textsIn(language);
  for (const name of names) expect(holesIn(texts[name]), name).toEqual(holesIn(textsIn('en')[name]));
  const untold = names.filter((name) => !sameAnywhere.has(name) && texts[name] === textsIn('en')[name]);
  expect(untold).toEqual(language === 'en' ? names.filter((name) => !sameAnywhere.has(name)) : []);
});
