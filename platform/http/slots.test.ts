import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Slots, SharedSlots, Shares } from './slots.ts';

test('there are so many places, and what is given back can be taken again', () => {
  const places = new Slots(2);
  expect([places.take(), places.take(), places.take()]).toEqual([true, true, false]);
  places.giveBack();
  expect([places.take(), places.take()]).toEqual([true, false]);
});

test('a name has its share whatever others have taken, and nothing is kept of one that has left', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean()));
  fc.assert(
    fc.property(steps, (list) => {
      const shares = new Shares(3);
      const inside = { a: 0, b: 0, c: 0 };
      for (const [name, comes] of list) {
        const before = inside[name];
        if (comes) inside[name] += Number(shares.take(name));
        else if (before > 0) {
          shares.giveBack(name);
          inside[name] -= 1;
        }
        expect(inside[name]).toBe(comes ? Math.min(before + 1, 3) : Math.max(before - 1, 0));
      }
      expect(shares.names).toBe(Object.values(inside).filter((count) => count > 0).length);
    }),
  );
});

test('of the places a name has its part, and at least one', () => {
  const places = new SharedSlots(8, 1 / 4);
  const taken = (name: string) => places.take(name);
  expect(['a', 'a', 'a'].map(taken)).toEqual(['taken', 'taken', 'share-full']);
  expect(['b', 'b', 'c', 'c', 'd', 'd'].map(taken)).toEqual(Array(6).fill('taken'));
  expect(['a', 'e'].map(taken)).toEqual(['full', 'full']);
  places.giveBack('b');
  // Whoever is over their part has not taken the place from the others.
  expect(['a', 'e', 'f'].map(taken)).toEqual(['share-full', 'taken', 'full']);
  expect(new SharedSlots(1, 1 / 4).take('a')).toBe('taken');
});
