// What a migration says of the things that it takes away or asks for, in a comment:
//   -- Unused since 0120: column orders.visit, which the release with 0120 neither reads nor writes.
//   -- Kept since 0120: demand orders.orders_due_check, which the release with 0120 never breaks.
import type { Narrowing } from './narrowed.ts';

export interface Marker {
  readonly how: Narrowing['how'];
  /** The newest migration of the release since which it is so. */
  readonly since: string;
  readonly subject: string;
}

const marker = /^-- (Unused|Kept) since (\d{4}): (.+?)(?:, .*)?$/gm;

export const markersOf = (sql: string): Marker[] =>
  [...sql.matchAll(marker)].map(([, word, since = '', subject = '']) => ({
    how: word === 'Unused' ? 'gone' : 'asked',
    since,
    subject: subject.replace(/\.$/, ''),
  }));

/**
 * A sentence for each thing that the release before would miss, or be refused; `released` are the numbers of the migrations
 * that are older than this one.
 */
export function unmarked(
  found: readonly Narrowing[],
  markers: readonly Marker[],
  released: readonly string[],
): string[] {
  const early = markers.filter(({ since }) => !released.includes(since));
  const isMarked = ({ subject, how }: Narrowing) =>
    markers.some((one) => one.how === how && subject === one.subject && released.includes(one.since));
  const idle = markers.filter(({ subject, how }) => !found.some((one) => one.how === how && one.subject === subject));
  return [
    ...found.filter((one) => !isMarked(one)).map(({ says }) => says),
    ...early.map(({ since, subject }) => `${since}, since which ${subject} should be so, is no earlier migration`),
    ...idle.map(({ subject }) => `a marker names ${subject}, to which nothing happens`),
  ];
}
