// Makes a new picture of what somebody sent: upright, of a sensible size, and with nothing in it but
// pixels. Runs in a limited child only: a decoder is the last thing that should meet a hostile file
// beside our keys.
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { answerOnce } from '#platform/child/child-answer.ts';

/** A 48-megapixel phone fits; what declares more is refused before a pixel is read. */
const pixelsMax = 50_000_000;
/** No camera makes a longer strip, and a decoder works by the line. */
const sideReadMax = 20_000;
/** PERS-14: what our own pages scale a photo to before they send it. */
const sideMax = 2_000;

sharp.cache(false);
sharp.concurrency(1);
// Only what a photo comes as. Of the forty formats the library reads, most have had a hole.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

await answerOnce(async (input) => {
  const kind = await fileTypeFromBuffer(input);
  if (kind?.mime !== 'image/jpeg' && kind?.mime !== 'image/png') return refusal('unsupported');
  try {
    return await redrawn(input);
  } catch (error) {
    // What the limits of this process cannot hold is too large; a broken file is as little a picture
    // as one of another kind.
    const large = /pixel limit|out of memory|insufficient memory/i.test((error as Error).message);
    return refusal(large ? 'too-large' : 'unsupported');
  }
});

async function redrawn(input: Buffer) {
  const source = sharp(input, {
    limitInputPixels: pixelsMax,
    // One picture, however many are in the file.
    pages: 1,
    sequentialRead: true,
    failOn: 'error',
  });
  const read = await source.metadata();
  if (Math.max(read.width, read.height) > sideReadMax) return refusal('too-large');
  // Places, cameras, comments and profiles stay behind: the library keeps nothing it is not asked to.
  const small = source
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true });
  const encoded = read.hasAlpha ? small.png({ compressionLevel: 9 }) : small.jpeg({ quality: 85 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { head: { format: read.hasAlpha ? 'png' : 'jpeg', width, height }, bytes: data };
}

function refusal(refused: 'unsupported' | 'too-large') {
  return { head: { refused } };
}
