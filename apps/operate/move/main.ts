// A unit moves from one pod to another while it is open; docs/operations/move-a-unit.md has the steps, and what to do when one fails.
//   PODS="east=postgres://postgres@… west=postgres://postgres@…" pnpm move <unit> <from pod> <to pod> [abort]
//   PODS="…" pnpm move <unit> forget <pod>
import { orExplain, readConfig } from '#platform/config.ts';
import { moveCommand } from './command.ts';

const { PODS, COPY_FROM, NODE_TLS_REJECT_UNAUTHORIZED } = process.env;
// Superusers' passwords are sent: no address in clear but to this machine, wherever this runs.
const { PODS: pods, COPY_FROM: copyFrom } = orExplain(() =>
  readConfig(['PODS', 'COPY_FROM'], { PROFILE: 'production', PODS, COPY_FROM, NODE_TLS_REJECT_UNAUTHORIZED }),
);
try {
  const moved = await moveCommand(
    { pods, ...(copyFrom ? { copyFrom } : {}), say: (line) => console.log(line) },
    process.argv.slice(2),
  );
  if (moved) console.log('done');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
