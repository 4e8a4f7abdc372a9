// The shop of each country, for whoever lands in the wrong one.
import type { CountryPath } from '#domain/units/unit.ts';

export const countryPaths: readonly CountryPath[] = [
  { country: 'FR', path: '/maison' },
  { country: 'BH', path: '/hadiya' },
  { country: 'DO', path: '/ccn' },
  { country: 'CO', path: '/tinto' },
];
