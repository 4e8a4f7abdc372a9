import { describe, expect, test } from 'vitest';
import { paymentProviders } from '#domain/units/profile/payments.ts';
import { readConfig } from '#platform/config.ts';
import { paymentProvider } from '#providers/psp/registry.ts';
import { units } from '#units/all.ts';
import { begin, wantedPayment } from '../sandbox/payments.ts';
import { openSandbox } from '../sandbox/sandbox.ts';
import { pspAccounts, unitsToTell } from './psp-accounts.ts';

const sandbox = await openSandbox();
const read = (text: string) => readConfig(['PSP_ACCOUNTS'], { PROFILE: 'test', PSP_ACCOUNTS: text }).PSP_ACCOUNTS;

describe('a unit has its account at the provider that its profile names', () => {
  const all = read(
    pspAccounts(
      sandbox.url,
      paymentProviders.map((psp) => ({ id: `by-${psp}`, psp })),
    ),
  );

  test.each(paymentProviders)('%s begins a payment with it', async (name) => {
    const { unit, provider, ...settings } = all.find((account) => account.provider === name)!;
    expect(unit).toBe(`by-${name}`);
    const { started } = await begin(paymentProvider(provider, settings), wantedPayment({ unit }));
    expect(await fetch(started.redirectUrl)).toMatchObject({ status: 200 });
  });

  test('a profile that names none is paid through the usual one', () => {
    expect(read(pspAccounts(sandbox.url, [{ id: 'alpha' }]))).toMatchObject([
      { unit: 'alpha', provider: 'stripe', base: sandbox.url, webhookSecrets: ['whsec_sandbox_of_alpha'] },
    ]);
  });

  test('a provider that the sandbox does not play is refused by name', () => {
    expect(() => pspAccounts(sandbox.url, [{ id: 'alpha', psp: 'barter' }])).toThrow('"barter"');
  });
});

test('every example unit has one, and is told of payments where its provider tells', () => {
  const profiles = units.map(({ profile }) => profile);
  expect(read(pspAccounts(sandbox.url, profiles)).map(({ unit }) => unit)).toEqual(profiles.map(({ id }) => id));
  expect(unitsToTell([{ id: 'alpha' }, { id: 'beta', psp: 'paypal' }, { id: 'gamma', psp: 'stripe' }])).toEqual([
    'alpha',
    'gamma',
  ]);
});
