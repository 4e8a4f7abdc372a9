import { beforeEach, expect, test } from 'vitest';
import { handTimers, type HandTimers } from '#testing/hand-timers.ts';
import { Seldom } from './seldom.ts';

let timers: HandTimers;
let seldom: Seldom;
let written: [string, number][];
beforeEach(() => {
  timers = handTimers();
  seldom = new Seldom(timers);
  written = [];
});
const say = (name: string, said = name) => seldom.say(name, (times) => written.push([said, times]));

test('the first is written at once, the others of ten seconds as one', async () => {
  for (let at = 0; at < 100; at += 1) say('a', `a${at}`);
  expect(written).toEqual([['a0', 1]]);
  await timers.advance(9_999);
  expect(written).toHaveLength(1);
  await timers.advance(1);
  expect(written).toEqual([
    ['a0', 1],
    ['a99', 99],
  ]);
});

test('while it goes on, a line every ten seconds; after ten quiet seconds the next is a first again', async () => {
  for (let second = 0; second < 60; second += 1) {
    say('a');
    await timers.advance(1_000);
  }
  expect(written.map(([, times]) => times)).toEqual([1, 9, 10, 10, 10, 10, 10]);
  await timers.advance(10_000);
  expect(timers.pending()).toBe(0);
  say('a');
  expect(written.at(-1)).toEqual(['a', 1]);
});

test('each name by itself, and at the end whatever is held back', () => {
  for (const name of ['a', 'b', 'a', 'a']) say(name);
  expect(written).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
  seldom.end();
  expect(written).toEqual([
    ['a', 1],
    ['b', 1],
    ['a', 2],
  ]);
  expect(timers.pending()).toBe(0);
});

test('names without end share one', () => {
  for (let at = 0; at < 5_000; at += 1) say(`name ${at}`);
  expect(written).toHaveLength(1_001);
  seldom.end();
  expect(written.reduce((sum, [, times]) => sum + times, 0)).toBe(5_000);
});
