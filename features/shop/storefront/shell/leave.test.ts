import { expect, test, vi } from 'vitest';
import { createLeaving, decideMove, leave, type LeaveDecision } from './leave.ts';

const place = (address: string) => {
  const [pathname = '', search] = address.split('?');
  return { pathname, search: search ? `?${search}` : '' };
};
const move = (from: string, to: string, isBack = false): LeaveDecision =>
  decideMove({ from: place(from), to: place(to), isBack });

const drafts = [
  '/b2b/buying',
  '/b2b/buying-self',
  '/salesman/buying',
  '/salesman/buying-self',
  '/buying-friend',
  '/buying-self',
  '/phone-credit',
];

test.each(drafts)('SHELL-13 leaving %s asks first, and so does leaving its checkout', (path) => {
  expect(move(path, '/')).toEqual({ kind: 'ask', question: 'buying', target: 'there' });
  expect(move(path, '/faq', true)).toEqual({ kind: 'ask', question: 'buying', target: 'there' });
  expect(move(`${path}/checkout`, '/faq')).toEqual({
    kind: 'ask',
    question: 'checkout',
    target: 'there',
  });
});

test('SHELL-13 going on with the same purchase is not leaving it', () => {
  for (const to of [
    '/buying-friend?step=2',
    '/buying-friend/checkout',
    '/order/4711',
    '/loading/order',
    '/auth/login?nextStep=checkout',
  ])
    expect(move('/buying-friend', to)).toEqual({ kind: 'go' });
  expect(move('/buying-friend/checkout', '/buying-friend')).toEqual({ kind: 'go' });
  // What is paid for is changed in the cart; from a card that is half made up it is a way out.
  expect(move('/buying-friend/checkout', '/cart')).toEqual({ kind: 'go' });
  expect(move('/buying-friend', '/cart')).toMatchObject({ kind: 'ask' });
});

test('SHELL-13 another purchase, and a sign-in that is not its own, are', () => {
  for (const to of ['/buying-self', '/buying-self/checkout', '/auth/login'])
    expect(move('/buying-friend', to)).toMatchObject({ kind: 'ask' });
});

test('SHELL-17 SHELL-37 back leads home from checkout pages, order results and payment returns', () => {
  for (const path of ['/order', '/order/4711', '/loading/order', '/loading/topup'])
    expect(move(path, '/buying-friend/checkout', true)).toEqual({ kind: 'home' });
  for (const path of drafts)
    expect(move(`${path}/checkout`, path, true)).toEqual({
      kind: 'ask',
      question: 'checkout',
      target: 'home',
    });
  // The entry that was put there to catch it has the same address.
  expect(move('/order/4711', '/order/4711', true)).toEqual({ kind: 'home' });
});

test('SHELL-37 elsewhere back works normally', () => {
  for (const path of ['/', '/card/X', '/faq', '/account', '/query', '/auth/login', '/nowhere'])
    expect(move(path, '/', true)).toEqual({ kind: 'go' });
  // And forward, or by a link, one gets away from a result.
  expect(move('/order/4711', '/account')).toEqual({ kind: 'go' });
});

function effects() {
  const done: string[] = [];
  const after = (name: string) => async () => {
    await Promise.resolve();
    done.push(name);
  };
  return { done, clearCart: after('cart cleared'), cancelPayment: after('payment cancelled'), navigate: after('gone') };
}

test('leaving a checkout clears the cart, cancels the payment, then navigates', async () => {
  const { done, navigate, ...parts } = effects();
  await leave('checkout', parts, navigate);
  expect(done).toEqual(['cart cleared', 'payment cancelled', 'gone']);
});

test('leaving a buying page keeps the cart', async () => {
  const { done, navigate, ...parts } = effects();
  await leave('buying', parts, navigate);
  expect(done).toEqual(['payment cancelled', 'gone']);
});

test('whoever could not cancel the payment stays', async () => {
  const { done, navigate, ...parts } = effects();
  const refused = () => Promise.reject(new Error('refused'));
  await expect(leave('checkout', { ...parts, cancelPayment: refused }, navigate)).rejects.toThrow();
  expect(done).toEqual(['cart cleared']);
});

test('what pages have registered is done until they take it back', async () => {
  const leaving = createLeaving();
  const clearCart = vi.fn();
  const takeBack = leaving.register({ clearCart });
  await leave('checkout', leaving, () => {});
  expect(clearCart).toHaveBeenCalledTimes(1);
  takeBack();
  await leave('checkout', leaving, () => {});
  expect(clearCart).toHaveBeenCalledTimes(1);
});

test('an allowance holds for one move', () => {
  const leaving = createLeaving();
  expect(leaving.takeAllowance()).toBe(false);
  leaving.allowNext();
  expect([leaving.isAllowed(), leaving.takeAllowance(), leaving.takeAllowance()]).toEqual([true, true, false]);
});
