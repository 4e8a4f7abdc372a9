import { expect, test } from 'vitest';
import { textStore } from '#testing/text-stores.ts';
import { orRemembered } from './browser-stores.ts';

const forbidden = (): never => {
  throw new DOMException('no storage here', 'SecurityError');
};

test('what is kept is in the storage, and nowhere else', () => {
  const [storage, memory] = [textStore({ there: 'before' }), new Map<string, string>()];
  const store = orRemembered(() => storage, memory);
  store.setItem('name', 'text');
  expect([storage.getItem('name'), store.getItem('name'), store.getItem('there')]).toEqual(['text', 'text', 'before']);
  expect([store.getItem('nothing'), memory.size]).toEqual([null, 0]);
});

test('GATE-09 a browser that forbids storage remembers as long as the page lives', () => {
  const memory = new Map<string, string>();
  const store = orRemembered(forbidden, memory);
  expect(store.getItem('guest')).toBeNull();
  store.setItem('guest', '{"one":true}');
  expect(orRemembered(forbidden, memory).getItem('guest')).toBe('{"one":true}');
});

test('a full storage is stood in for until it takes the text again', () => {
  const storage = textStore({ name: 'before' });
  let isFull = true;
  const memory = new Map<string, string>();
  const store = orRemembered(
    () => ({
      getItem: (name) => storage.getItem(name),
      setItem: (name, text) => (isFull ? forbidden() : storage.setItem(name, text)),
    }),
    memory,
  );
  store.setItem('name', 'first');
  expect(store.getItem('name')).toBe('first');
  isFull = false;
  store.setItem('name', 'second');
  expect([store.getItem('name'), memory.size]).toEqual(['second', 0]);
});
