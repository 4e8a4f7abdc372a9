import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { exampleProfile } from '#testing/example-units.ts';
import { markup } from '#testing/browser/markup.tsx';
import { readFilter } from './filter.ts';
import { Filters } from './filters.tsx';

const categories = ['one', 'two', 'three', 'four', 'five'].map((id) => ({ id, name: `Category ${id}` }));

/** The categories that can be chosen at once, and what the button says that shows the others. */
function shown(categoryLimit: number | null, chosen = '') {
  const html = markup(
    <Filters
      categories={categories}
      countries={[]}
      categoryLimit={categoryLimit}
      filter={readFilter(new URLSearchParams({ category: chosen }))}
    />,
    messagesOf('en', 'home'),
  );
  return {
    names: Array.from(html.matchAll(/>Category (\w+)<\/a>/g), ([, name]) => name),
    more: /<button[^>]*>([^<]*)<\/button>/.exec(html)?.[1] ?? null,
  };
}

test('UNIT-60 the first three categories, and a button for the others', () => {
  const { categoryLimit } = exampleProfile('tinto');
  expect(shown(categoryLimit)).toEqual({ names: ['one', 'two', 'three'], more: expect.stringContaining('2') });
});

test('the chosen category is shown wherever it stands', () => {
  expect(shown(3, 'five').names).toEqual(['one', 'two', 'three', 'five']);
});

test.each([null, 5, 6])('with a limit of %s five categories are all shown', (limit) => {
  expect(shown(limit)).toEqual({ names: ['one', 'two', 'three', 'four', 'five'], more: null });
});

const draw = (address: string, countries: { code: string; name: string }[] = []) =>
  markup(
    <Filters
      categories={categories}
      countries={countries}
      categoryLimit={null}
      filter={readFilter(new URLSearchParams(address))}
    />,
    messagesOf('en', 'home'),
  );

test('HOME-02 the chosen category is the current one, and all of them where none is chosen', () => {
  const current = (address: string) =>
    Array.from(draw(address).matchAll(/<a [^>]*aria-current="true"[^>]*>([^<]*)</g), ([, name]) => name);
  expect(current('?category=two')).toEqual(['Category two']);
  expect(current('')).toEqual(['All cards']);
});

test('HOME-04 the switch for online-only stands as the address says', () => {
  const isOn = (address: string) => /role="switch" aria-checked="(\w+)"/.exec(draw(address))?.[1];
  expect([isOn('?online=1'), isOn('')]).toEqual(['true', 'false']);
});

test('HOME-06 countries are chosen by their names where there are two or more, and the chosen one is shown', () => {
  const countries = [
    { code: 'FR', name: 'France' },
    { code: 'AE', name: 'United Arab Emirates' },
  ];
  const options = (address: string, offered = countries) =>
    Array.from(
      draw(address, offered).matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)</g),
      ([, code, chosen, name]) => [code, name, chosen !== undefined],
    );
  expect(options('?country=AE')).toEqual([
    ['', 'All countries', false],
    ['FR', 'France', false],
    ['AE', 'United Arab Emirates', true],
  ]);
  expect(options('', countries.slice(0, 1))).toEqual([]);
});
