// Keys of units, and the master keys that wrap them; docs/how-to/rotate-keys.md says when to do what.
//   PODS="east=postgres://unwrap_app@…" MASTER_KEYS="new:… old:…" pnpm keys list
import { clockGapMs } from '#data/units/key-keeping.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { systemClock as clock } from '#platform/clock.ts';
import { orExplain, readConfig } from '#platform/config.ts';
import { UnitDirectory } from '#platform/db/directory.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { systemIds } from '#platform/ids.ts';
import { keyService } from '#providers/kms/registry.ts';
import { keysCommand } from './command.ts';

/** As much as two clocks may differ; processes are given a minute to hear of a new version. */
const gapMaxMs = 10_000;

const config = orExplain(() =>
  readConfig(['PODS', 'PODS_DIRECT', 'MASTER_KEYS', 'KMS'], {
    PROFILE: 'development',
    ...process.env,
  }),
);
// Counting the rows of a large unit takes longer than a request may.
const limits = { connectionsMax: 2, statementTimeoutMs: 300_000 };
const pods = openPods(config.PODS, 'keys', { ...limits, direct: config.PODS_DIRECT });
const directory = await UnitDirectory.open(pods);
try {
  for (const pod of pods)
    if (!((await clockGapMs(pod, clock)) <= gapMaxMs))
      throw new Error(`this machine's clock is not that of the pod ${pod.name}: set it right first`);
  const service = keyService(config.KMS, config.MASTER_KEYS);
  const keys = new UnitKeys({ directory, service, clock });
  const parts = { pods, keys, service, clock, ids: systemIds(clock) };
  const { lines, isWell } = await keysCommand(parts, process.argv.slice(2));
  console.log(lines.join('\n'));
  if (!isWell) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await directory.close();
  await closePods(pods);
}
