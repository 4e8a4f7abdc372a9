// The table of rooms in ARCHITECTURE.md and the picture of them are made from rooms.ts, so they cannot disagree.
//   node tools/walls/document.ts           fails when the table or the picture is an old one
//   node tools/walls/document.ts --write   writes both
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawRooms, picturePath } from './picture.ts';
import { partsOfRooms, roomNames, rooms, roomTitle, type Room, type RoomName } from './rooms.ts';
import { root } from './tree.ts';

export const documentPath = join(root, 'ARCHITECTURE.md');

const start = '<!-- rooms:start -->';
const end = '<!-- rooms:end -->';

export function renderRooms(): string {
  const rows = roomNames.map((name) => {
    const room = rooms[name];
    return [folders(room), ourRooms(name), packages(room), room.knows];
  });
  const header = ['room', 'may import of ours', 'may import of others', 'what a line there knows'];
  const lines = [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  // Prettier would pad every column to its longest sentence.
  return ['<!-- prettier-ignore-start -->', ...lines, '<!-- prettier-ignore-end -->'].join('\n');
}

const code = (text: string): string => `\`${text}\``;
const folders = ({ where }: Room): string => where.map(code).join(', ');

function ourRooms(name: RoomName): string {
  const open = Object.entries(rooms[name].imports) as [RoomName, keyof typeof partsOfRooms | 'all'][];
  const closed = roomNames.filter((other) => other !== name && !(other in rooms[name].imports));
  if (closed.length === 0) return 'everything';
  if (closed.length <= 4) return `everything but ${closed.map(roomTitle).join(' and ')}`;
  const list = open.map(([other, extent]) =>
    extent === 'all' ? roomTitle(other) : `${roomTitle(other)} (${partsOfRooms[extent].says})`,
  );
  return list.join(', ') || 'nothing';
}

function packages({ packages: names, node }: Room): string {
  if (names === 'any') return 'everything';
  return [...(node ? ['Node'] : []), ...names.map(code)].join(', ') || 'nothing';
}

/** The document with the table put between its two marks. */
export function withRooms(document: string, table: string): string {
  const from = document.indexOf(start);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`ARCHITECTURE.md has lost its marks ${start} ${end}`);
  return `${document.slice(0, from + start.length)}\n${table}\n${document.slice(to)}`;
}

if (import.meta.main) {
  const document = readFileSync(documentPath, 'utf8');
  const wanted = withRooms(document, renderRooms());
  if (process.argv.includes('--write')) {
    writeFileSync(documentPath, wanted);
    writeFileSync(picturePath, drawRooms());
  } else if (wanted !== document || !existsSync(picturePath) || readFileSync(picturePath, 'utf8') !== drawRooms()) {
    console.error('The rooms in ARCHITECTURE.md or their picture are old. Run: node tools/walls/document.ts --write');
    process.exitCode = 1;
  }
}
