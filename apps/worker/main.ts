import { setTimeout as sleep } from 'node:timers/promises';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { watchClock } from '#platform/db/clock-watch.ts';
import { UnitDirectory } from '#platform/db/directory.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { systemIds } from '#platform/ids.ts';
import { runProcess } from '#platform/process.ts';
import type { PodWorker } from '#platform/queue/worker.ts';
import { emailSender } from '#providers/email/registry.ts';
import { keyService } from '#providers/kms/registry.ts';
import { smsSender } from '#providers/sms/registry.ts';
import { objectStore } from '#providers/storage/registry.ts';
import { paymentDesks } from '../payment-desks.ts';
import { startPodWorker } from './build.ts';

const settings = () =>
  readConfig(
    [
      'PODS',
      'PODS_DIRECT',
      'POD_CONNECTIONS',
      'MASTER_KEYS',
      'KMS',
      'STORAGE',
      'STORAGE_URL',
      'EMAIL',
      'EMAIL_URL',
      'SMS',
      'SMS_ACCOUNT',
      'SMS_SECRET',
      'SMS_BASE',
      'PSP_ACCOUNTS',
      'SHOP_ORIGIN',
      'HOST',
      'OPS_PORT',
      'LOG_LEVEL',
      'TRACES_URL',
      'TRACES_SHARE',
      'TRACES_SECRET',
    ],
    process.env,
  );

await runProcess('worker', settings, async (config, parts) => {
  const limits = config.POD_CONNECTIONS ? { connectionsMax: config.POD_CONNECTIONS } : {};
  const pods = openPods(config.PODS, 'worker', { ...limits, direct: config.PODS_DIRECT }, parts.metrics);
  const directory = await UnitDirectory.open(pods, { metrics: parts.metrics });
  const objects = objectStore(config.STORAGE, config.STORAGE_URL);
  const ids = systemIds(systemClock);
  const service = keyService(config.KMS, config.MASTER_KEYS);
  const keys = new UnitKeys({ directory, service, clock: systemClock, without: ['visit-seal'] });
  const email = emailSender(config.EMAIL, { url: config.EMAIL_URL });
  const sms = smsSender(config.SMS, {
    account: config.SMS_ACCOUNT,
    secret: config.SMS_SECRET,
    ...(config.SMS_BASE ? { base: config.SMS_BASE } : {}),
  });
  const options = {
    ...parts,
    pods,
    directory,
    clock: systemClock,
    ids,
    objects,
    keys,
    email,
    sms,
    desks: paymentDesks({ accounts: config.PSP_ACCOUNTS, clock: systemClock, log: parts.log }),
    shopOrigin: config.SHOP_ORIGIN,
  };
  const workers: PodWorker[] = [];
  const stopping = new AbortController();
  const watch = await watchClock(pods, systemClock, parts);

  // Each pod on its own: one that is down is tried again while the others are worked.
  const begin = async (pod: (typeof pods)[number]) => {
    while (!stopping.signal.aborted) {
      try {
        // What it does to others' things goes by the time.
        if (!watch.agreed()) throw new Error('no pod has the time that this machine has');
        workers.push(await startPodWorker(pod, options));
        return;
      } catch (error) {
        parts.log.warn({ err: error, pod: pod.name }, 'pod not reached; trying again');
        await sleep(2_000);
      }
    }
  };
  const begun = pods.map(begin);

  return {
    notReady: () => (workers.length > 0 ? null : 'no pod is worked yet'),
    async stop() {
      stopping.abort();
      await Promise.all(begun);
      await Promise.all(workers.map((worker) => worker.stop()));
      email.close();
      await directory.close();
      await watch.stop();
      await closePods(pods);
    },
  };
});
