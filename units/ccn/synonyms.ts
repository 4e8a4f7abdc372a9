// What people also call the things that are sold here; a search finds one by the other.
import type { SearchSynonyms } from '#domain/catalogue/search-words.ts';
import { usualEnglish, usualSpanish } from '../usual-synonyms.ts';

export const searchSynonyms: SearchSynonyms = {
  es: [
    ...usualSpanish,
    ['cine', 'cinema', 'película', 'pantallas'],
    ['flor', 'floristería', 'ramo', 'jardín', 'planta', 'vivero'],
  ],
  en: [...usualEnglish, ['cinema', 'movie', 'film', 'screens']],
};
