// What must be true of the message catalogue. Each rule takes the catalogue and answers with sentences
// about what is wrong; none means it is fine.
import { isLanguage, languages, localeTag } from '#domain/values/language.ts';
import type { MessageFile } from './catalogue.ts';
import { translateMark } from './fill.ts';
import { shapeOf, type Shape } from './icu.ts';
import type { Uses } from './uses.ts';

type Catalogue = readonly MessageFile[];

const pathOf = ({ language, area, slice }: Omit<MessageFile, 'texts'>, key = '') =>
  `locales/${language}/${area}/${slice}.json${key && ` ${key}`}`;

/** Every language of the shop has every slice, and nothing else has. */
export function languageFaults(catalogue: Catalogue): string[] {
  const slices = new Map(catalogue.map(({ area, slice }) => [`${area}/${slice}`, { area, slice }]));
  const present = new Set(catalogue.map((file) => pathOf(file)));
  const missing = [...slices.values()].flatMap((slice) =>
    languages.map((language) => pathOf({ language, ...slice })).filter((path) => !present.has(path)),
  );
  const foreign = catalogue.filter(({ language }) => !isLanguage(language));
  // A page asks for the texts of a slice by its name alone.
  const areas = Map.groupBy(slices.values(), ({ slice }) => slice);
  const doubled = [...areas].filter(([, same]) => same.length > 1);
  return [
    ...doubled.map(([slice, same]) => `${slice}.json is in ${same.map(({ area }) => area).join(' and in ')}.`),
    ...missing.map((path) => `${path} is missing.`),
    ...foreign.map((file) => `${pathOf(file)} is in no language of the shop.`),
  ];
}

/** The English keys, in the English order, none empty; each key begins with the name of its slice. */
export function keyFaults(catalogue: Catalogue): string[] {
  return catalogue.flatMap((file) => {
    const wanted = Object.keys(englishOf(catalogue, file));
    const given = Object.keys(file.texts);
    const same = wanted.toSorted().join() === given.toSorted().join();
    return [
      ...wanted.filter((key) => !given.includes(key)).map((key) => `${pathOf(file, key)} is missing.`),
      ...given.filter((key) => !wanted.includes(key)).map((key) => `${pathOf(file, key)} is not in English.`),
      ...(same && wanted.some((key, at) => key !== given[at])
        ? [`${pathOf(file)} is not in the order of the English file.`]
        : []),
      ...given
        .filter((key) => !key.startsWith(`${file.slice}.`))
        .map((key) => `${pathOf(file, key)} does not begin with "${file.slice}.".`),
      ...given.filter((key) => !file.texts[key]?.trim()).map((key) => `${pathOf(file, key)} is empty.`),
      ...given
        .filter((key) => file.texts[key] !== file.texts[key]?.trim())
        .map((key) => `${pathOf(file, key)} has a space around it.`),
    ];
  });
}

/** No key without a text, and no text without a use. */
export function useFaults(catalogue: Catalogue, uses: Uses): string[] {
  const known = new Set(catalogue.filter(isEnglish).flatMap(({ texts }) => Object.keys(texts)));
  return [
    ...uses.asked
      .filter(({ id }) => !known.has(id))
      .map(({ id, file, line }) => `${file}:${line} asks for "${id}", which is not in the catalogue.`),
    ...[...known]
      .filter((key) => !uses.strings.has(key))
      .map((key) => `"${key}" is in the catalogue and no source has it as a whole string.`),
  ];
}

/** The cases of a plural are those of the language, all of them. Exact ones such as =0 are extra. */
export function pluralFaults(catalogue: Catalogue): string[] {
  return shapes(catalogue).flatMap(({ file, key, shape }) =>
    shape.plurals.flatMap(({ argument, type, cases }) => {
      const { pluralCategories } = new Intl.PluralRules(tagOf(file), { type }).resolvedOptions();
      const needed: readonly string[] = pluralCategories;
      const given = cases.filter((each) => !each.startsWith('='));
      return [
        ...needed
          .filter((each) => !given.includes(each))
          .map((each) => `${pathOf(file, key)}: the plural of ${argument} lacks "${each}".`),
        ...given
          .filter((each) => !needed.includes(each))
          .map((each) => `${pathOf(file, key)}: the language has no "${each}" for ${argument}.`),
      ];
    }),
  );
}

/** A translation takes the arguments of the English text, in the same way. */
export function argumentFaults(catalogue: Catalogue): string[] {
  return shapes(catalogue).flatMap(({ file, key, shape }) => {
    const english = shapeOf(englishOf(catalogue, file)[key] ?? '');
    if (typeof english === 'string') return [];
    const names = new Set([...english.args.keys(), ...shape.args.keys()]);
    return [...names].flatMap((name) => {
      const [wanted, given] = [english, shape].map(({ args }) => [...(args.get(name) ?? [])].toSorted().join(', '));
      if (wanted === given) return [];
      return `${pathOf(file, key)}: {${name}} is ${given || 'not used'}, and in English ${wanted || 'not used'}.`;
    });
  });
}

/** What was copied from English, so that the shop runs, has been translated since. */
export const untranslatedFaults = (catalogue: Catalogue): string[] =>
  catalogue.flatMap((file) =>
    Object.entries(file.texts)
      .filter(([, text]) => text.startsWith(translateMark))
      .map(([key, text]) => `${pathOf(file, key)} is to be translated: ${text.slice(translateMark.length)}`),
  );

/** French puts a space before these signs, and no line may begin with one of them. */
export const spaceFaults = (catalogue: Catalogue): string[] =>
  catalogue
    .filter(({ language }) => language === 'fr')
    .flatMap((file) =>
      Object.entries(file.texts)
        .filter(([, text]) => / (?:[;?!»]|:(?!:))|« /.test(text))
        .map(([key]) => `${pathOf(file, key)} has a space beside ; : ? ! « or » where a line may break.`),
    );

/** Every text is an ICU message. */
export const syntaxFaults = (catalogue: Catalogue): string[] =>
  catalogue.flatMap((file) =>
    Object.entries(file.texts).flatMap(([key, text]) => {
      const shape = shapeOf(text);
      return typeof shape === 'string' ? `${pathOf(file, key)} cannot be read: ${shape}.` : [];
    }),
  );

const isEnglish = ({ language }: MessageFile) => language === 'en';

const englishOf = (catalogue: Catalogue, { slice }: MessageFile): MessageFile['texts'] =>
  catalogue.find((file) => isEnglish(file) && file.slice === slice)?.texts ?? {};

const tagOf = ({ language }: MessageFile): string => (isLanguage(language) ? localeTag(language) : language);

/** The texts that can be read; the others are a matter of `syntaxFaults`. */
function shapes(catalogue: Catalogue): { file: MessageFile; key: string; shape: Shape }[] {
  return catalogue.flatMap((file) =>
    Object.entries(file.texts).flatMap(([key, text]) => {
      const shape = shapeOf(text);
      return typeof shape === 'string' ? [] : { file, key, shape };
    }),
  );
}
