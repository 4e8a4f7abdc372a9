// What a unit left behind is kept for a while, and removed when the pod where it lives has all of it.
import { missingThere, removeRows } from '#data/units/move/emptying.ts';
import type { Ends } from '#data/units/move/ends.ts';
import { removeTriggers } from '#data/units/move/freezing.ts';
import { forgetHome, homeOn } from '#data/units/move/homes.ts';
import { MoveRefused } from '#data/units/move/stopped.ts';

/** Until then it can be looked up what was there when it left. */
const keptMs = 7 * 86_400_000;

export async function forgetUnit(
  ends: Ends,
  unit: string,
  { now, say }: { readonly now: Date; readonly say: (line: string) => void },
): Promise<void> {
  const { from, to } = ends;
  const home = await homeOn(from, unit);
  if (!home) return say(`nothing of ${unit} is on ${from.name}`);
  if (home.state !== 'moved') throw new MoveRefused(`${unit} lives on ${from.name}`);
  if ((await homeOn(to, unit))?.state !== 'home') throw new MoveRefused(`${unit} does not live on ${to.name}`);
  const until = new Date(home.since.getTime() + keptMs);
  if (now < until) throw new MoveRefused(`the rows of ${unit} are kept on ${from.name} until ${until.toISOString()}`);
  const missing = await missingThere(ends, unit);
  if (missing.length > 0) throw new MoveRefused(`${to.name} does not have all of ${unit}: ${missing.join('; ')}`);
  const rows = await removeRows(from, unit);
  await removeTriggers(from, unit);
  await forgetHome(from, unit);
  say(`${rows} rows of ${unit} are removed from ${from.name}`);
}
