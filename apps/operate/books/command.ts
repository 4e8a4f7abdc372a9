// The books of every unit from the first day on, from a terminal: for after a restore, or when something was found.
import { unitsOn } from '#data/units/units.ts';
import { checkBooks, type BooksParts } from '#features/cards/worker/books-check.ts';
import type { Clock } from '#platform/clock.ts';
import { longRead, longWrite } from '#platform/db/long-read.ts';
import type { Pod } from '#platform/db/pods.ts';

export interface BooksAnswer {
  readonly lines: readonly string[];
  readonly isSound: boolean;
}

/** Proves every closed day again, one by one, and then what is since; of the unit that is named, or of all. */
export async function booksCommand(
  { pods, clock }: { readonly pods: readonly Pod[]; readonly clock: Clock },
  wanted?: string,
): Promise<BooksAnswer> {
  const lines: string[] = [];
  let isSound = true;
  for (const { pod, unit } of await unitsOn(pods, wanted)) {
    const { violations, days, proofs } = await checkBooks(partsOf(pod, clock), unit, 'all');
    const name = `${unit} on ${pod.name}`;
    isSound &&= violations.length === 0;
    lines.push(
      ...violations.map(({ rule, what }) => `${name}  ${rule}: ${what}`),
      // As the night logs them: to be kept where the database's owner cannot write.
      ...proofs.map(({ number, link, hash }) => `${name}  proof ${number} of link ${link}: ${hash}`),
      `${name}  ${violations.length === 0 ? 'sound' : 'WRONG'}, ${days} days proven`,
    );
  }
  return { lines, isSound };
}

const partsOf = (pod: Pod, clock: Clock): BooksParts => ({
  clock,
  longRead: (unit, work) => longRead(pod, unit, work),
  longWrite: (unit, work) => longWrite(pod, unit, work),
});
