// The areas of the shop: one list, and the same folder names in every room that is divided by them, so that whoever
// knows a thing's area finds its rule, its rows, its calls, its screens and its texts.
import type { Violation } from './source.ts';

// prettier-ignore
export const areas = [
  'shop', 'units', 'identity', 'companies', 'catalogue', 'cards', 'buying', 'orders', 'payments', 'delivery',
  'quotations', 'partners',
] as const;

interface Divided {
  /** How many folders lead to the area's: one in `domain/cards`, two in `locales/en/cards`. */
  readonly depth: number;
  /** Folders beside the areas: what belongs to none of them. */
  readonly beside: readonly string[];
  /** Whether files may lie beside the folders: what all areas stand on. */
  readonly files: boolean | readonly string[];
}

const divided: Readonly<Record<string, Divided>> = {
  domain: { depth: 1, beside: ['values'], files: ['refusal.ts', 'refusal.test.ts', 'tsconfig.json'] },
  data: { depth: 1, beside: ['migrate', 'migrations'], files: true },
  contract: { depth: 1, beside: ['wire'], files: true },
  'contract/wire': { depth: 2, beside: ['values'], files: false },
  features: { depth: 1, beside: [], files: false },
  locales: { depth: 2, beside: [], files: false },
};

/** `paths` are those of all files, whatever they hold. */
export function areaViolations(paths: Iterable<string>): Violation[] {
  return [...paths].flatMap((path) => {
    const message = complaintAbout(path);
    return message === null ? [] : { file: path, line: 1, rule: 'area', message };
  });
}

function complaintAbout(path: string): string | null {
  const segments = path.split('/');
  const name = Object.keys(divided).findLast((one) => path.startsWith(`${one}/`));
  const room = name === undefined ? undefined : divided[name];
  if (name === undefined || !room) return null;
  const { depth, beside, files } = room;
  if (segments.length <= depth + 1) {
    const isOpen = typeof files === 'boolean' ? files : files.includes(segments.at(-1) ?? '');
    return isOpen ? null : `${name}/ is divided into areas; a file lies in the folder of one of them.`;
  }
  const folder = segments[depth] ?? '';
  if ([...areas, ...beside].includes(folder)) return null;
  return `"${folder}" is no area. They are: ${areas.join(', ')}.`;
}

/** More than this in one folder and nobody looks through it any more. */
export const crowdedFrom = 41;
/** A line of history, read by nobody from one end to the other. */
const histories = new Set(['data/migrations', 'docs/decisions']);

export function crowdedViolations(paths: Iterable<string>): Violation[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.split('/').slice(0, -1).join('/');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count >= crowdedFrom && !histories.has(folder))
    .map(([folder, count]) => ({
      file: folder,
      line: 1,
      rule: 'crowded',
      message: `${count} files in one folder; divide it by the kind of thing or the flow they belong to.`,
    }));
}
