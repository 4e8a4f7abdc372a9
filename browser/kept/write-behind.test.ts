import { expect, test } from 'vitest';
import { writeBehind } from './write-behind.ts';

/** Time stands still: a quiet moment and the end of a preparation come when the test says so. */
function setUp() {
  const quiet: (() => void)[] = [];
  const preparing: { readonly value: unknown; readonly done: (prepared: unknown) => void }[] = [];
  const arrived: unknown[] = [];
  const behind = writeBehind<unknown>({
    prepare: (value) => new Promise((done) => preparing.push({ value, done })),
    arrive: (prepared) => arrived.push(prepared),
    soon(work) {
      quiet.push(work);
      return () => void quiet.splice(quiet.indexOf(work), 1);
    },
  });
  const quietMoment = () => quiet.shift()?.();
  const prepared = async () => {
    const first = preparing.shift();
    first?.done(first.value);
    await settled();
  };
  return { behind, quiet, preparing, arrived, quietMoment, prepared };
}

const settled = () => new Promise((done) => setTimeout(done, 0));

test('CART-23 nothing is prepared before there is a quiet moment, and then only the newest value', async () => {
  const { behind, quiet, preparing, arrived, quietMoment, prepared } = setUp();
  for (const value of [1, 2, 3]) behind.write(value);
  expect([quiet.length, preparing.length, behind.isBusy()]).toEqual([1, 0, true]);
  quietMoment();
  await prepared();
  expect([arrived, quiet.length, behind.isBusy()]).toEqual([[3], 0, false]);
});

test('one is prepared at a time, and what was written meanwhile comes after it', async () => {
  const { behind, quiet, preparing, arrived, quietMoment, prepared } = setUp();
  behind.write(1);
  quietMoment();
  expect(behind.isBusy()).toBe(true);
  behind.write(2);
  behind.write(3);
  expect([quiet.length, preparing.length]).toEqual([0, 1]);
  await prepared();
  expect([arrived, quiet.length]).toEqual([[1], 1]);
  quietMoment();
  await prepared();
  expect(arrived).toEqual([1, 3]);
});

test('what is called off does not arrive: not while it waits, not while it is prepared', async () => {
  const { behind, quiet, arrived, quietMoment, prepared } = setUp();
  behind.write(1);
  behind.callOff();
  expect([quiet.length, behind.isBusy()]).toEqual([0, false]);
  behind.write(2);
  quietMoment();
  behind.write(3);
  behind.callOff();
  expect(behind.isBusy()).toBe(false);
  await prepared();
  expect([arrived, quiet.length]).toEqual([[], 0]);
});

test('what is written after that arrives, though the other is still being prepared', async () => {
  const { behind, arrived, quietMoment, prepared } = setUp();
  behind.write(1);
  quietMoment();
  behind.callOff();
  behind.write(2);
  await prepared();
  quietMoment();
  await prepared();
  expect(arrived).toEqual([2]);
});

test('a flush begins at once, and is done when everything has arrived', async () => {
  const { behind, quiet, preparing, arrived, prepared } = setUp();
  let isDone = false;
  behind.write(1);
  const flushed = behind.flush().then(() => (isDone = true));
  behind.write(2);
  void behind.flush();
  expect([quiet.length, preparing.length]).toEqual([0, 1]);
  await prepared();
  expect([arrived, isDone]).toEqual([[1], false]);
  await prepared();
  await flushed;
  expect([arrived, quiet.length]).toEqual([[1, 2], 0]);
  await behind.flush();
});

test('a value that cannot be prepared is a fault of whoever wrote it, and the next one arrives', async () => {
  const arrived: unknown[] = [];
  const behind = writeBehind<unknown>({
    prepare: async (value) => JSON.parse(value as string) as unknown,
    arrive: (prepared) => arrived.push(prepared),
    soon: () => () => {},
  });
  behind.write('{');
  await expect(behind.flush()).rejects.toThrow(SyntaxError);
  behind.write('2');
  await behind.flush();
  expect(arrived).toEqual([2]);
});
