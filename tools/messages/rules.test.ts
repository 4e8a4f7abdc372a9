// Each rule, on a small catalogue that keeps it and on one that somebody broke.
import { describe, expect, test } from 'vitest';
import { languages } from '#domain/values/language.ts';
import type { MessageFile } from './catalogue.ts';
import { filled } from './fill.ts';
import { messageIds } from './message-ids.ts';
import {
  argumentFaults,
  keyFaults,
  languageFaults,
  pluralFaults,
  spaceFaults,
  syntaxFaults,
  untranslatedFaults,
  useFaults,
} from './rules.ts';
import { usesIn } from './uses.ts';

const file = (language: string, texts: Record<string, string>): MessageFile => ({
  language,
  area: 'buying',
  slice: 'cart',
  texts,
});
const english = file('en', { 'cart.title': 'Cart', 'cart.buy': 'Buy' });

describe('every language has every slice', () => {
  const all = languages.map((language) => file(language, {}));

  test('all eight are fine', () => {
    expect(languageFaults(all)).toEqual([]);
  });
  test('one slice in two areas', () => {
    const elsewhere = all.map((each) => ({ ...each, area: 'orders' }));
    expect(languageFaults([...all, ...elsewhere])).toEqual(['cart.json is in buying and in orders.']);
  });

  test('a file that only one area has in another language', () => {
    const [first, ...others] = all;
    if (!first) throw new Error('there are languages');
    expect(languageFaults([{ ...first, area: 'orders' }, ...others])).not.toEqual([]);
  });

  test('LANG-03 a language without a slice', () => {
    expect(languageFaults(all.filter(({ language }) => language !== 'zc'))).toEqual([
      'locales/zc/buying/cart.json is missing.',
    ]);
  });
  test('a language nobody offers', () => {
    expect(languageFaults([...all, file('zh', {})])).toEqual([
      'locales/zh/buying/cart.json is in no language of the shop.',
    ]);
  });
});

describe('every language has the English keys', () => {
  const faults = (texts: Record<string, string>) => keyFaults([english, file('nl', texts)]);

  test('the same keys are fine', () => {
    expect(faults({ 'cart.title': 'Mand', 'cart.buy': 'Koop' })).toEqual([]);
  });
  test('one is missing', () => {
    expect(faults({ 'cart.title': 'Mand' })).toEqual(['locales/nl/buying/cart.json cart.buy is missing.']);
  });
  test('one is too many', () => {
    expect(faults({ 'cart.title': 'Mand', 'cart.buy': 'Koop', 'cart.old': 'Oud' })).toEqual([
      'locales/nl/buying/cart.json cart.old is not in English.',
    ]);
  });
  test('one is empty', () => {
    expect(faults({ 'cart.title': 'Mand', 'cart.buy': '' })).toEqual([
      'locales/nl/buying/cart.json cart.buy is empty.',
    ]);
  });
  test('one has a space around it', () => {
    expect(faults({ 'cart.title': 'Mand ', 'cart.buy': 'Koop' })).toEqual([
      'locales/nl/buying/cart.json cart.title has a space around it.',
    ]);
  });
  test('another order', () => {
    expect(faults({ 'cart.buy': 'Koop', 'cart.title': 'Mand' })).toEqual([
      'locales/nl/buying/cart.json is not in the order of the English file.',
    ]);
  });
  test('a key of another slice', () => {
    expect(keyFaults([file('en', { 'home.title': 'Home' })])).toEqual([
      'locales/en/buying/cart.json home.title does not begin with "cart.".',
    ]);
  });
});

describe('every text is used, and every use has a text', () => {
  const screen = 'features/cart/storefront/cart.tsx';
  const faults = (source: string, path = screen) => useFaults([english], usesIn(new Map([[path, source]])));

  test('asked for, or listed in a table', () => {
    expect(
      faults(`
        const titles = { open: 'cart.title' } as const;
        export const show = (intl, open) => intl.formatMessage({ id: \`cart.buy\` }) + titles.open;
      `),
    ).toEqual([]);
    expect(faults(`export const C = () => <p>{f.formatMessage({ id: x ? 'cart.title' : 'cart.buy' })}</p>`)).toEqual(
      [],
    );
  });
  test('LANG-03 a key that is not in the catalogue', () => {
    expect(
      faults(`const all = ['cart.title', 'cart.buy'];
        formatMessage({ id: all ? 'cart.titel' : 'cart.buy' });`),
    ).toEqual([`${screen}:2 asks for "cart.titel", which is not in the catalogue.`]);
  });
  const unused = ['cart.title', 'cart.buy'].map(
    (key) => `"${key}" is in the catalogue and no source has it as a whole string.`,
  );
  test('a text that nobody shows', () => {
    expect(faults(`export const nothing = 'cart.';`)).toEqual(unused);
  });
  test('a test, a tool and a failure of the same name are no use', () => {
    const source = `export const all = ['cart.title', 'cart.buy'];`;
    for (const path of ['apps/storefront/cart.spec.ts', 'tools/x/y.ts', 'contract/failures.ts'])
      expect(faults(source, path)).toEqual(unused);
  });
});

describe('plurals have the cases of their language', () => {
  const faults = (language: string, text: string) => pluralFaults([file(language, { 'cart.count': text })]);
  const at = (language: string) => `locales/${language}/buying/cart.json cart.count:`;

  test('as they should be', () => {
    expect(faults('en', '{n, plural, =0 {none} one {# card} other {# cards}}')).toEqual([]);
    expect(faults('zc', '{n, plural, other {# 张卡}}')).toEqual([]);
    expect(faults('ar', '{n, plural, zero {a} one {b} two {c} few {d} many {e} other {f}}')).toEqual([]);
    expect(faults('en', '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}')).toEqual([]);
  });
  test('a case is missing', () => {
    expect(faults('fr', '{n, plural, one {# carte} other {# cartes}}')).toEqual([
      `${at('fr')} the plural of n lacks "many".`,
    ]);
    expect(faults('ar', '{n, plural, one {a} two {b} many {c} other {d}}')).toEqual([
      `${at('ar')} the plural of n lacks "zero".`,
      `${at('ar')} the plural of n lacks "few".`,
    ]);
  });
  test('a case the language does not have', () => {
    expect(faults('zc', '{n, plural, one {# 张卡} other {# 张卡}}')).toEqual([
      `${at('zc')} the language has no "one" for n.`,
    ]);
  });
  test('a plural inside another text', () => {
    expect(faults('nl', '<b>{who, select, us {{n, plural, other {# kaarten}}} other {geen}}</b>')).toEqual([
      `${at('nl')} the plural of n lacks "one".`,
    ]);
  });
});

describe('a translation takes the arguments of the English text', () => {
  const faults = (en: string, nl: string) =>
    argumentFaults([file('en', { 'cart.buy': en }), file('nl', { 'cart.buy': nl })]);
  const at = 'locales/nl/buying/cart.json cart.buy:';

  test('the same arguments, in any order and any number of cases', () => {
    expect(faults('{a} of {b, number}', '{b, number} en {a}, {a}')).toEqual([]);
    expect(faults('{n, plural, one {one} other {#}}', '{n, plural, =0 {x} one {#} other {#}}')).toEqual([]);
  });
  test('one is missing or misspelt', () => {
    expect(faults('Buy for {amount}', 'Koop voor {bedrag}')).toEqual([
      `${at} {amount} is not used, and in English plain.`,
      `${at} {bedrag} is plain, and in English not used.`,
    ]);
  });
  test('one is of another type, or written another way', () => {
    expect(faults('{n, plural, one {#} other {#}}', '{n}')).toEqual([`${at} {n} is plain, and in English plural.`]);
    expect(faults('{rate, number, ::percent .##} off', '{rate, number} korting')).toEqual([
      `${at} {rate} is number, and in English number ::percent .##.`,
    ]);
    expect(faults('{k, select, a {x} other {y}}', '{k, select, b {x} other {y}}')).toEqual([
      `${at} {k} is select b|other, and in English select a|other.`,
    ]);
  });
  test('a tag is lost', () => {
    expect(faults('<b>Buy</b>', 'Koop')).toEqual([`${at} {b} is not used, and in English tag.`]);
  });
});

test('a French line never begins with a sign', () => {
  const faults = (text: string, language = 'fr') => spaceFaults([file(language, { 'cart.buy': text })]);
  expect(faults('Quoi\u202f? Dès {n}\u00a0: {rate, number, ::percent .##} de «\u00a0plus\u00a0»')).toEqual([]);
  for (const text of ['Quoi ?', 'Avant : {n}', '« plus »', 'ici ; là', 'Oh !'])
    expect(faults(text), text).toEqual([
      'locales/fr/buying/cart.json cart.buy has a space beside ; : ? ! « or » where a line may break.',
    ]);
  expect(faults('Why ?', 'en')).toEqual([]);
});

test('a text that is no message', () => {
  expect(syntaxFaults([english])).toEqual([]);
  expect(syntaxFaults([file('en', { 'cart.buy': 'Buy {amount' })])).toEqual([
    'locales/en/buying/cart.json cart.buy cannot be read: EXPECT_ARGUMENT_CLOSING_BRACE.',
  ]);
});

test('what is missing in a language is copied from English in its place, and found until it is translated', () => {
  const dutch = file('nl', filled(english.texts, { 'cart.buy': 'Koop', 'cart.old': 'Oud' }));
  expect(keyFaults([english, dutch])).toEqual([]);
  expect(dutch.texts['cart.buy']).toBe('Koop');
  // The English text may still change until then.
  expect(filled({ 'cart.title': 'My cart' }, dutch.texts)).toEqual({ 'cart.title': '[translate] My cart' });
  expect(untranslatedFaults([english, dutch])).toEqual([
    'locales/nl/buying/cart.json cart.title is to be translated: Cart',
  ]);
});

test('the ids of screens are those of all English files but the mails', () => {
  const mails = ['mail', 'mail-card'].map((slice) => ({ ...english, slice }));
  const type = messageIds([...mails, english, file('nl', {})]);
  expect(type.match(/'#locales.*'/g)).toEqual(["'#locales/en/buying/cart.json'"]);
  expect(type).toContain('| keyof typeof cartTexts;');
});
