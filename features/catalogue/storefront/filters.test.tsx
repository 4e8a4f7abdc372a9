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
