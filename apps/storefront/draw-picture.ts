import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { FairQueue } from '#platform/fair-queue.ts';
import { drawPng } from '#platform/pictures/draw-png.ts';
import type { DrawPicture } from './page-services.ts';

/** Twice as wide as a mail shows it, for fine screens. */
const widthPixels = 684;

/** The cards of the example units take 14 to 244 kB, 91 on average: about 700 pictures. */
const keptBytesMax = 64 * 1024 * 1024;

interface DrawOptions {
  readonly draw?: typeof drawPng;
  readonly bytesMax?: number;
}

/** A picture takes a core for a moment, so one is drawn at a time, once, and kept; whoever asks meanwhile shares it. */
export function createDrawPicture({ draw = drawPng, bytesMax = keptBytesMax }: DrawOptions = {}): DrawPicture {
  // A shop that sends a thousand mails waits behind itself, not before the other shops.
  const queue = new FairQueue({ concurrencyMax: 1, waitingMax: 40, waitingEachMax: 10, waitMsMax: 5_000 });
  const drawn = new LRUCache<string, Uint8Array, { readonly svg: string; readonly unit: string }>({
    maxSize: bytesMax,
    // What it keeps in memory, should it be a part of something larger.
    sizeCalculation: ({ buffer }) => buffer.byteLength,
    fetchMethod: async (_, __, { context: { svg, unit } }) => {
      const turn = await queue.take(unit, () => draw(svg, widthPixels));
      return turn.came ? turn.value : undefined;
    },
  });
  // By unit, too: who waits for the same drawing in another shop's line would be sent away with it.
  return async (svg, unit) => (await drawn.fetch(`${unit} ${hash('sha256', svg)}`, { context: { svg, unit } })) ?? null;
}
