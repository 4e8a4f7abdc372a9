// How products are shown, and what the unit allows of them.
import type { SearchSynonyms } from '../../catalogue/search-words.ts';
import { isWhole, type Faults } from './faults.ts';
import type { Wires } from './wire.ts';

export interface CatalogueChoices {
  readonly validMonthsMax: number;
  readonly cardMadeFeeMin: number;
  readonly cardMadeFeeMax: number;
  /** Category chips before "more"; null shows them all. */
  readonly categoryLimit: number | null;
  /** Percent of the screen's height before "read more". */
  readonly detailHeightPercent: number | null;
  /** What people also call the things that are sold here, by language. */
  readonly searchSynonyms: SearchSynonyms;
}

export const usualCatalogue: CatalogueChoices = {
  validMonthsMax: 12,
  cardMadeFeeMin: 15,
  cardMadeFeeMax: 30,
  categoryLimit: null,
  detailHeightPercent: null,
  searchSynonyms: {},
};

export const catalogueWires = {
  validMonthsMax: ['maxValidMonths', 'whole'],
  cardMadeFeeMin: ['cardMadeFeeMin', 'number'],
  cardMadeFeeMax: ['cardMadeFeeMax', 'number'],
  categoryLimit: ['categoryLimit', 'whole-or-null'],
  detailHeightPercent: ['productDetailMaxHeight', 'whole-or-null'],
  // Searching is the server's.
  searchSynonyms: 'unsent',
} as const satisfies Wires<CatalogueChoices>;

export const catalogueFaults: Faults<CatalogueChoices> = {
  validMonthsMax: ({ validMonthsMax }) => !isWhole(validMonthsMax, 1, 120) && 'Cards are valid for 1 to 120 months.',
  cardMadeFeeMin: ({ cardMadeFeeMin, cardMadeFeeMax }) =>
    !(cardMadeFeeMin >= 0 && cardMadeFeeMax >= cardMadeFeeMin) &&
    'The lowest card-made fee is 0 or more and not above the highest.',
  categoryLimit: ({ categoryLimit }) =>
    categoryLimit !== null && !isWhole(categoryLimit, 1, 100) && 'The category limit is 1 to 100.',
  detailHeightPercent: ({ detailHeightPercent }) =>
    detailHeightPercent !== null &&
    !isWhole(detailHeightPercent, 10, 100) &&
    'The height of a detail is 10 to 100 percent of the screen.',
  searchSynonyms: ({ searchSynonyms }) => {
    // Every search compares what was typed with all of them.
    const groups = Object.values(searchSynonyms).flat();
    const isWrong = (group: readonly string[]) =>
      !isWhole(group.length, 2, 20) || group.some((word) => word.trim().length < 2 || word.length > 40);
    return (
      (groups.length > 200 || groups.some(isWrong)) &&
      'Words that mean the same come in at most 200 groups of 2 to 20 words, of 2 to 40 characters each.'
    );
  },
};
