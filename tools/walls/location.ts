// Where a file lies: in which room, in which slice, and whether it is shop code at all.
import { roomNames, rooms, type RoomName } from './rooms.ts';

export interface Location {
  readonly room: RoomName | null;
  /** The `<slice>` of features/<slice>/…; two slices never import each other. */
  readonly slice: string | null;
  readonly kind: 'code' | 'test' | 'config';
  /** A browser test. */
  readonly isSpec: boolean;
}

export function locationOf(path: string): Location {
  const room = roomNames.find((name) => rooms[name].where.some((where) => liesIn(path, where)));
  const inSlice = room?.startsWith('features-');
  return {
    room: room ?? null,
    slice: inSlice ? (path.split('/')[1] ?? null) : null,
    kind: kindOf(path),
    isSpec: /\.spec\.tsx?$/.test(path),
  };
}

function kindOf(path: string): Location['kind'] {
  if (/\.(test|spec)\.tsx?$/.test(path)) return 'test';
  return path.endsWith('.config.ts') ? 'config' : 'code';
}

function liesIn(path: string, where: string): boolean {
  // The test of a single file is in the same room as the file.
  const segments = path.replace(/\.(test|spec)(?=\.tsx?$)/, '').split('/');
  return where.split('/').every((wanted, index) => (wanted === '*' ? segments[index] : segments[index] === wanted));
}

/** Every folder in `units/` is a unit, and its name is the unit's id. */
export function unitIdsIn(paths: Iterable<string>): string[] {
  const ids = [...paths].flatMap((path) => /^units\/([^/]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(ids)];
}
