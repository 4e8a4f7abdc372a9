import { expect, test } from 'vitest';
import { chooseIn, chosenIn, type StoreKeeper } from './chosen-store.ts';

function keeper(text: string | null = null): StoreKeeper {
  let kept = text;
  return { getItem: () => kept, setItem: (_, next) => void (kept = next) };
}

test('SHELL-10 a chosen store is kept, for its unit alone', () => {
  const here = keeper();
  chooseIn(here, 'alpha', { id: 's1', name: 'Rue des Rubans' });
  chooseIn(here, 'beta', { id: 's2', name: 'Manama' });
  expect(chosenIn(here, 'alpha')).toEqual({ id: 's1', name: 'Rue des Rubans' });
  chooseIn(here, 'alpha', null);
  expect(chosenIn(here, 'alpha')).toBeNull();
  expect(chosenIn(here, 'beta')).toEqual({ id: 's2', name: 'Manama' });
});

test.each([null, 'no json', '[]', '{"alpha":"s1"}', '{"alpha":{"id":7,"name":"x"}}', '{"alpha":null}'])(
  'what is no store is none: %s',
  (text) => expect(chosenIn(keeper(text), 'alpha')).toBeNull(),
);
