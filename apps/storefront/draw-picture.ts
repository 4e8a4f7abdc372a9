import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { FairQueue } from '#platform/fair-queue.ts';
import { drawPng } from '#platform/pictures/draw-png.ts';
import type { DrawPicture } from './page-services.ts';

/** Twice as wide as a mail shows it, for fine screens. */
const widthPixels = 684;
const keptBytesMax = 64 * 1024 * 1024;

/** A picture takes a core for a moment, so one is drawn at a time, once, and kept; whoever asks meanwhile shares it. */
export function createDrawPicture(draw: typeof drawPng = drawPng): DrawPicture {
  const queue = new FairQueue({ concurrencyMax: 1, waitingMax: 40, waitingEachMax: 40, waitMsMax: 5_000 });
  const drawn = new LRUCache<string, Uint8Array, string>({
    maxSize: keptBytesMax,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: async (_, __, { context: svg }) => {
      const turn = await queue.take('', () => draw(svg, widthPixels));
      return turn.came ? turn.value : undefined;
    },
  });
  return async (svg) => (await drawn.fetch(hash('sha256', svg), { context: svg })) ?? null;
}
