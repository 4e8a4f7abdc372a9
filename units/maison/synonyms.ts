// What people also call the things that are sold here; a search finds one by the other.
import type { SearchSynonyms } from '#domain/catalogue/search-words.ts';
import { usualEnglish } from '../usual-synonyms.ts';

export const searchSynonyms: SearchSynonyms = {
  fr: [
    ['restaurant', 'resto', 'bistrot', 'brasserie', 'dîner', 'déjeuner', 'manger'],
    ['cinéma', 'ciné', 'film'],
    ['fleur', 'fleuriste', 'bouquet', 'jardin', 'plante'],
    ['livre', 'librairie', 'roman', 'lecture'],
    ['parfum', 'fragrance', 'senteur'],
    ['bain', 'spa', 'massage', 'hammam', 'thalasso'],
    ['hôtel', 'chambre', 'hébergement', 'nuitée'],
    ['vêtement', 'mode', 'habit', 'robe'],
    ['chaussure', 'basket', 'botte'],
    ['jouet', 'peluche'],
    ['enfant', 'bébé', 'gamin'],
    ['voyage', 'escapade', 'séjour', 'vacances', 'week-end'],
    ['jeux', 'console', 'gaming'],
    ['épicerie', 'supermarché', 'courses'],
    ['vin', 'spiritueux', 'champagne'],
    ['bijoux', 'bague', 'collier'],
    ['meuble', 'décoration', 'déco', 'canapé'],
    ['sport', 'fitness', 'gym'],
    ['café', 'coffee'],
    ['concert', 'musique'],
    ['théâtre', 'spectacle'],
    ['soin', 'beauté', 'cosmétique', 'maquillage', 'bien-être'],
  ],
  en: [...usualEnglish, ['cinema', 'movie', 'film', 'films']],
};
