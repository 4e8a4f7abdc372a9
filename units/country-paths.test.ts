import { expect, test } from 'vitest';
import { units } from './all.ts';
import { countryPaths } from './country-paths.ts';

test('SHELL-12 every country leads to a unit that is there, and that sells in that country', () => {
  expect(countryPaths).toHaveLength(units.length);
  for (const { country, path } of countryPaths) {
    const unit = units.find(({ profile }) => path === `/${profile.id}`);
    expect(unit?.profile.countries, path).toContain(country);
  }
});
