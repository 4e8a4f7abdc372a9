// Hostile files, as strangers upload them: bombs that unpack to gigabytes, files that are two things at
// once, formats with a history, and sound pictures that were bent.
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import {
  jpegClaiming,
  jpegRepeatingScans,
  jpegSegment,
  png,
  pngChunk,
  withJpegSegments,
  withPngChunks,
  zeros,
  zip,
  zlibZeros,
} from './hostile-images-parts.ts';

export interface HostileImage {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What must never come out again; every carrier has it inside. */
export const payloads = ['UNWRAP-PAYLOAD', '<script', '<?php', 'PK\x03\x04', '%PDF', '<svg'];

const script = '<html><script>/*UNWRAP-PAYLOAD*/alert(document.domain)</script></html>';
const php = "<?php /*UNWRAP-PAYLOAD*/ system($_GET['c']); ?>";
const text = (value: string): Buffer => Buffer.from(value, 'latin1');

/** `size` scales the bombs; the largest is what just fits an upload of 5 MB. */
export async function hostileImages(size: 'short' | 'long'): Promise<HostileImage[]> {
  const photo = await sharp(gradient(320, 240)).jpeg().toBuffer();
  const drawing = await sharp(gradient(64, 48)).ensureAlpha(0.5).png().toBuffer();
  const gigabytes = size === 'long' ? 4 : 1;
  return Object.entries({
    ...(await bombs(photo, gigabytes * 1024)),
    ...carriers(photo, drawing),
    ...(await strangers()),
    ...bent(photo, drawing),
  }).map(([name, bytes]) => ({ name, bytes }));
}

async function bombs(photo: Buffer, megabytes: number): Promise<Record<string, Buffer>> {
  const few = deflateSync(Buffer.alloc(1_000));
  const big = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'red' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const profile = Buffer.concat([text('icc\0\0'), zlibZeros(megabytes)]);
  return {
    'a PNG that says 50,000 by 50,000': png({ width: 50_000, height: 50_000, content: few }),
    'a PNG that says two thousand million by one': png({ width: 2 ** 31 - 1, height: 1, content: few }),
    'a PNG that says zero by zero': png({ width: 0, height: 0, content: few }),
    'a PNG within the limit of pixels, 16 bits a channel, all there': png({
      width: 7_000,
      height: 7_000,
      depth: 16,
      content: zlibZeros(Math.min(megabytes, 400)),
    }),
    'the same, interlaced': png({
      width: 7_000,
      height: 7_000,
      depth: 16,
      interlaced: true,
      content: zlibZeros(Math.min(megabytes, 400)),
    }),
    'a narrow PNG, fifty million high': png({ width: 1, height: 49_999_999, content: zlibZeros(200) }),
    'a wide PNG, fifty million across': png({ width: 49_999_999, height: 1, content: zlibZeros(200) }),
    'a small PNG with gigabytes in it': png({ width: 100, height: 100, content: zlibZeros(megabytes) }),
    'a PNG with gigabytes of colour profile': png({
      width: 10,
      height: 10,
      before: [pngChunk('iCCP', profile)],
      content: few,
    }),
    'a PNG with gigabytes of text': png({
      width: 10,
      height: 10,
      before: [pngChunk('zTXt', Buffer.concat([text('Comment\0\0'), zlibZeros(megabytes)]))],
      content: few,
    }),
    'a PNG with gigabytes of metadata': png({
      width: 10,
      height: 10,
      before: [pngChunk('iTXt', Buffer.concat([text('XML:com.adobe.xmp\0\x01\0\0\0'), zlibZeros(megabytes)]))],
      content: few,
    }),
    'a PNG whose chunk says two gigabytes': png({
      width: 10,
      height: 10,
      before: [pngChunk('tEXt', text('x'), 0x7fff_ffff)],
      content: few,
    }),
    'a PNG of a hundred thousand chunks': png({
      width: 10,
      height: 10,
      before: Array.from({ length: 100_000 }, () => pngChunk('tEXt', text('k\0v'))),
      content: few,
    }),
    'a JPEG that says 65,500 by 65,500': jpegClaiming(photo, 65_500, 65_500),
    'a JPEG that says 7,000 by 7,000': jpegClaiming(photo, 7_000, 7_000),
    'a progressive JPEG that says 7,000 by 7,000': jpegClaiming(big, 7_000, 7_000),
    'a JPEG of a thousand scans': jpegRepeatingScans(big, 1_000),
    'a JPEG of thirty thousand segments': withJpegSegments(
      photo,
      Array.from({ length: 30_000 }, () => jpegSegment(0xe5, text('x'.repeat(100)))),
    ),
    'a zip of gigabytes': zip('holiday.jpg', zeros(megabytes), megabytes * 2 ** 20),
    'a zip that looks like a document': zip('[Content_Types].xml', zeros(megabytes), megabytes * 2 ** 20),
    'a zip that looks like a book': zip('mimetype', zeros(megabytes), megabytes * 2 ** 20),
    'a gzip of gigabytes': Buffer.concat([
      Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3),
      zeros(megabytes),
      Buffer.alloc(8),
    ]),
    'XML that multiplies itself': text(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at} "${`&a${at ? at - 1 : ''};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg">&a29;</svg>`,
    ),
  };
}

/** A sound picture with something else inside or behind it. */
function carriers(photo: Buffer, drawing: Buffer): Record<string, Buffer> {
  const jar = zip('UNWRAP-PAYLOAD.class', deflateSync(text(script)), script.length);
  return {
    'a JPEG with a page behind it': Buffer.concat([photo, text(script)]),
    'a JPEG with a program behind it': Buffer.concat([photo, text(php)]),
    'a JPEG with an archive behind it': Buffer.concat([photo, jar]),
    'a JPEG with a document behind it': Buffer.concat([photo, text('%PDF-1.7 UNWRAP-PAYLOAD')]),
    'a JPEG with a page as its comment': withJpegSegments(photo, [jpegSegment(0xfe, text(script))]),
    'a JPEG with a program as its Exif': withJpegSegments(photo, [
      jpegSegment(0xe1, text(`Exif\0\0MM\0*\0\0\0\x08${php}`)),
    ]),
    'a JPEG with a page as its XMP': withJpegSegments(photo, [
      jpegSegment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${script}`)),
    ]),
    'a JPEG with a page as its profile': withJpegSegments(photo, [
      jpegSegment(0xe2, text(`ICC_PROFILE\0\x01\x01${script}`)),
    ]),
    'a JPEG that is also JavaScript': withJpegSegments(photo, [
      jpegSegment(0xe0, text(`${'/*'.padEnd(12_000, ' ')}*/=1;alert("UNWRAP-PAYLOAD")/*`)),
    ]),
    'a PNG with an archive behind it': Buffer.concat([drawing, jar]),
    'a PNG with a page behind it': Buffer.concat([drawing, text(script)]),
    'a PNG with a program as its text': withPngChunks(drawing, [pngChunk('tEXt', text(`Comment\0${php}`))]),
    'a PNG with a page as its XMP': withPngChunks(drawing, [
      pngChunk('iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${script}`)),
    ]),
    'a PNG with a page as its Exif': withPngChunks(drawing, [pngChunk('eXIf', text(`MM\0*\0\0\0\x08${script}`))]),
    'a PNG with a chunk of its own': withPngChunks(drawing, [pngChunk('unWr', text(script))]),
    'a GIF that is also an archive': Buffer.concat([gif(), jar]),
    'a GIF that is also JavaScript': text('GIF89a/*UNWRAP-PAYLOAD*/=1;alert(1)'),
  };
}

/** What is no JPEG and no PNG, whatever it is called. */
async function strangers(): Promise<Record<string, Buffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>/*UNWRAP-PAYLOAD*/</script><image href="file:///etc/passwd"/></svg>`;
  const small = sharp(gradient(16, 16));
  return {
    'a page': text(script),
    'a program with the first bytes of a JPEG': Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), text(php)]),
    'a page with the first bytes of a PNG': Buffer.concat([
      Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      text(script),
    ]),
    'an SVG with a script': text(svg),
    'an SVG after a declaration': text(`<?xml version="1.0"?>\n<!-- UNWRAP-PAYLOAD -->${svg}`),
    'drawing commands': text(
      'push graphic-context\nviewbox 0 0 640 480\nfill \'url(https://127.0.0.1/UNWRAP-PAYLOAD"|ls "-la)\'\npop graphic-context',
    ),
    PostScript: text('%!PS-Adobe-3.0 EPSF-3.0\n%%UNWRAP-PAYLOAD\n(%pipe%id) (r) file'),
    'a PDF': text('%PDF-1.7\n%UNWRAP-PAYLOAD\n1 0 obj <</OpenAction <</S /JavaScript>>>>'),
    'a GIF': gif(),
    'a WebP': await small.clone().webp().toBuffer(),
    'a TIFF': await small.clone().tiff().toBuffer(),
    'an AVIF': await small.clone().avif({ effort: 0 }).toBuffer(),
    'a BMP': Buffer.concat([text('BM'), Buffer.alloc(60)]),
    'an icon': Buffer.concat([Buffer.of(0, 0, 1, 0, 1, 0), Buffer.alloc(40)]),
    'nothing but zeros': Buffer.alloc(100_000),
    'one byte': Buffer.of(0xff),
  };
}

/** Sound once: cut short, and with every part of them flipped. */
function bent(photo: Buffer, drawing: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {};
  for (const [kind, sound] of Object.entries({ JPEG: photo, PNG: drawing }))
    for (const [share, cut] of [10, 50, 99].map((part) => [part, Math.ceil((sound.length * part) / 100)] as const))
      files[`the first ${share} % of a ${kind}`] = sound.subarray(0, cut);
  return files;
}

/** A sound picture with a few bytes changed, the same ones for the same number. */
export async function mutatedImages(count: number): Promise<HostileImage[]> {
  const photo = await sharp(gradient(320, 240)).jpeg({ progressive: true }).withMetadata().toBuffer();
  const drawing = await sharp(gradient(64, 48)).ensureAlpha(0.5).png({ palette: true }).toBuffer();
  let state = 20_261_115;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return Array.from({ length: count }, (_, at) => {
    const bytes = Buffer.from(at % 2 ? photo : drawing);
    // Most of what matters is at the beginning.
    for (let change = below(12); change >= 0; change--)
      bytes[8 + below(below(2) ? bytes.length - 8 : 600)] = below(256);
    return { name: `mutation ${at}`, bytes };
  });
}

function gradient(width: number, height: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return Buffer.from(svg);
}

const gif = (): Buffer => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
