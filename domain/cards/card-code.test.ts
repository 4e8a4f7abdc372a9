import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { codeDisplay, isEan13, type Symbology } from './card-code.ts';
import { drawCode } from './card-code-drawing.ts';
import { cardCodes } from './card-number.ts';
import { codeTypes } from '../catalogue/product.ts';

beforeAll(() => {
  // Its own file, not the one it would fetch from a server.
  const found = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: bytesOf(join(dirname(found), 'zxing_reader.wasm')) } });
});
const bytesOf = (path: string): ArrayBuffer => {
  const file = readFileSync(path);
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
};

/** What a scanner reads off the drawing, on a dark screen. */
async function scan(svg: string) {
  const drawn = await sharp(Buffer.from(svg), { density: 144 }).png().toBuffer();
  const image = await sharp(drawn)
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#101010' })
    .png()
    .toBuffer();
  const [read, ...more] = await readBarcodes(new Uint8Array(image), { tryHarder: true });
  expect(more).toEqual([]);
  return read && [read.format, read.text];
}

const formats: Record<Symbology, string> = {
  'code-128': 'Code128',
  'ean-13': 'EAN13',
  'interleaved-2-of-5': 'ITF',
  qr: 'QRCode',
};

describe('what a card shows', () => {
  const number = '4000000000000028';

  test('ENUM-15 each code type shows what it is to show', () => {
    const shown = Object.fromEntries(codeTypes.map((type) => [type, codeDisplay(type, number)]));
    expect(shown).toEqual({
      barcode: { drawn: 'code-128', number: true, pdf: false },
      'barcode-2': { drawn: 'interleaved-2-of-5', number: true, pdf: false },
      qr: { drawn: 'qr', number: true, pdf: false },
      'pdf-only': { drawn: null, number: false, pdf: true },
      pdf: { drawn: null, number: true, pdf: true },
      number: { drawn: null, number: true, pdf: false },
    });
  });

  test.each([
    ['barcode', number, 'code-128'],
    ['barcode', 'BRAND/0042^x', 'code-128'],
    ['barcode-2', number, 'interleaved-2-of-5'],
    ['barcode-2', '40000000000000000028', 'interleaved-2-of-5'],
    ['barcode-2', '4006381333931', 'ean-13'],
    ['barcode-2', '4006381333932', 'code-128'],
    ['barcode-2', 'BRAND/0042', 'code-128'],
    ['qr', number, 'qr'],
    ['qr', 'بطاقة-42', 'qr'],
  ] as const)('ENUM-15 a %s of %s is drawn as %s and read back by a scanner', async (type, code, symbology) => {
    const { drawn } = codeDisplay(type, code);
    expect(drawn).toBe(symbology);
    expect(await scan(drawCode(symbology, code))).toEqual([formats[symbology], code]);
  });
});

test('every number we make can be drawn in every format and read back', async () => {
  // The same numbers in every run: in a drawing of chance's own a scanner now and then sees a second code.
  let drawn = 0;
  const random = (bytes: number) =>
    hash('shake256', `numbers ${drawn++}`, { outputLength: bytes, outputEncoding: 'buffer' });
  for (const withPin of [true, false]) {
    const { number } = cardCodes(random, { withPin });
    for (let at = 0; at < 5; at++) {
      const code = number();
      for (const type of ['barcode', 'barcode-2', 'qr'] as const) {
        const display = codeDisplay(type, code);
        expect((await scan(drawCode(display.drawn!, code)))?.[1]).toBe(code);
      }
    }
  }
});

test('any code of a brand is drawn, and only as what can hold it', () => {
  const characters = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCodePoint(code)),
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(characters, fc.constantFrom('barcode', 'barcode-2', 'qr'), (code, type) => {
      const { drawn } = codeDisplay(type, code);
      expect(drawCode(drawn!, code)).toMatch(/^<svg [^>]*viewBox/);
    }),
    { numRuns: 100 },
  );
});

test('a drawing is markup and nothing else: no style, no script, no address', () => {
  const svg = drawCode('qr', '"><script>alert(1)</script>');
  expect(svg).not.toMatch(/script|style=|href|on\w+=/);
});

test('EAN-13 is checked', () => {
  expect(['4006381333931', '4006381333932', '400638133393', 'x'].map(isEan13)).toEqual([true, false, false, false]);
  expect(['40063813339310', '4006381333931x'].some(isEan13)).toBe(false);
});
