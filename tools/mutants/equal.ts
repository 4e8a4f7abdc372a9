// Mutants that change nothing anybody could notice, each with its reason. One is left out of the score only while its
// file, its line and both texts are as they stand here.
export interface EqualMutant {
  readonly file: string;
  /** The whole line that it begins in, without the space around it. */
  readonly line: string;
  readonly original: string;
  readonly replacement: string;
  readonly why: string;
}

export const equalMutants: readonly EqualMutant[] = [
  {
    file: 'domain/values/date-format.ts',
    line: 'if (known) return known;',
    original: 'known',
    replacement: 'false',
    why: 'Kept only to save time: what is made anew is the same.',
  },
  {
    file: 'domain/values/date-format.ts',
    line: 'formats.set(key, format);',
    original: 'formats.set(key, format);',
    replacement: ';',
    why: 'Kept only to save time: what is made anew is the same.',
  },
  {
    file: 'domain/values/money-format.ts',
    line: 'if (known) return known;',
    original: 'known',
    replacement: 'false',
    why: 'Kept only to save time: what is made anew is the same.',
  },
  {
    file: 'domain/values/money-format.ts',
    line: 'formats.set(key, format);',
    original: 'formats.set(key, format);',
    replacement: ';',
    why: 'Kept only to save time: what is made anew is the same.',
  },
  {
    file: 'domain/values/money-format.ts',
    line: 'written.set(key, parts);',
    original: 'written.set(key, parts);',
    replacement: ';',
    why: 'Kept only to save time: what is made anew is the same.',
  },
  {
    file: 'domain/values/country.ts',
    line: 'if (known) return known;',
    original: 'known',
    replacement: 'false',
    why: 'Kept only to save time: what is made anew is the same.',
  },
  {
    file: 'domain/values/country.ts',
    line: 'namesByLanguage.set(language, names);',
    original: 'namesByLanguage.set(language, names);',
    replacement: ';',
    why: 'Kept only to save time: what is made anew is the same.',
  },
  {
    file: 'domain/values/money-format.ts',
    line: 'if (written.size >= writtenMax) written.clear();',
    original: 'written.size >= writtenMax',
    replacement: 'true',
    why: 'Bounds the memory of what is kept to save time; nothing that is shown depends on it.',
  },
  {
    file: 'domain/values/money-format.ts',
    line: 'if (written.size >= writtenMax) written.clear();',
    original: 'written.size >= writtenMax',
    replacement: 'false',
    why: 'Bounds the memory of what is kept to save time; nothing that is shown depends on it.',
  },
  {
    file: 'domain/values/money-format.ts',
    line: 'if (written.size >= writtenMax) written.clear();',
    original: 'written.size >= writtenMax',
    replacement: 'written.size > writtenMax',
    why: 'Bounds the memory of what is kept to save time; nothing that is shown depends on it.',
  },
  {
    file: 'domain/values/money-format.ts',
    line: 'if (written.size >= writtenMax) written.clear();',
    original: 'written.size >= writtenMax',
    replacement: 'written.size < writtenMax',
    why: 'Bounds the memory of what is kept to save time; nothing that is shown depends on it.',
  },
  {
    file: 'domain/values/money-format.ts',
    line: 'if (written.size >= writtenMax) written.clear();',
    original: 'written.clear();',
    replacement: ';',
    why: 'Bounds the memory of what is kept to save time; nothing that is shown depends on it.',
  },
  {
    file: 'domain/identity/session.ts',
    line: 'if (provedAt === null || provedAt > now.getTime() + clocksApartMs) return new Date(0);',
    original: 'provedAt === null',
    replacement: 'false',
    why: 'Null counts as 0 in what follows, which is the same moment.',
  },
  {
    file: 'domain/values/marked-text.ts',
    line: "let kind: MarkedBlock['kind'] = 'paragraph';",
    original: "'paragraph'",
    replacement: '""',
    why: 'The first line says its own kind, and nothing stands before it that could be closed.',
  },
  {
    file: 'domain/values/language.ts',
    line: "for (const tag of byPreference(choice.accepted ?? '')) {",
    original: "''",
    replacement: '"Stryker was here!"',
    why: 'Neither is a list of languages, and both wish for none.',
  },
  {
    file: 'domain/cards/ledger.ts',
    line: 'for (const { currency, amount } of postings) sums.set(currency, (sums.get(currency) ?? 0) + amount);',
    original: '(sums.get(currency) ?? 0) + amount',
    replacement: '(sums.get(currency) ?? 0) - amount',
    why: 'A sum is nothing with either sign.',
  },
  {
    file: 'domain/cards/card-code.ts',
    line: 'for (let at = 0; at < 13; at++) sum += Number(code[at]) * (at % 2 === 0 ? 1 : 3);',
    original: 'sum += Number(code[at]) * (at % 2 === 0 ? 1 : 3)',
    replacement: 'sum -= Number(code[at]) * (at % 2 === 0 ? 1 : 3)',
    why: 'A sum is a multiple of ten with either sign.',
  },
  {
    file: 'domain/cards/card-guessing.ts',
    line: 'const isUnitQuiet = (unit: GuessTally): boolean => unit.recent * guessLimits.unitSample < guessLimits.unitPerHour;',
    original: 'unit.recent * guessLimits.unitSample < guessLimits.unitPerHour',
    replacement: 'unit.recent * guessLimits.unitSample <= guessLimits.unitPerHour',
    why: 'No number of sixteens is exactly the limit.',
  },
  {
    file: 'domain/cards/card-number.ts',
    line: 'if (at >= pool.length) {',
    original: 'at >= pool.length',
    replacement: 'at > pool.length',
    why: 'Behind the last byte stands one that is thrown away; then the next are drawn.',
  },
  {
    file: 'domain/payments/attempt.ts',
    line: "if (status.kind === 'unknown') return stays;",
    original: "status.kind === 'unknown'",
    replacement: 'false',
    why: 'Asked for the compiler: no state is called unknown, so nothing follows from it further down either.',
  },
  {
    file: 'domain/payments/attempt.ts',
    line: "if (status.kind === 'unknown') return stays;",
    original: "'unknown'",
    replacement: '""',
    why: 'Asked for the compiler: no state is called unknown, so nothing follows from it further down either.',
  },
  {
    file: 'domain/payments/next-check.ts',
    line: 'return endsAt > now && endsAt < next ? endsAt : next;',
    original: 'endsAt < next',
    replacement: 'endsAt <= next',
    why: 'Where both are the same moment, either will do.',
  },
];
