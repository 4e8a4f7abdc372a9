// A real worker process for experiments that kill it. Its job writes one audit row a step, so the rows
// tell exactly which steps happened and how often.
//   node testing/faults/cards/steps-worker.ts <pod url> <queue> <step ms>
import { setTimeout as sleep } from 'node:timers/promises';
import { record } from '#data/audit.ts';
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { systemClock } from '#platform/clock.ts';
import { openPods } from '#platform/db/pods.ts';
import { systemIds } from '#platform/ids.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { startWorker } from '#platform/queue/worker.ts';

const [url = '', queue = '', stepMs = '0'] = process.argv.slice(2);
const [pod] = openPods({ east: url }, 'steps-worker');
if (!pod) throw new Error('no pod');
const parts = { clock: systemClock, ids: systemIds(systemClock) };

const worker = await startWorker<Tables>({
  pod,
  log: createLog({ service: 'steps-worker', level: 'error' }),
  metrics: createMetrics('steps-worker'),
  runners: [
    {
      queue,
      atOnce: 50,
      async run(tx, { unit, name, steps }) {
        const { count } = await tx
          .selectFrom('audit')
          .select((column) => column.fn.countAll<number>().as('count'))
          .where('call', '=', String(name))
          .executeTakeFirstOrThrow();
        await record(houseScope(unit, tx, parts), {
          call: String(name),
          key: String(count),
          outcome: String(process.pid),
        });
        await sleep(Number(stepMs));
        return count + 1 < Number(steps) ? 'more' : undefined;
      },
    },
  ],
});
process.send?.('working');
process.on('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
