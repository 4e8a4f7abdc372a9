import { describe, expect, test } from 'vitest';
import { nearestCategory, searchWords } from './search-words.ts';

const synonyms = {
  fr: [
    ['restaurant', 'resto', 'bistrot'],
    ['cinéma', 'film'],
  ],
  ar: [['مطاعم', 'مطعم']],
};
const meantBy = (wish: string) => searchWords(wish, synonyms).map(({ meant }) => meant);

describe('a word stands for those that mean the same', () => {
  test.each([
    ['resto', ['restaurant', 'bistrot']],
    ['RESTOS', ['restaurant', 'resto', 'bistrot'].filter((word) => word !== 'resto')],
    ['resturant', ['restaurant', 'resto', 'bistrot']],
    ['bistr', ['restaurant', 'resto', 'bistrot']],
    ['Cinémas', ['film']],
    ['المطعم', ['مطاعم']],
    ['sofa', []],
  ])('%s', (wish, meant) => expect(meantBy(wish)).toEqual([meant]));

  test('what everything here is says nothing beside another word, and is looked for alone', () => {
    const typedIn = (wish: string) => searchWords(wish, synonyms).map(({ typed }) => typed[0]);
    for (const wish of ['gift card for the cinema', 'carte cadeau cinema', 'tarjeta de regalo para cinema'])
      expect(typedIn(wish)).toEqual(['cinema']);
    expect(typedIn('بطاقة مطعم')).toEqual(['مطعم']);
    expect(typedIn('gift card')).toEqual(['gift', 'card']);
  });

  test('each word of several for itself, few letters and signs not at all', () => {
    expect(searchWords('resto à  Lyon!', synonyms)).toEqual([
      { typed: ['resto'], meant: ['restaurant', 'bistrot'] },
      { typed: ['lyon'], meant: [] },
    ]);
    expect(searchWords('a % _', synonyms)).toEqual([]);
    expect(searchWords('', synonyms)).toEqual([]);
    expect(searchWords('one two three four five six seven', {})).toHaveLength(6);
  });
});

describe('the nearest category', () => {
  const categories = ['Restaurants', 'Maison et jardin', 'Culture et écrans', 'مطاعم وقهوة'].map((name) => ({ name }));
  test.each([
    ['restorant', 'Restaurants'],
    ['restuarants', 'Restaurants'],
    ['jardn', 'Maison et jardin'],
    ['ecran', 'Culture et écrans'],
    ['cultrue', 'Culture et écrans'],
    ['مطعام', 'مطاعم وقهوة'],
    ['xyzzy', null],
    ['', null],
  ])('of "%s" is %s', (wish, name) => expect(nearestCategory(wish, categories)?.name ?? null).toBe(name));
});
