import { expect, test } from 'vitest';
import { eventually } from '#testing/wait.ts';
import { repeat } from './repeat.ts';

test('at once, again and again, and never twice at a time', async () => {
  let [now, most, times] = [0, 0, 0];
  const repeated = repeat(async () => {
    most = Math.max(most, (now += 1));
    await new Promise((done) => setTimeout(done, 20));
    now -= 1;
    times += 1;
  }, 1);
  expect(now).toBe(1);
  await eventually('several times', () => times > 3);
  await repeated.stop();
  expect(most).toBe(1);
});

test('a failure is told and does not end it', async () => {
  const told: unknown[] = [];
  const work = () => Promise.reject(new Error('no'));
  const repeated = repeat(work, 1, (error) => told.push(error));
  await eventually('it is tried again', () => told.length > 2);
  await repeated.stop();
});

test('whoever stops it waits for what is being done, and nothing begins after that', async () => {
  let [begun, done] = [0, 0];
  const repeated = repeat(async () => {
    begun += 1;
    await new Promise((end) => setTimeout(end, 30));
    done += 1;
  }, 1);
  await repeated.stop();
  expect([begun, done]).toEqual([1, 1]);
  await new Promise((end) => setTimeout(end, 30));
  expect(begun).toBe(1);
});
