// The worker of every pod: unit jobs, and the ticks that start them.
import type { Tables } from '#data/tables.ts';
import type { UnitKeys } from '#data/unit-keys.ts';
import { booksCheckJob, booksCheckQueue } from '#features/cards/worker/books-check.ts';
import { cardExpiryJob, cardExpiryQueue } from '#features/cards/worker/card-expiry.ts';
import { cardMailJob } from '#features/cards/worker/card-mail.ts';
import { cardRekeyJob, cardRekeyQueue } from '#features/cards/worker/card-rekey.ts';
import { ledgerCloseJob, ledgerCloseQueue } from '#features/cards/worker/ledger-close.ts';
import { identityMessageJob } from '#features/identity/worker/identity-message.ts';
import { retentionJob, retentionQueue } from '#features/retention/worker/retention.ts';
import { uploadRemovalJob, uploadRemovalQueue } from '#features/retention/worker/upload-removal.ts';
import type { Clock } from '#platform/clock.ts';
import type { UnitDirectory } from '#platform/db/directory.ts';
import type { Pod } from '#platform/db/pods.ts';
import { longRead } from '#platform/db/long-read.ts';
import { inUnit } from '#platform/db/transaction.ts';
import type { Ids } from '#platform/ids.ts';
import type { ProcessParts } from '#platform/process.ts';
import { openEnqueuer, type Enqueuer } from '#platform/queue/queue.ts';
import { startWorker, type PodWorker, type Ticker } from '#platform/queue/worker.ts';
import type { EmailSender } from '#providers/email/port.ts';
import type { SmsSender } from '#providers/sms/port.ts';
import type { ObjectStore } from '#providers/storage/port.ts';

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
  /** Where links in mails lead. */
  readonly shopOrigin: string;
}

const noCarrier: SmsSender = {
  send: async () => ({ outcome: 'unavailable', reason: 'this worker was given no carrier' }),
};

/** One pod's worker; the process runs one for each pod, and retries those whose pod is down. */
export async function startPodWorker(pod: Pod, options: WorkerOptions): Promise<PodWorker> {
  const enqueuer = openEnqueuer(pod);
  const worker = await startWorker<Tables>({
    ...options,
    pod,
    runners: [
      retentionJob(options),
      uploadRemovalJob(options),
      cardExpiryJob(options),
      cardRekeyJob(options),
      ledgerCloseJob(options),
      cardMailJob(options),
      booksCheckJob({ ...options, longRead: (unit, work) => longRead(pod, unit, work) }),
      identityMessageJob({ ...options, sms: options.sms ?? noCarrier }),
    ],
    tickers: [
      everyUnit(pod, options, enqueuer, { queue: 'retention-tick', cron: '17 3 * * *' }, [
        retentionQueue,
        uploadRemovalQueue,
      ]),
      // Units do not share a midnight, so every hour is the end of somebody's day.
      everyUnit(pod, options, enqueuer, { queue: 'value-tick', cron: '2 * * * *' }, [
        cardExpiryQueue,
        cardRekeyQueue,
        ledgerCloseQueue,
      ]),
      // After the night's other work, and before anybody comes to look.
      everyUnit(pod, options, enqueuer, { queue: 'books-check-tick', cron: '23 4 * * *' }, [booksCheckQueue]),
    ],
  }).catch(async (error: unknown) => {
    await enqueuer.close();
    throw error;
  });
  return {
    async stop() {
      await worker.stop();
      await enqueuer.close();
    },
  };
} // prettier-ignore

/** Every tick, one job in each of the queues for each unit of the pod. */
function everyUnit(
  pod: Pod,
  { directory }: WorkerOptions,
  enqueuer: Enqueuer,
  when: { queue: string; cron: string },
  queues: readonly string[],
): Ticker {
  return {
    ...when,
    async run() {
      for (const unit of directory.unitsOf(pod))
        await inUnit<Tables, void>(pod, unit, async (tx) => {
          for (const queue of queues)
            await enqueuer.enqueue(tx, unit, queue, [{}], { once: queue });
        });
    },
  };
}
