// A stranger's file goes in, a picture of ours comes out: made anew in a limited child.
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { ChildPool } from '#platform/child/child-pool.ts';
import type { ChildInput } from '#platform/child/run-limited.ts';

export interface Picture {
  readonly format: 'jpeg' | 'png';
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

export type RedrawRefusal = Refusal<'upload.too-large' | 'upload.unsupported' | 'server.unavailable'>;

export const redrawProgram = new URL('../child/picture.ts', import.meta.url);

/** 256 MB and five seconds in all (E16); ending a child takes a moment as well, on a busy machine two seconds. */
export const redrawLimits = {
  memoryMb: 256,
  timeoutMs: 3_000,
  outputBytesMax: 16 * 1024 * 1024,
};

export async function redraw(children: ChildPool, file: ChildInput): Promise<Picture | RedrawRefusal> {
  const outcome = await children.run(redrawProgram, file, redrawLimits);
  switch (outcome.ended) {
    case 'answered':
      return pictureIn(outcome.answer.head, outcome.answer.bytes);
    case 'busy':
      return refuse('server.unavailable');
    case 'crashed':
      return refuse('upload.unsupported');
    default:
      return refuse('upload.too-large');
  }
}

/** Nothing the child says is believed unseen: what it read may have taken it over. */
function pictureIn(head: unknown, bytes: Uint8Array): Picture | RedrawRefusal {
  const { refused, format, width, height } = Object(head) as Record<string, unknown>;
  if (refused === 'too-large') return refuse('upload.too-large');
  const sound = (format === 'jpeg' || format === 'png') && isSide(width) && isSide(height);
  if (!sound || bytes.length === 0) return refuse('upload.unsupported');
  return { format, width, height, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) };
}

const isSide = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= 10_000;
