// Which time it is, is the pods' to say: what was written there by others is compared with it. A process whose clock is another
// than that of every pod that answers does not begin; one that runs keeps its own (`steadyClock`) and says how far they are.
import { clockGapMaxMs, type SteadyClock } from '../clock.ts';
import { repeat } from '../repeat.ts';
import type { ProcessParts } from '../process.ts';
import type { Pod } from './pods.ts';

export interface ClockWatch {
  /** Whether any pod has ever said what our clock says. */
  agreed(): boolean;
  stop(): Promise<void>;
}

const everyMs = 15_000;

/** Every pod has been asked once when it is there. */
export async function watchClock(
  pods: readonly Pod[],
  clock: SteadyClock,
  { log, metrics }: ProcessParts,
  { againMs = everyMs }: { readonly againMs?: number } = {},
): Promise<ClockWatch> {
  let agreed = false;
  const ask = async (pod: Pod) => {
    const gapMs = await clockGap(pod, clock).catch(() => null);
    if (gapMs === null) return;
    metrics.clockGap.set({ pod: pod.name }, gapMs / 1_000);
    if (Math.abs(gapMs) <= clockGapMaxMs) agreed = true;
    else log.error({ pod: pod.name, gapMs }, 'the pod has another time than we have');
  };
  const askAll = async () => void (await Promise.all(pods.map(ask)));
  await askAll();
  const asking = repeat(askAll, againMs);
  return { agreed: () => agreed, stop: () => asking.stop() };
}

/** How much later it is there, in milliseconds. */
async function clockGap({ pool }: Pod, clock: SteadyClock): Promise<number> {
  const asked = clock.now().getTime();
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  // It was said somewhere in between; half of it is our own waiting.
  const halfMs = (clock.now().getTime() - asked) / 2;
  return clock.hear(new Date((rows[0]?.now.getTime() ?? Number.NaN) + halfMs));
}
