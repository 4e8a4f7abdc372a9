// The walls themselves: what each import of a file may reach, given the room the file is in.
import { importsIn, type Import } from './imports.ts';
import { placeOf, type Place } from './place.ts';
import { configPackages, partsOfRooms, rooms, roomTitle, testPackages, type Extent, type RoomName } from './rooms.ts';
import type { Source, Violation } from './source.ts';

type Complaint = Pick<Violation, 'rule' | 'message'>;

export function importViolations(source: Source): Violation[] {
  const { room } = source.place;
  // A config file beside package.json belongs to no room and configures all of them.
  if (!room) return [];
  return importsIn(source).flatMap((one) =>
    complaintsAbout(one, room, source.place).map((complaint) => ({
      file: source.path,
      line: one.line,
      ...complaint,
    })),
  );
}

function complaintsAbout(one: Import, room: RoomName, place: Place): Complaint[] {
  switch (one.target.kind) {
    case 'ours': {
      const { path, relative } = one.target;
      return [...(relative ? relativeComplaints(path, room) : []), ...roomComplaints(one, path, room, place)];
    }
    case 'node':
      return nodeComplaints(one.target.name, room, place);
    case 'package':
      return packageComplaints(one.target.name, room, place);
    case 'computed':
      return computedComplaints(room, place);
  }
}

function relativeComplaints(path: string, room: RoomName): Complaint[] {
  const target = placeOf(path).room;
  if (target === room) return [];
  const instead = target ? `; write '#${path}' instead` : '';
  return [
    {
      rule: 'relative-import',
      message: `A relative import stays inside its room (${roomTitle(room)}), and this one leads to ${path}${instead}.`,
    },
  ];
}

function roomComplaints(one: Import, path: string, room: RoomName, place: Place): Complaint[] {
  const target = placeOf(path);
  if (!target.room) {
    // A relative import that leads nowhere has been complained about already.
    if (one.spec.startsWith('.')) return [];
    return [{ rule: 'room', message: `'${one.spec}' is in none of our rooms.` }];
  }
  if (place.slice && target.slice && place.slice !== target.slice) {
    return [
      {
        rule: 'slice',
        message: `The slice "${place.slice}" may not import the slice "${target.slice}"; what both need belongs in domain, contract, data or ui.`,
      },
    ];
  }
  if (target.room === room) return [];
  if (place.kind !== 'code' && target.room === 'testing') return [];
  // A test on the real engines needs something to put into them; the walls are for what ships.
  if (place.kind === 'test' && rooms[room].node) return [];

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
  if (reaches(extent, one, path, place)) return [];
  return [
    {
      rule: 'room',
      message: `${roomTitle(room)} may import ${extent === 'types' ? 'only types (`import type`)' : `only ${extent}`} from ${roomTitle(target.room)}, and '${one.spec}' is more than that.`,
    },
  ];
}

function reaches(extent: Extent, one: Import, path: string, place: Place): boolean {
  if (extent === 'all') return true;
  // A test of data has to run the rule that judges the data.
  if (extent === 'types') return one.typeOnly || place.kind === 'test';
  return partsOfRooms[extent].files.test(path);
}

function nodeComplaints(name: string, room: RoomName, place: Place): Complaint[] {
  if (rooms[room].node || place.kind !== 'code') return [];
  return [
    {
      rule: 'node',
      message: `${roomTitle(room)} may not use Node's own modules ('${name}'); what it needs from the machine arrives as an argument.`,
    },
  ];
}

function packageComplaints(name: string, room: RoomName, place: Place): Complaint[] {
  const own = rooms[room].packages;
  if (own === 'any') return [];
  const extra = { code: [], test: testPackages, config: configPackages }[place.kind];
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

function computedComplaints(room: RoomName, place: Place): Complaint[] {
  // These rooms may import everything, so nothing is hidden by not saying what.
  if (rooms[room].packages === 'any' || room === 'apps' || place.kind !== 'code') return [];
  return [
    {
      rule: 'computed-import',
      message: 'An import whose beginning is computed cannot be checked; write out what it loads.',
    },
  ];
}
