// One unit's provider takes half a minute for everything, or is gone. Its own buyers are told so in time; those of the
// others notice nothing, neither where they begin to pay nor where they are waited for.
import type { SwitchInput } from '#apps/sandbox/switches.ts';
import { beginning } from '../../payments/paying.ts';
import type { PayShop } from '../../payments/pay-shop.ts';
import { p99 } from '../p99.ts';

export interface SlowResult {
  /** Of the other unit's buyers, in milliseconds: from the tap to the page, before and meanwhile. */
  readonly quietP99: number;
  readonly besideP99: number;
  /** The longest that a buyer of the slow unit waited to be told. */
  readonly toldWithin: number;
  readonly toldOtherwise: number;
  /** How long the other unit's payments took to be known, at most. */
  readonly paidWithin: number;
}

export async function slowProvider(
  shop: PayShop,
  { how, slow, others }: { how: SwitchInput<'psp'>; slow: number; others: number },
): Promise<SlowResult> {
  const timed = async (unit: string) => {
    const guest = await shop.guest(unit);
    const began = performance.now();
    const outcome = await beginning(guest);
    return { guest, outcome, ms: performance.now() - began };
  };
  const inRow = async () => {
    const all = [];
    for (let at = 0; at < others; at += 1) all.push(await timed('beta'));
    return all;
  };
  const quiet = await inRow();
  // Checks of theirs hang too, and hold their places in the worker.
  const stuck = await Promise.all(Array.from({ length: slow }, () => timed('alpha')));
  await shop.sandbox.setSwitch('psp', { account: 'acct_alpha', ...how });
  for (const { guest } of stuck) {
    const [attempt] = await guest.attempts();
    await shop.jobs.add('alpha', 'payment-check', [{ attempt: attempt?.id ?? '' }]);
  }
  const slowOnes = Promise.all(Array.from({ length: slow }, () => timed('alpha')));
  const beside = await inRow();
  const paidWithin = await Promise.all(
    beside.map(async ({ guest }) => {
      const began = performance.now();
      const [attempt] = await guest.attempts();
      await shop.payPage(attempt?.ref ?? '');
      await shop.until('it is paid', async () => (await guest.state()) === 'paid');
      return performance.now() - began;
    }),
  );
  const told = await slowOnes;
  await shop.sandbox.resetSwitches();
  const refused = told.filter(({ outcome }) => !outcome.ok && outcome.failure.name === 'payment.unavailable');
  return {
    quietP99: p99(quiet.map(({ ms }) => ms)),
    besideP99: p99(beside.map(({ ms }) => ms)),
    toldWithin: Math.max(...told.map(({ ms }) => ms)),
    toldOtherwise: told.length - refused.length,
    paidWithin: Math.max(...paidWithin),
  };
}
