import { describe, expect, test } from 'vitest';
import { afterAnswer, noCopy, pushOf, whileSending, type AnsweredCart, type CartCopy } from './cart-copy.ts';

interface Small {
  readonly id: string;
  readonly qty: number;
  readonly card: string;
}
const line = (id: string, card: string, qty: number): Small => ({ id, card, qty });
const markOf = ({ card, qty }: Small) => `${card} ${qty}`;
const copy = (known: CartCopy['known'], sent: readonly string[] = []): CartCopy => ({ revision: 1, known, sent });

describe('SCART-11 what a device has to say', () => {
  const known = { a: { mark: 'A 5', parts: { b: 3 } }, c: { mark: 'C 1' } };
  const told = (lines: readonly Small[], sent: readonly string[] = []) => pushOf(copy(known, sent), lines, markOf);
  const [a, c] = [line('a', 'A', 5), line('c', 'C', 1)];

  test('is nothing where the server has it all', () => {
    expect(told([a, c])).toBeNull();
    expect(pushOf(noCopy, [], markOf)).toBeNull();
  });

  test('is what was changed, with the parts that it knows of', () => {
    const lines = [line('a', 'A', 6), c];
    expect(told(lines)).toEqual({ revision: 1, lines, edited: ['a'], removed: [], parts: { a: { b: 3 } } });
    expect(told([a, line('c', 'C', 2)])).toMatchObject({ edited: ['c'], removed: [], parts: {} });
  });

  test('is what was removed, each line with its parts', () => {
    expect(told([c])).toMatchObject({ edited: [], removed: ['a', 'b'] });
  });

  test('is that the parts are one with a line that has no more than they', () => {
    expect(told([line('a', 'A', 4), c])).toMatchObject({ removed: [], parts: { a: { b: 3 } } });
    const lines = (qty: number) => [line('a', 'A', qty), c];
    const isOne = { revision: 1, edited: ['a'], removed: ['b'], parts: {} };
    expect(told(lines(3))).toEqual({ ...isOne, lines: lines(3) });
    // And stays so until that was heard.
    expect(told(lines(9), ['a', 'b'])).toEqual({ ...isOne, lines: lines(9) });
    const two = copy({ a: { mark: 'A 5', parts: { b: 2, d: 1 } } }, ['b']);
    expect(pushOf(two, [line('a', 'A', 9)], markOf)).toMatchObject({ removed: ['b'], parts: { a: { d: 1 } } });
    expect(pushOf(two, [line('a', 'A', 1)], markOf)).toMatchObject({ removed: ['b', 'd'], parts: {} });
    // One that is here, as a line of its own again, is not removed.
    expect(pushOf(two, [line('a', 'A', 9), line('b', 'B', 2)], markOf)).toMatchObject({
      removed: [],
      parts: { a: { b: 2, d: 1 } },
    });
  });

  test('nothing-is-lost: one part that was removed is, and the others stay parts', () => {
    // Added offline, removed while the second try was under way, which put both to the line of another device.
    const answered: AnsweredCart<Small> = {
      revision: 2,
      lines: [line('a', 'A', 3)],
      parts: { a: { b: 1, d: 1 } },
    };
    const [b, d] = [line('b', 'A', 1), line('d', 'A', 1)];
    const heard = afterAnswer(noCopy, [b, d], [b], answered, markOf);
    expect(heard.lines).toEqual([line('a', 'A', 2)]);
    expect(pushOf(heard.copy, heard.lines, markOf)).toMatchObject({ removed: ['d'], parts: { a: { b: 1 } } });
  });

  test('is said again until it was answered', () => {
    const push = told([line('a', 'A', 6)])!;
    const waiting = whileSending(copy(known, ['x']), push);
    expect(waiting).toEqual(copy(known, ['x', 'a', 'c']));
    expect(pushOf(waiting, [a], markOf)).toMatchObject({ edited: ['a'], removed: ['x', 'c'] });
  });
});

describe('SCART-11 what an answer makes of what was done meanwhile', () => {
  const answer = (...lines: Small[]): AnsweredCart<Small> => ({ revision: 2, lines, parts: {} });
  /** Two of its own, and three that came as b. */
  const both: AnsweredCart<Small> = { ...answer(line('a', 'A', 5)), parts: { a: { b: 3 } } };
  const after = (before: readonly Small[], now: readonly Small[], of: AnsweredCart<Small>, known = noCopy) =>
    afterAnswer(known, before, now, of, markOf);
  const own = line('a', 'A', 2);
  const other = line('b', 'A', 3);

  test('nothing: it is the server’s, and known with its parts', () => {
    expect(after([own], [own], both)).toEqual({
      copy: { revision: 2, known: { a: { mark: 'A 5', parts: { b: 3 } } }, sent: [] },
      lines: [line('a', 'A', 5)],
    });
    expect(after([own], [own], answer(own)).copy.known).toEqual({ a: { mark: 'A 2' } });
  });

  test('another quantity is without the parts that nobody knew of, and with those that they did', () => {
    expect(after([own], [line('a', 'A', 4)], both).lines).toEqual([line('a', 'A', 7)]);
    const known = copy({ a: { mark: 'A 5', parts: { b: 3 } } });
    expect(after([line('a', 'A', 5)], [line('a', 'A', 6)], both, known).lines).toEqual([line('a', 'A', 6)]);
    expect(after([own], [line('a', 'B', 2)], both).lines).toEqual([line('a', 'B', 5)]);
  });

  test('a line that was put to another: its quantity counts there, and its removal is said', () => {
    expect(after([other], [line('b', 'A', 4)], both)).toMatchObject({ lines: [line('a', 'A', 6)], copy: { sent: [] } });
    expect(after([other], [], both)).toMatchObject({ lines: [line('a', 'A', 2)], copy: { sent: ['b'] } });
  });

  test('a line that was put to another, and makes other cards now, is a line again', () => {
    const changed = line('b', 'B', 3);
    expect(after([other], [changed], both).lines).toEqual([line('a', 'A', 5), changed]);
  });

  test('a new line stays, and one that the server has is there once', () => {
    const fresh = line('c', 'C', 1);
    expect(after([own], [own, fresh], both).lines).toEqual([line('a', 'A', 5), fresh]);
    expect(after([], [own], both).lines).toEqual([line('a', 'A', 5)]);
  });

  test('what was removed elsewhere is gone, even if it was changed here', () => {
    expect(after([own], [line('a', 'A', 9)], answer()).lines).toEqual([]);
  });

  test('a line that was removed here is gone, with the parts that were known', () => {
    const more = { ...both, parts: { a: { b: 3, c: 1 } } };
    const known = copy({ a: { mark: 'A 5', parts: { b: 3 } } });
    const { copy: next, lines } = after([line('a', 'A', 5)], [], more, known);
    expect([next.known, lines]).toEqual([{ a: { mark: 'A 5', parts: { b: 3 } } }, []]);
    expect(pushOf(next, lines, markOf)).toMatchObject({ removed: ['a', 'b'] });
    expect(after([own], [], more).copy.known).toEqual({ a: { mark: 'A 5', parts: {} } });
    expect(after([own], [own], more).copy.known).toEqual({ a: { mark: 'A 5', parts: { b: 3, c: 1 } } });
  });
});
