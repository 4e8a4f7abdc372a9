// One unit's provider takes half a minute for everything, or is gone. Its own buyers are told so in time; those of another
// unit notice nothing, neither where they begin to pay nor where they are waited for. As many buyers come to the first
// unit while its provider is well, in turns, so that what is compared is the fault and not the crowd.
import type { SwitchInput } from '#apps/sandbox/switches.ts';
import type { PayShop } from '../../payments/pay-shop.ts';
import { beginning } from '../../payments/paying.ts';
import { p99 } from '../p99.ts';

/** Of the other unit's buyers, in milliseconds. */
interface Beside {
  /** From the tap to the page. */
  readonly median: number;
  readonly p99: number;
  readonly slowest: number;
  /** From the payment to the paid order, at most. */
  readonly paidWithin: number;
  readonly samples: number;
}

export interface SlowResult {
  readonly well: Beside;
  readonly ill: Beside;
  /** The longest that a buyer of the slow unit waited to be told, and how many were told something else. */
  readonly toldWithin: number;
  readonly toldOtherwise: number;
}

interface Choices {
  readonly how: SwitchInput<'psp'>;
  /** Each has one time with the fault and one without. */
  readonly rounds: number;
  readonly crowd: number;
  readonly others: number;
}

export async function slowProvider(shop: PayShop, { how, rounds, crowd, others }: Choices): Promise<SlowResult> {
  const times = { well: [] as Time[], ill: [] as Time[] };
  const told: Begun[] = [];
  for (let round = 0; round < rounds; round += 1)
    // Whoever comes first may find a colder machine.
    for (const kind of round % 2 === 0 ? (['well', 'ill'] as const) : (['ill', 'well'] as const)) {
      const time = await oneTime(shop, kind === 'ill' ? how : null, { crowd, others });
      times[kind].push(time);
      if (kind === 'ill') told.push(...time.crowd);
    }
  const isTold = ({ outcome }: Begun) => !outcome.ok && outcome.failure.name === 'payment.unavailable';
  return {
    well: besideOf(times.well),
    ill: besideOf(times.ill),
    toldWithin: Math.max(...told.map(({ ms }) => ms)),
    toldOtherwise: told.filter((one) => !isTold(one)).length,
  };
}

/** As many of the others go on to pay together. */
const payingAtOnce = 5;

interface Begun {
  readonly outcome: Awaited<ReturnType<typeof beginning>>;
  readonly ms: number;
}

interface Time {
  readonly crowd: readonly Begun[];
  readonly beside: readonly number[];
  readonly paid: readonly number[];
}

async function oneTime(
  shop: PayShop,
  how: SwitchInput<'psp'> | null,
  { crowd, others }: Pick<Choices, 'crowd' | 'others'>,
): Promise<Time> {
  const guests = (unit: string, count: number) => Promise.all(Array.from({ length: count }, () => shop.guest(unit)));
  const stuck = await guests('alpha', crowd);
  const crowded = await guests('alpha', crowd);
  const beside = await guests('beta', others);
  for (const guest of stuck) await beginning(guest);
  if (how) await shop.sandbox.setSwitch('psp', { account: 'acct_alpha', ...how });
  // Checks of theirs hang too, and hold their places in the worker.
  for (const guest of stuck) await shop.askAbout(guest);
  const crowdBegins = Promise.all(crowded.map(timed));
  const ms: number[] = [];
  for (const guest of beside) ms.push((await timed(guest)).ms);
  const paid = await Promise.all(
    beside.slice(0, payingAtOnce).map(async (guest) => {
      const began = performance.now();
      await shop.payPage(await guest.page());
      await shop.until('it is paid', async () => (await guest.state()) === 'issuing');
      return performance.now() - began;
    }),
  );
  const told = await crowdBegins;
  await shop.sandbox.resetSwitches();
  // The account rests no longer, and one that answers makes it well.
  shop.shop.clock.advance(16_000);
  await beginning(await shop.guest('alpha'));
  return { crowd: told, beside: ms, paid };
}

async function timed(guest: Awaited<ReturnType<PayShop['guest']>>): Promise<Begun> {
  const began = performance.now();
  const outcome = await beginning(guest);
  return { outcome, ms: performance.now() - began };
}

function besideOf(times: readonly Time[]): Beside {
  const all = times.flatMap(({ beside }) => beside).toSorted((a, b) => a - b);
  const rounded = (ms: number | undefined) => Math.round(ms ?? Number.NaN);
  return {
    median: rounded(all[Math.floor(all.length / 2)]),
    p99: p99(all),
    slowest: rounded(all.at(-1)),
    paidWithin: rounded(Math.max(...times.flatMap(({ paid }) => paid))),
    samples: all.length,
  };
}
