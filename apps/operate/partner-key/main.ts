// Keys for partners' tills; docs/how-to/give-a-till-a-key.md says when to use which.
//   PODS="east=postgres://unwrap_app@…" pnpm partner-key <unit> make <partner id> "Till 3, Lyon"
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { systemClock } from '#platform/clock.ts';
import { orExplain, readConfig } from '#platform/config.ts';
import { UnitDirectory } from '#platform/db/directory.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { systemIds } from '#platform/ids.ts';
import { partnerKeyCommand, usage } from './command.ts';

const [unit = '', ...words] = process.argv.slice(2);
const { PODS } = orExplain(() => readConfig(['PODS'], { PROFILE: 'development', ...process.env }));
const pods = openPods(PODS, 'partner-key');
const directory = await UnitDirectory.open(pods);
try {
  const home = directory.find(unit);
  if (home.found === 'unclear')
    throw new Error(`no pod that answers has "${unit}": one of them is down, or the unit moves`);
  if (home.found !== 'here') throw new Error(unit ? `no unit "${unit}" on these pods` : usage);
  const parts = { clock: systemClock, ids: systemIds(systemClock) };
  const lines = await inUnit<Tables, string[]>(home.pod, unit, (tx) =>
    partnerKeyCommand(houseScope(unit, tx, parts), words),
  );
  console.log(lines.join('\n'));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await directory.close();
  await closePods(pods);
}
