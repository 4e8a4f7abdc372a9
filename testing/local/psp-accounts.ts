// The accounts that units have at the sandbox's payment providers, as the environment of a process says them.
import { pspSettingsAt } from '#apps/sandbox/accounts.ts';
import { usualPayments } from '#domain/units/profile/payments.ts';

export interface PayingUnit {
  readonly id: string;
  readonly psp?: string;
}

const providerOf = ({ psp = usualPayments.psp }: PayingUnit): string => psp;

/** One for every unit, at the provider that it is paid through. */
export const pspAccounts = (sandboxUrl: string, units: readonly PayingUnit[]): string =>
  units.map((unit) => `${unit.id}/${providerOf(unit)}=${addressOf(sandboxUrl, unit)}`).join(' ');

function addressOf(sandboxUrl: string, unit: PayingUnit): string {
  const { base = sandboxUrl, account, key, webhookSecrets } = pspSettingsAt(sandboxUrl, providerOf(unit), unit.id);
  const address = new URL(base);
  Object.assign(address, { username: account, password: key });
  for (const secret of webhookSecrets) address.searchParams.append('webhook', secret);
  return address.href;
}

/** Only this provider tells of payments by itself; the others are asked. */
export const unitsToTell = (units: readonly PayingUnit[]): string[] =>
  units.filter((unit) => providerOf(unit) === 'stripe').map(({ id }) => id);
