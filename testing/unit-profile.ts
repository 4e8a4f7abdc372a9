import { colourTokens, shapeTokens, type Theme } from '#domain/units/theme.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';

const everyToken = (names: readonly string[], value: string) => Object.fromEntries(names.map((name) => [name, value]));

const theme = {
  light: { ...everyToken(colourTokens, '#ffffff'), ...everyToken(shapeTokens, '0') },
  dark: everyToken(colourTokens, '#000000'),
  mark: { shape: 'bow', ground: '#000000', ink: '#ffffff' },
} as unknown as Theme;

/** A plain unit in two languages; a test changes what it is about. */
export const unitProfile = (changes: Partial<UnitProfile> = {}): UnitProfile => ({
  ...usualChoices,
  id: 'alpha',
  name: { en: 'Alpha Cards', ar: 'ألفا' },
  description: { en: 'Cards for tests.', ar: 'بطاقات' },
  currency: 'EUR',
  languages: ['en', 'ar'],
  defaultLanguage: 'en',
  defaultCountry: 'FR',
  timeZone: 'Europe/Paris',
  can: ['card-query'],
  support: { phone: '+33 1 23 45 67 89', email: 'help@alpha.example' },
  seller: {
    legalName: 'Alpha Ltd',
    address: '1 Test Street',
    taxIds: [],
    invoicePrefix: 'AL',
    senderAddress: 'shop@alpha.example',
  },
  theme,
  ...changes,
});
