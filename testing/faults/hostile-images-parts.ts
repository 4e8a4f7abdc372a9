// What hostile files are made of: chunks, segments and archives, put together byte by byte. Gigabytes
// of zeros are one compressed megabyte, repeated, so the largest bomb is made in no time.
import { constants, crc32, deflateRawSync } from 'node:zlib';

const megabyte = 1024 * 1024;

/** A raw deflate stream of so many megabytes of zeros. */
export function zeros(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(megabyte), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  // The last block: final, stored, empty.
  const last = Buffer.of(1, 0, 0, 0xff, 0xff);
  return Buffer.concat([...Array.from({ length: megabytes }, () => one), last]);
}

/** The same as zlib wraps it. The checksum of n zeros is n, and 1. */
export function zlibZeros(megabytes: number): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt16BE((megabytes * megabyte) % 65_521, 0);
  sum.writeUInt16BE(1, 2);
  return Buffer.concat([Buffer.of(0x78, 0xda), zeros(megabytes), sum]);
}

export function pngChunk(type: string, data: Uint8Array, length = data.length): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [before, after] = [Buffer.alloc(4), Buffer.alloc(4)];
  before.writeUInt32BE(length);
  after.writeUInt32BE(crc32(body));
  return Buffer.concat([before, body, after]);
}

const pngStart = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export interface PngWish {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  readonly colour?: number;
  readonly interlaced?: boolean;
  readonly before?: readonly Buffer[];
  readonly content: Buffer;
}

export function png({
  width,
  height,
  depth = 8,
  colour = 6,
  interlaced = false,
  before = [],
  content,
}: PngWish): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, Number(interlaced)], 8);
  return Buffer.concat([
    pngStart,
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', content),
    pngChunk('IEND', Buffer.of()),
  ]);
}

/** Puts chunks right behind the header of a finished PNG. */
export const withPngChunks = (file: Buffer, chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([file.subarray(0, 33), ...chunks, file.subarray(33)]);

export function jpegSegment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Puts segments right behind the first two bytes of a finished JPEG. */
export const withJpegSegments = (file: Buffer, segments: readonly Buffer[]): Buffer =>
  Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]);

/** The same JPEG, claiming to be of another size. */
export function jpegClaiming(file: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(file);
  // Baseline or progressive, whichever it is; its segment begins with length and precision.
  const frame = copy.findIndex((byte, at) => byte === 0xff && (copy[at + 1] === 0xc0 || copy[at + 1] === 0xc2));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/** A progressive JPEG whose last scan comes again and again: little to store, much to decode. */
export function jpegRepeatingScans(file: Buffer, times: number): Buffer {
  const last = file.lastIndexOf(Buffer.of(0xff, 0xda));
  const scan = file.subarray(last, file.length - 2);
  return Buffer.concat([
    file.subarray(0, file.length - 2),
    ...Array.from({ length: times }, () => scan),
    Buffer.of(0xff, 0xd9),
  ]);
}

/** A zip of one file; `size` is what it claims to hold. */
export function zip(name: string, deflated: Buffer, size: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(deflated.length, 14);
  fields.writeUInt32LE(Math.min(size, 0xffff_ffff), 18);
  fields.writeUInt16LE(name.length, 22);
  const entry = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), deflated]);
  const index = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    fields,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(entry.length, 12);
  return Buffer.concat([entry, index, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
