// The books of every unit, or of one, from the first day on; docs/operations/deploy.md says when.
//   PODS="east=postgres://unwrap_app@…" pnpm books [unit]
import { systemClock as clock } from '#platform/clock.ts';
import { orExplain, readConfig } from '#platform/config.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { booksCommand } from './command.ts';

const { PODS, PODS_DIRECT: direct } = orExplain(() =>
  readConfig(['PODS', 'PODS_DIRECT'], { PROFILE: 'development', ...process.env }),
);
const pods = openPods(PODS, 'books', { connectionsMax: 1, direct });
try {
  const { lines, isSound } = await booksCommand({ pods, clock }, process.argv[2]);
  console.log(lines.join('\n'));
  if (!isSound) process.exitCode = 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await closePods(pods);
}
