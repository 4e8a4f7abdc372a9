import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { typeset } from '#platform/pdf/typeset.ts';

const template = readFileSync(join(import.meta.dirname, 'leaflet.typ'), 'utf8');

// The same few leaflets are asked for again and again; a new text or colour makes another entry.
const printed = new LRUCache<string, Uint8Array>({ max: 200 });

/** A leaflet as a PDF file. */
export function printLeaflet(leaflet: object): Uint8Array {
  const key = JSON.stringify(leaflet);
  const known = printed.get(key);
  if (known) return known;
  const file = typeset(template, leaflet);
  printed.set(key, file);
  return file;
}
