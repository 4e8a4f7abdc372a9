import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentPath, renderRooms, withRooms } from './document.ts';
import { drawRooms, floorOf, picturePath } from './picture.ts';
import { roomNames, rooms, type RoomName } from './rooms.ts';

test('the table of rooms in ARCHITECTURE.md is the one the walls are checked by', () => {
  const document = readFileSync(documentPath, 'utf8');
  expect(document, 'Run: node tools/walls/document.ts --write').toBe(withRooms(document, renderRooms()));
});

test('every room has its row, with all it may import', () => {
  const table = renderRooms();
  for (const name of roomNames) expect(table).toContain(`| ${rooms[name].knows} |`);
  expect(table).toContain('| domain (types only) |');
  expect(table).toContain('providers (ports only)');
});

test('writing the table leaves the text around it alone', () => {
  const before = 'Above\n<!-- rooms:start -->\nold\n<!-- rooms:end -->\nBelow';
  const after = withRooms(before, 'new');
  expect(after).toBe('Above\n<!-- rooms:start -->\nnew\n<!-- rooms:end -->\nBelow');
  expect(withRooms(after, 'new')).toBe(after);
});

test('a document without its marks is an error, not a silent pass', () => {
  expect(() => withRooms('# Architecture', 'new')).toThrow('marks');
});

test('the picture of the rooms is the one the walls are checked by, and shows each room once', () => {
  const picture = readFileSync(picturePath, 'utf8');
  expect(picture, 'Run: node tools/walls/document.ts --write').toBe(drawRooms());
  expect(picture.match(/class="b"/g)).toHaveLength(roomNames.length);
});

test('every room stands above all it may import', () => {
  for (const name of roomNames)
    for (const other of Object.keys(rooms[name].imports) as RoomName[])
      expect([name, other, floorOf(name) > floorOf(other)]).toEqual([name, other, true]);
});
