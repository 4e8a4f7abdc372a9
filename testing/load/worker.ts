// The worker as it runs, with a payment provider and a mail service that take no time: pod, and `queued` where mails are left
// in the outbox.
import { startPodWorker } from '#apps/worker/build.ts';
import { issueOrderJob } from '#features/orders/worker/issue-order.ts';
import { paidOrders } from '#features/orders/worker/confirm-order.ts';
import { paymentCheckJob } from '#features/payments/worker/payment-check.ts';
import type { Tables } from '#data/tables.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { UnitDirectory } from '#platform/db/directory.ts';
import { systemClock } from '#platform/clock.ts';
import { developmentKey } from '#platform/config.ts';
import { openPods } from '#platform/db/pods.ts';
import { systemIds } from '#platform/ids.ts';
import { startWorker } from '#platform/queue/worker.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import type { EmailSender } from '#providers/email/port.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import type { ObjectStore } from '#providers/storage/port.ts';
import { issuerOf } from '#providers/issuer/registry.ts';
import { instantDesks } from './instant-desk.ts';

const [podUrl = '', mails = ''] = process.argv.slice(2);
const pods = openPods({ east: podUrl }, 'worker');
const [pod] = pods;
if (!pod) throw new Error('no pod');
const metrics = createMetrics('bench');
const directory = await UnitDirectory.open(pods, { metrics });
const ids = systemIds(systemClock);
const keys = new UnitKeys({ directory, service: localKeys([developmentKey]), clock: systemClock });
const log = createLog({ service: 'bench', level: 'warn' });
const email: EmailSender = {
  send: async ({ messageId }) => ({ outcome: 'accepted', providerId: messageId }),
  close() {},
};
const parts = { log, metrics, clock: systemClock, ids, keys, desks: instantDesks };
if (mails === 'queued') {
  await startWorker<Tables>({
    pod,
    log,
    metrics,
    runners: [paymentCheckJob({ ...parts, orders: paidOrders(parts) }), issueOrderJob({ ...parts, issuerOf })],
  });
} else {
  const objects = {} as ObjectStore;
  await startPodWorker(pod, { ...parts, pods, directory, email, objects, shopOrigin: 'http://shop.bench' });
}
process.send?.('ready');
