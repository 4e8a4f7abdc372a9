import { beforeEach, expect, test, vi } from 'vitest';
import { handTimers, type HandTimers } from '#testing/hand-timers.ts';
import { LiveHub } from './hub.ts';

let timers: HandTimers;
let stored: Map<string, number>;
let asked: [unit: string, ids: readonly string[]][];
let failing: Error | null;
let failed: unknown[];
let hub: LiveHub;
beforeEach(() => {
  timers = handTimers();
  [stored, asked, failing, failed] = [new Map(), [], null, []];
  hub = new LiveHub({
    timers,
    async versions(_, unit, ids) {
      asked.push([unit, ids]);
      if (failing) throw failing;
      return new Map(ids.flatMap((id) => (stored.has(id) ? [[id, stored.get(id) ?? 0]] : [])));
    },
    failed: (error) => void failed.push(error),
  });
});

function watch(id: string, seen: number | null, unit = 'alpha') {
  const tell = vi.fn();
  const end = hub.watch({ kind: 'order', unit, id }, seen, tell);
  return { tell, end };
}

test('nobody is asked while nobody watches, nor after the last has gone', async () => {
  await timers.advance(10_000);
  expect(timers.pending()).toBe(0);
  stored.set('a', 1);
  const { end } = watch('a', 1);
  await timers.advance(3_000);
  expect(asked).toHaveLength(3);
  end();
  await timers.advance(10_000);
  expect(asked).toHaveLength(3);
  expect(timers.pending()).toBe(0);
});

test('once a second one question for each unit, whoever watches in it', async () => {
  for (const id of ['a', 'b', 'b']) watch(id, 0);
  watch('c', 0, 'beta');
  await timers.advance(999);
  expect(asked).toEqual([]);
  await timers.advance(1);
  expect(asked).toEqual([
    ['alpha', ['a', 'b']],
    ['beta', ['c']],
  ]);
});

test('PASS-03 whoever watches what has changed is told, once for each change seen, and nobody else', async () => {
  stored.set('a', 1).set('b', 1);
  const [one, other, third] = [watch('a', 1), watch('a', 1), watch('b', 1)];
  await timers.advance(5_000);
  expect(one.tell).not.toHaveBeenCalled();
  stored.set('a', 3);
  await timers.advance(5_000);
  expect(one.tell.mock.calls).toEqual([[3]]);
  expect(other.tell.mock.calls).toEqual([[3]]);
  stored.set('a', 4);
  other.end();
  await timers.advance(1_000);
  expect(one.tell).toHaveBeenLastCalledWith(4);
  expect(other.tell).toHaveBeenCalledTimes(1);
  expect(third.tell).not.toHaveBeenCalled();
});

test('what changed between the page and its watching is told at once; who has seen nothing begins with what is there', async () => {
  stored.set('a', 7);
  const [late, fresh] = [watch('a', 6), watch('a', null)];
  await timers.advance(1_000);
  expect(late.tell.mock.calls).toEqual([[7]]);
  expect(fresh.tell).not.toHaveBeenCalled();
  stored.set('a', 8);
  await timers.advance(1_000);
  expect(fresh.tell.mock.calls).toEqual([[8]]);
});

test('an answer older than what somebody knows is no change', async () => {
  stored.set('a', 5);
  const { tell } = watch('a', 6);
  await timers.advance(2_000);
  expect(tell).not.toHaveBeenCalled();
});

test('what is not there is not told of, and is once it is', async () => {
  const { tell } = watch('a', 0);
  await timers.advance(2_000);
  expect(tell).not.toHaveBeenCalled();
  stored.set('a', 1);
  await timers.advance(1_000);
  expect(tell).toHaveBeenCalledOnce();
});

test('a pod that does not answer is asked again a second later, and what changed meanwhile is told', async () => {
  const { tell } = watch('a', 0);
  failing = new Error('gone');
  stored.set('a', 1);
  await timers.advance(3_000);
  expect(failed).toHaveLength(3);
  expect(tell).not.toHaveBeenCalled();
  failing = null;
  await timers.advance(1_000);
  expect(tell.mock.calls).toEqual([[1]]);
});

test('one unit that does not answer holds up no other, and no question is asked twice at once', async () => {
  let answer: (versions: ReadonlyMap<string, number>) => void = () => {};
  const heard = vi.fn();
  const questions: string[] = [];
  hub = new LiveHub({
    timers,
    versions: (_, unit) => {
      questions.push(unit);
      return unit === 'alpha' ? new Promise((done) => (answer = done)) : Promise.resolve(new Map([['b', 1]]));
    },
    failed: () => {},
  });
  hub.watch({ kind: 'order', unit: 'alpha', id: 'a' }, 0, heard);
  hub.watch({ kind: 'order', unit: 'beta', id: 'b' }, 0, () => {});
  await timers.advance(3_000);
  expect(questions).toEqual(['alpha', 'beta', 'beta', 'beta']);
  answer(new Map([['a', 1]]));
  await timers.advance(1_000);
  expect(heard).toHaveBeenCalledOnce();
  expect(questions.filter((unit) => unit === 'alpha')).toHaveLength(2);
});

test('of a silent pod no more than four questions wait', async () => {
  let questions = 0;
  hub = new LiveHub({ timers, versions: () => ((questions += 1), new Promise(() => {})), failed: () => {} });
  for (const unit of 'abcdefgh') hub.watch({ kind: 'order', unit, id: 'a' }, 0, () => {});
  await timers.advance(10_000);
  expect(questions).toBe(4);
});

test('stopped, it asks no more and tells nobody', async () => {
  stored.set('a', 1);
  const { tell, end } = watch('a', 0);
  await hub.stop();
  await timers.advance(5_000);
  expect(asked).toEqual([]);
  expect(tell).not.toHaveBeenCalled();
  end();
});
