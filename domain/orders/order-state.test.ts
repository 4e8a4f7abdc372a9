import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  awaitsMoney,
  cancelReasons,
  mayBecome,
  mayCancel,
  orderStates,
  orderSteps,
  unpaidStates,
  wasPaid,
  type OrderState,
} from './order-state.ts';

/** Every state that can follow, at once or later. */
function reachable(from: OrderState): OrderState[] {
  const seen = new Set<OrderState>();
  const ahead = [...orderSteps[from]];
  for (let state = ahead.pop(); state; state = ahead.pop()) {
    if (seen.has(state)) continue;
    seen.add(state);
    ahead.push(...orderSteps[state]);
  }
  return orderStates.filter((state) => seen.has(state));
}

/** An order that lives as long as it can: any of its steps, one after another. */
const anyLife = fc.infiniteStream(fc.nat()).map((choices) => {
  const life: OrderState[] = ['placed'];
  for (const choice of choices) {
    const steps = orderSteps[life.at(-1)!];
    if (steps.length === 0 || life.length > 30) return life;
    life.push(steps[choice % steps.length]!);
  }
  return life;
});

test('D13 every state is reached from the first, and none leads to itself', () => {
  expect(['placed', ...reachable('placed')].toSorted()).toEqual(expect.arrayContaining(orderStates.toSorted()));
  for (const state of orderStates) expect(orderSteps[state]).not.toContain(state);
});

test('D13 what is paid is never unpaid or cancelled again, and what is cancelled is never revived', () => {
  fc.assert(
    fc.property(anyLife, (life) => {
      const paid = life.findIndex(wasPaid);
      expect(paid === -1 || life.slice(paid).every(wasPaid)).toBe(true);
      const over = life.indexOf('cancelled');
      expect(over === -1 || over === life.length - 1).toBe(true);
    }),
  );
  expect(reachable('cancelled')).toEqual([]);
  expect(reachable('returned')).toEqual([]);
});

test('D13 whatever waits for money is paid, called off or still waits, and nothing is both', () => {
  for (const state of orderStates) {
    const is = [awaitsMoney(state), wasPaid(state), state === 'cancelled'];
    expect(is.filter(Boolean), state).toHaveLength(1);
    expect(awaitsMoney(state)).toBe((unpaidStates as readonly string[]).includes(state));
  }
  for (const state of unpaidStates)
    expect(orderSteps[state], state).toEqual(expect.arrayContaining(['issuing', 'cancelled']));
});

test('ORDER-37 its buyer calls it off until it is paid, and not while somebody looks at it', () => {
  expect(orderStates.filter(mayCancel)).toEqual(['placed', 'transfer', 'waiting']);
  for (const state of orderStates.filter(mayCancel)) expect(mayBecome(state, 'cancelled')).toBe(true);
});

test('a step that is not in the table does not happen', () => {
  expect(mayBecome('placed', 'issuing')).toBe(true);
  expect(mayBecome('placed', 'done')).toBe(false);
  expect(mayBecome('review', 'transfer')).toBe(false);
  expect(mayBecome('issuing', 'cancelled')).toBe(false);
  expect(mayBecome('cancelled', 'issuing')).toBe(false);
  expect(mayBecome('part-returned', 'done')).toBe(false);
  expect(cancelReasons).toEqual(['buyer', 'expired', 'rejected']);
});
