// A process that only says what time it is, as often as somebody asks: its wall's, ours, and whether a pod has agreed. It has the
// clock and the watch that every process has.
//   node testing/faults/clocks/told-time.ts <pod url>
import { clockGapMaxMs, systemClock } from '#platform/clock.ts';
import { watchClock } from '#platform/db/clock-watch.ts';
import { openPods } from '#platform/db/pods.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';

export interface ToldTime {
  readonly wall: number;
  readonly ours: number;
  readonly agreed: boolean;
  /** How much later it is by the pod, in seconds, when last asked. */
  readonly gapSeconds: number;
}

const [url = ''] = process.argv.slice(2);
const metrics = createMetrics('told-time');
const log = createLog({ service: 'told-time', level: 'fatal' });
const watch = await watchClock(openPods({ east: url }, 'told-time'), systemClock, { log, metrics }, { againMs: 100 });

async function tell(): Promise<void> {
  const [gap] = (await metrics.clockGap.get()).values;
  const told: ToldTime = {
    wall: Date.now(),
    ours: systemClock.now().getTime(),
    agreed: watch.agreed(),
    gapSeconds: gap?.value ?? clockGapMaxMs,
  };
  process.send?.(told);
}

process.on('message', () => void tell());
process.once('disconnect', () => process.exit());
process.send?.('ready');
