import { describe, expect, test } from 'vitest';
import { begin, wantedPayment } from '#testing/sandbox/payments.ts';
import { openStripeAccount } from '#testing/sandbox/stripe-account.ts';

const { psp, sdk, provider } = await openStripeAccount('transfers');

const whole = { amount: 1_250, currency: 'EUR' };

describe('bank transfers', () => {
  const asked = async () => {
    const { started, attempt } = await begin(provider, wantedPayment({ means: 'bank-transfer' }));
    await psp.pay(started.ref, { means: 'customer_balance' });
    const { customer } = await sdk.checkout.sessions.retrieve(started.ref);
    const fund = (amount: number) => psp.control(`/customers/${customer as string}/fund`, { amount, currency: 'eur' });
    return { started, attempt, customer, fund };
  };

  test('completed-is-not-paid: it waits for the money, and says where it is to go', async () => {
    const { attempt, fund } = await asked();
    const transfer = { iban: expect.any(String), reference: expect.any(String) };
    expect(await provider.status(attempt)).toEqual({ kind: 'waiting', transfer: { ...transfer, remaining: 1_250 } });
    await fund(1_000);
    expect(await provider.status(attempt)).toMatchObject({ kind: 'waiting', transfer: { remaining: 250 } });
    await fund(250);
    expect(await provider.status(attempt)).toMatchObject({
      kind: 'paid',
      payment: { ...whole, means: 'bank-transfer' },
    });
  });

  test('the same attempt again has the same page and the same customer', async () => {
    const wanted = wantedPayment({ means: 'bank-transfer' });
    const { started } = await begin(provider, wanted);
    expect(await provider.start(wanted)).toEqual(started);
  });

  test('one that nobody has sent anything for can be ended', async () => {
    const { attempt } = await asked();
    expect(await provider.void(attempt)).toEqual({ kind: 'voided' });
    expect(await provider.status(attempt)).toEqual({ kind: 'voided' });
  });

  test('on its way it cannot be ended', async () => {
    const { attempt, fund } = await asked();
    await fund(1_000);
    expect(await provider.void(attempt)).toEqual({ kind: 'cannot' });
    expect(await provider.status(attempt)).toMatchObject({ kind: 'waiting', transfer: { remaining: 250 } });
  });

  test('what is paid too much never pays another order: each has a customer of its own', async () => {
    const [one, other] = [await asked(), await asked()];
    expect(one.customer).not.toBe(other.customer);
    await one.fund(2_500);
    expect(await provider.status(one.attempt)).toMatchObject({ kind: 'paid', payment: whole });
    expect(await provider.status(other.attempt)).toMatchObject({ kind: 'waiting' });
  });

  test('a currency without transfers is refused', async () => {
    const wanted = wantedPayment({ means: 'bank-transfer', currency: 'DOP' });
    expect(await provider.start(wanted)).toEqual({ kind: 'refused', code: 'means-unavailable' });
  });
});
