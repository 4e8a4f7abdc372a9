// The worker of every pod: unit jobs, and the ticks that start them.
import type { Tables } from '#data/tables.ts';
import { codeQueue, messageQueue } from '#data/outbox.ts';
import type { UnitKeys } from '#data/units/unit-keys.ts';
import { booksAlarms } from '#features/cards/worker/books-alarms.ts';
import { booksCheckJob, booksCheckQueue } from '#features/cards/worker/books-check.ts';
import { cardExpiryJob, cardExpiryQueue } from '#features/cards/worker/card-expiry.ts';
import { cardWriters } from '#features/cards/worker/card-writers.ts';
import { cardRekeyJob, cardRekeyQueue } from '#features/cards/worker/card-rekey.ts';
import { ledgerCloseJob, ledgerCloseQueue } from '#features/cards/worker/ledger-close.ts';
import { identityWriters } from '#features/identity/worker/identity-writers.ts';
import { paidOrders } from '#features/orders/worker/confirm-order.ts';
import { expireOrdersJob } from '#features/orders/worker/expire-orders.ts';
import { issueOrderJob } from '#features/orders/worker/issue-order.ts';
import { orderExpireQueue, orderReissueQueue } from '#features/orders/worker/order-jobs.ts';
import { reissueCardsJob } from '#features/orders/worker/reissue-cards.ts';
import { orderWriters } from '#features/orders/worker/order-writers.ts';
import { reviewGauges } from '#features/orders/worker/review-gauges.ts';
import { paymentCheckJob } from '#features/payments/worker/payment-check.ts';
import { paymentReconcileJob, paymentReconcileQueue } from '#features/payments/worker/payment-reconcile.ts';
import { paymentRefundJob } from '#features/payments/worker/payment-refund.ts';
import { retentionJob, retentionQueue } from '#features/shop/worker/retention.ts';
import { uploadRemovalJob, uploadRemovalQueue } from '#features/shop/worker/upload-removal.ts';
import { outboxJobs } from '#messages/outbox-jobs.ts';
import type { Clock } from '#platform/clock.ts';
import type { UnitDirectory } from '#platform/db/directory.ts';
import { isMoving } from '#platform/db/moving.ts';
import type { Pod } from '#platform/db/pods.ts';
import { podGauges } from '#platform/db/pod-state.ts';
import { longRead, longWrite } from '#platform/db/long-read.ts';
import { inUnit } from '#platform/db/transaction.ts';
import type { Ids } from '#platform/ids.ts';
import type { ProcessParts } from '#platform/process.ts';
import { queueGauges, retryGivenUp } from '#platform/queue/queue-state.ts';
import { enqueue } from '#platform/queue/enqueue.ts';
import { startWorker, type PodWorker, type Ticker } from '#platform/queue/worker.ts';
import { repeat, type Repeated } from '#platform/repeat.ts';
import { issuerOf } from '#providers/issuer/registry.ts';
import type { EmailSender } from '#providers/email/port.ts';
import type { PaymentDesks } from '#providers/psp/port.ts';
import type { SmsSender } from '#providers/sms/port.ts';
import type { ObjectStore } from '#providers/storage/port.ts';
import { countedEmail, countedSms } from './counted-messages.ts';

export interface WorkerOptions extends ProcessParts {
  readonly pods: readonly Pod[];
  readonly directory: UnitDirectory;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly objects: ObjectStore;
  readonly keys: UnitKeys;
  readonly email: EmailSender;
  /** Without one, what would go by SMS waits. */
  readonly sms?: SmsSender;
  /** Without any, payments wait. */
  readonly desks?: PaymentDesks;
  /** Where links in mails lead. */
  readonly shopOrigin: string;
  /** How often queues and books are looked at for the metrics. */
  readonly watchEveryMs?: number;
}

const usualWatchEveryMs = 15_000;

const noCarrier: SmsSender = {
  send: async () => ({ outcome: 'unavailable', reason: 'this worker was given no carrier' }),
};

const noDesks: PaymentDesks = () => null;

/** One pod's worker; the process runs one for each pod, and retries those whose pod is down. */
export async function startPodWorker(pod: Pod, options: WorkerOptions): Promise<PodWorker> {
  const email = countedEmail(options.email, options.metrics);
  const orders = { ...options, issuerOf };
  const payments = { ...orders, desks: options.desks ?? noDesks, orders: paidOrders(orders) };
  const sms = countedSms(options.sms ?? noCarrier, options.metrics);
  const worker = await startWorker<Tables>({
    ...options,
    pod,
    runners: [
      retentionJob(options),
      uploadRemovalJob(options),
      cardExpiryJob(options),
      cardRekeyJob(options),
      ledgerCloseJob(options),
      booksCheckJob({
        ...options,
        longRead: (unit, work) => longRead(pod, unit, work),
        longWrite: (unit, work) => longWrite(pod, unit, work),
      }),
      issueOrderJob(orders),
      expireOrdersJob(orders),
      reissueCardsJob(orders),
      paymentCheckJob(payments),
      paymentRefundJob(payments),
      paymentReconcileJob(payments),
      ...outboxJobs({ ...options, email, sms }, [...identityWriters, ...cardWriters, ...orderWriters]),
    ],
    tickers: [
      everyUnit(pod, options, { queue: 'retention-tick', cron: '17 3 * * *' }, [retentionQueue, uploadRemovalQueue]),
      // Units do not share a midnight, so every hour is the end of somebody's day.
      everyUnit(pod, options, { queue: 'value-tick', cron: '2 * * * *' }, [
        cardExpiryQueue,
        cardRekeyQueue,
        ledgerCloseQueue,
        // A job gives up after some hours, and nobody deletes one often.
        orderReissueQueue,
      ]),
      // Whoever paid must not wait for a notice that was lost.
      everyUnit(pod, options, { queue: 'payment-tick', cron: '* * * * *' }, [paymentReconcileQueue, orderExpireQueue]),
      // After the night's other work, and before anybody comes to look.
      everyUnit(pod, options, { queue: 'books-check-tick', cron: '23 4 * * *' }, [booksCheckQueue]),
      // What was given up because a service was down for half a day has another go every night.
      { queue: 'message-tick', cron: '41 5 * * *', run: () => retryGivenUp(pod, [messageQueue, codeQueue]) },
    ],
  });
  const watch = watchPod(pod, options);
  return {
    async stop() {
      await Promise.all([watch.stop(), worker.stop()]);
    },
  };
}

/** What is measured of a pod as a whole. When it does not answer, `unwrap_pod_up` says so. */
function watchPod(pod: Pod, { log, metrics, watchEveryMs = usualWatchEveryMs }: WorkerOptions): Repeated {
  const show = [
    podGauges(pod, metrics),
    queueGauges(pod, metrics),
    booksAlarms(pod, metrics),
    reviewGauges(pod, metrics),
  ];
  const measure = async () => {
    for (const gauges of show) await gauges();
  };
  return repeat(measure, watchEveryMs, (error) =>
    log.warn({ err: error, pod: pod.name }, 'a pod could not be measured'),
  );
}

/** Every tick, one job in each of the queues for each unit of the pod. */
function everyUnit(
  pod: Pod,
  { directory }: WorkerOptions,
  when: { queue: string; cron: string },
  queues: readonly string[],
): Ticker {
  return {
    ...when,
    async run() {
      for (const unit of directory.unitsOf(pod))
        try {
          await inUnit<Tables, void>(pod, unit, async (tx) => {
            for (const queue of queues) await enqueue({ tx, unit }, queue, [{}], { once: queue });
          });
        } catch (error) {
          // Its next tick is that of the pod that it moves to, and the other units have theirs now.
          if (!isMoving(error)) throw error;
        }
    },
  };
}
