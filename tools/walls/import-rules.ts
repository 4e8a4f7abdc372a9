// The walls themselves: what each import of a file may reach, given the room the file is in.
import { importsIn, type Import } from './imports.ts';
import { locationOf, type Location } from './location.ts';
import { configPackages, partsOfRooms, rooms, roomTitle, testPackages, type Extent, type RoomName } from './rooms.ts';
import type { Source, Violation } from './source.ts';

type Complaint = Pick<Violation, 'rule' | 'message'>;

export function importViolations(source: Source): Violation[] {
  const { room } = source.location;
  // A config file beside package.json belongs to no room and configures all of them.
  if (!room) return [];
  return importsIn(source).flatMap((one) =>
    complaintsAbout(one, room, source.location).map((complaint) => ({
      file: source.path,
      line: one.line,
      ...complaint,
    })),
  );
}

function complaintsAbout(one: Import, room: RoomName, location: Location): Complaint[] {
  switch (one.target.kind) {
    case 'ours': {
      const { path, relative } = one.target;
      return [...(relative ? relativeComplaints(path, room) : []), ...roomComplaints(one, path, room, location)];
    }
    case 'node':
      return nodeComplaints(one.target.name, room, location);
    case 'package':
      return packageComplaints(one.target.name, room, location);
    case 'computed':
      return computedComplaints(room, location);
  }
}

function relativeComplaints(path: string, room: RoomName): Complaint[] {
  const target = locationOf(path).room;
  if (target === room) return [];
  const instead = target ? `; write '#${path}' instead` : '';
  return [
    {
      rule: 'relative-import',
      message: `A relative import stays inside its room (${roomTitle(room)}), and this one leads to ${path}${instead}.`,
    },
  ];
}

function roomComplaints(one: Import, path: string, room: RoomName, location: Location): Complaint[] {
  const target = locationOf(path);
  if (!target.room) {
    // A relative import that leads nowhere has been complained about already.
    if (one.spec.startsWith('.')) return [];
    return [{ rule: 'room', message: `'${one.spec}' is in none of our rooms.` }];
  }
  if (location.slice && target.slice && location.slice !== target.slice) {
    return [
      {
        rule: 'slice',
        message: `The slice "${location.slice}" may not import the slice "${target.slice}"; what both need belongs in domain, contract, data or ui.`,
      },
    ];
  }
  if (target.room === room) return [];
  if (location.kind !== 'code' && target.room === 'testing') return [];
  if (location.kind === 'test' && target.room !== 'tools' && isTestedWhole(room, location)) return [];

  const extent = rooms[room].imports[target.room];
  if (!extent) {
    const allowed = Object.keys(rooms[room].imports) as RoomName[];
    const list = allowed.length ? allowed.map(roomTitle).join('; ') : 'no other room';
    return [
      {
        rule: 'room',
        message: `${roomTitle(room)} may not import ${roomTitle(target.room)} ('${one.spec}'). It may import: ${list}.`,
      },
    ];
  }
  if (reaches(extent, one, path, location)) return [];
  return [
    {
      rule: 'room',
      message: `${roomTitle(room)} may import ${extent === 'types' ? 'only types (`import type`)' : `only ${extent}`} from ${roomTitle(target.room)}, and '${one.spec}' is more than that.`,
    },
  ];
}

/**
 * A test on the real engines needs something to put into them, and a browser test the whole shop; the walls are for
 * what ships. What looks after the code is no part of either.
 */
const isTestedWhole = (room: RoomName, { isSpec }: Location): boolean =>
  isSpec || rooms[room].node || room === 'features-server';

function reaches(extent: Extent, one: Import, path: string, location: Location): boolean {
  if (extent === 'all') return true;
  // A test of data has to run the rule that judges the data.
  if (extent === 'types') return one.typeOnly || location.kind === 'test';
  return partsOfRooms[extent].files.test(path);
}

function nodeComplaints(name: string, room: RoomName, location: Location): Complaint[] {
  if (rooms[room].node || location.kind !== 'code') return [];
  return [
    {
      rule: 'node',
      message: `${roomTitle(room)} may not use Node's own modules ('${name}'); what it needs from the machine arrives as an argument.`,
    },
  ];
}

function packageComplaints(name: string, room: RoomName, location: Location): Complaint[] {
  const own = rooms[room].packages;
  if (own === 'any') return [];
  const extra = { code: [], test: testPackages, config: configPackages }[location.kind];
  if ([...own, ...extra].some((pattern) => matches(pattern, name))) return [];
  const list = own.length ? own.join(', ') : 'no package at all';
  return [
    {
      rule: 'package',
      message: `${roomTitle(room)} may not import the package "${name}". It may import: ${list}.`,
    },
  ];
}

const matches = (pattern: string, name: string): boolean =>
  pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

function computedComplaints(room: RoomName, location: Location): Complaint[] {
  // These rooms may import everything, so nothing is hidden by not saying what.
  if (rooms[room].packages === 'any' || room === 'apps' || location.kind !== 'code') return [];
  return [
    {
      rule: 'computed-import',
      message: 'An import whose beginning is computed cannot be checked; write out what it loads.',
    },
  ];
}
