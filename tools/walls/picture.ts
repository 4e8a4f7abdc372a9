// The house as a picture, drawn from the table of rooms: a room stands on the floor above the highest one it may
// import, so nothing ever points up.
import { join } from 'node:path';
import { roomNames, rooms, type RoomName } from './rooms.ts';
import { root } from './tree.ts';

export const picturePath = join(root, 'docs/pictures/rooms.svg');

export function floorOf(name: RoomName): number {
  const below = Object.keys(rooms[name].imports) as RoomName[];
  return below.length === 0 ? 0 : 1 + Math.max(...below.map(floorOf));
}

const width = 920;
const margin = 24;
const gap = 14;
const floorHeight = 74;

export function drawRooms(): string {
  const floors = Map.groupBy(roomNames, floorOf);
  const top = Math.max(...floors.keys());
  const height = margin * 2 + (top + 1) * floorHeight - gap;
  const boxes = [...floors].flatMap(([floor, names]) => {
    const each = (width - 2 * margin - (names.length - 1) * gap) / names.length;
    const y = margin + (top - floor) * floorHeight;
    return names.map((name, at) => boxOf(name, { x: margin + at * (each + gap), y, width: each }));
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" role="img" aria-label="The rooms, floor by floor: each imports only rooms on floors below it">`,
    '  <style>.b{fill:#fffdfa;stroke:#94818a;stroke-width:1.2} .t{fill:#2a1526;font-weight:600;font-size:15px} .s{fill:#6b5566;font-size:12px}</style>',
    `  <rect width="${width}" height="${height}" rx="18" fill="#faf6ef"/>`,
    ...boxes,
    '</svg>',
    '',
  ].join('\n');
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function boxOf(name: RoomName, box: Box): string {
  const [x, y, wide] = [box.x, box.y, box.width].map((value) => value.toFixed(0));
  const middle = (box.x + box.width / 2).toFixed(0);
  const text = (kind: string, below: number, words: string) =>
    `<text class="${kind}" x="${middle}" y="${(box.y + below).toFixed(0)}" text-anchor="middle">${words}</text>`;
  const [title, ...more] = titleOf(name);
  return `  <rect class="b" x="${x}" y="${y}" width="${wide}" height="${floorHeight - gap}" rx="9"/>${text('t', more.length ? 27 : 36, title ?? name)}${more.map((words) => text('s', 46, words)).join('')}`;
}

/** `features/cards/api, worker` as its name and what lies in it. */
function titleOf(name: RoomName): string[] {
  const folders = rooms[name].where.map((where) => where.split('/*/'));
  const [[first = name] = []] = folders;
  const inside = folders.flatMap(([, part]) => part ?? []);
  return inside.length ? [first, inside.join(', ')] : [first];
}
