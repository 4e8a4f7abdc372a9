import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { Base64Decoder } from './base64-decoder.ts';
import { LongTextCut, longTextBytes } from './long-text.ts';
import { FileDesk, NoJson, TooLarge } from './receive-file.ts';

const desk = new FileDesk();
afterAll(() => desk.close());

/** The document as a network delivers it: in parts of any length. */
async function* inParts(document: Buffer, sizes: readonly number[] = [1_000]): AsyncGenerator<Buffer> {
  for (let [at, turn] = [0, 0]; at < document.length; turn += 1) {
    const size = Math.max(1, sizes[turn % sizes.length] ?? 1);
    yield document.subarray(at, at + size);
    at += size;
  }
}

const receive = (document: object | string, sizes?: readonly number[], bytesMax = 1_000_000) =>
  desk.receive(inParts(Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)), sizes), {
    field: 'content',
    bytesMax,
  });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a file in a document', () => {
  test.each([1, 300, 3_000, 5_000, 200_000])('of %i bytes is on disk, and its hash in the document', async (length) => {
    const bytes = randomBytes(length);
    const sent = {
      name: 'a "quoted" \\ name',
      content: bytes.toString('base64'),
      more: [1, { deep: 'ü' }],
    };
    const { document, file } = await receive(sent, [1, 7, 4_096]);
    expect(document).toEqual({ ...sent, content: sha256(bytes) });
    expect(file).toMatchObject({ bytes: length, sha256: sha256(bytes) });
    expect(readFileSync(file?.path ?? '')).toEqual(bytes);
  });

  test('written with escaped slashes or after the prefix of a data URL is the same file', async () => {
    const bytes = Buffer.concat([Buffer.alloc(90, 0xff), randomBytes(9_000)]);
    const text = bytes.toString('base64');
    expect(text).toContain('/');
    for (const content of [text.replaceAll('/', '\\/'), `data:image\\/png;base64,${text}`, `data:,${text}`]) {
      const { file } = await receive(`{"content":"${content}"}`, [3, 500]);
      expect(file?.sha256).toBe(sha256(bytes));
    }
  });

  test('is found whole, however the document is cut into parts', async () => {
    const property = fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 12_000 }),
      fc.array(fc.integer({ min: 1, max: 6_000 }), { minLength: 1, maxLength: 5 }),
      fc.dictionary(fc.string({ maxLength: 20 }), fc.json({ maxDepth: 2 }), { maxKeys: 4 }),
      async (content, sizes, around) => {
        const bytes = Buffer.from(content);
        const sent = { ...around, content: bytes.toString('base64') };
        const { document, file } = await receive(sent, sizes);
        expect(document).toEqual({ ...JSON.parse(JSON.stringify(sent)), content: sha256(bytes) });
        expect(readFileSync(file?.path ?? '')).toEqual(bytes);
        if (file) await desk.forget(file);
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });
});

/** What JSON.parse makes of a text, and what base64 that is; null when it is none. */
function meant(written: string): Buffer | 'no-json' | null {
  let text: string;
  try {
    text = JSON.parse(`"${written}"`) as string;
  } catch {
    return 'no-json';
  }
  const letters = text.replace(/^data:[^,]{0,200},/, '');
  const bytes = Buffer.from(letters, 'base64');
  return letters !== '' && bytes.toString('base64') === letters ? bytes : null;
}

const noJson = (error: unknown): 'no-json' => {
  if (error instanceof NoJson) return 'no-json';
  throw error;
};

describe('escapes in a file', () => {
  const escapes = (text: string, asUnit: boolean) =>
    text.replaceAll('/', asUnit ? '\\u002f' : '\\/').replaceAll('+', '\\u002B');

  test('mean what they mean to JSON.parse, however they are cut into parts', async () => {
    const usual = fc.constantFrom('AAAA', '\\/\\/\\/\\/', '\\u002f\\u002F\\/A', '\\u0041AAA');
    const odd = fc.constantFrom('\\"', '\\\\', '\\n', '\\u0141', '\\ud83d\\ude00', '\\x', '\\u00', '\n', 'ü', '=');
    const property = fc.asyncProperty(
      fc.array(usual, { minLength: 1, maxLength: 30 }),
      fc.option(fc.tuple(odd, fc.nat(2_000)), { freq: 2 }),
      // On both sides of what is long, and at the limit itself.
      fc.integer({ min: 1, max: longTextBytes + 2_000 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
      async (pieces, strange, length, sizes) => {
        const unit = pieces.join('');
        let written = unit.repeat(Math.ceil(length / unit.length));
        if (strange) {
          const at = (written.length * strange[1]) / 2_000;
          written = written.slice(0, at) + strange[0] + written.slice(at);
        }
        const received = await receive(`{"content":"${written}"}`, sizes).catch(noJson);
        const file = received === 'no-json' ? null : received.file;
        const outcome = received === 'no-json' ? received : file && readFileSync(file.path);
        expect(outcome).toEqual(meant(written));
        if (file) await desk.forget(file);
      },
    );
    await fc.assert(property, { numRuns: 150 });
  });

  test('may be cut at every place', () => {
    const text = escapes(Buffer.alloc(longTextBytes / 2, '/+/').toString('base64'), true);
    const written = `${'\\/\\u002f'.repeat(longTextBytes / 16)}${text}\\u002f\\/`;
    const document = Buffer.from(`{"content":"${written}"}`);
    const letters = JSON.parse(`"${written}"`) as string;
    const wrong: number[] = [];
    for (let at = 1; at < document.length; at += 1) {
      const cut = new LongTextCut('word', 1_000);
      const parts = [cut.write(document.subarray(0, at)), cut.write(document.subarray(at))];
      if (cut.fault || Buffer.concat(parts).toString() !== letters) wrong.push(at);
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ['none', (text: string) => text],
    ['of slashes', (text: string) => escapes(text, false)],
    ['of any letter', (text: string) => escapes(text, true)],
  ])('cost no more writes than a file without: %s', async (_, write) => {
    const bytes = Buffer.alloc(300_000, 0xff);
    const handle = await open(import.meta.filename);
    const appendFile = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'appendFile');
    await handle.close();
    try {
      const content = write(bytes.toString('base64'));
      const { file } = await receive(`{"content":"${content}"}`, [65_536], 4_000_000);
      expect(file?.sha256).toBe(sha256(bytes));
      expect(appendFile.mock.calls.length).toBeLessThanOrEqual(10);
      appendFile.mockClear();
      // The same from somebody who sends it in crumbs.
      await receive(`{"content":"${content.slice(0, 120_000)}"}`, [60]);
      expect(appendFile.mock.calls.length).toBeLessThanOrEqual(2);
    } finally {
      appendFile.mockRestore();
    }
  });
});

describe('what is no such file leaves none behind', () => {
  const long = 'A'.repeat(3 * longTextBytes);

  test.each([
    ['letters that are not base64', { content: `${long}!` }],
    ['letters of the other base64', { content: `${long}A-_A` }],
    ['a space', { content: `${long}AA A` }],
    ['padding in the middle', { content: `AA==${long}` }],
    ['a length that no base64 has', { content: `${long}A` }],
    ['bits that say nothing', { content: 'AB==' }],
    ['escapes of what is no base64', { content: `${long}\n"\\A` }],
    ['letters whose lower half is base64', `{"content":"${long}${'\\u0141'.repeat(4)}"}`],
    ['nothing', { content: '' }],
    ['no text', { content: 5 }],
    ['no such field', { other: 'AAAA' }],
    ['the file in another field', { content: 'AAAA!', other: long }],
  ])('%s', async (_, document) => {
    expect((await receive(document)).file).toBeNull();
    expect(readdirSync(folder())).toEqual([]);
  });

  test.each([
    ['two long texts', `{"content":"${long}","other":"${long}"}`, TooLarge],
    ['much around it', `{"content":"AAAA","other":[${'1,'.repeat(20_000)}1]}`, TooLarge],
    ['more than may be', `{"content":"${'A'.repeat(1_000_000)}"}`, TooLarge],
    ['an escape that JSON does not have', `{"content":"${long}\\x41"}`, NoJson],
    ['one before it is long', `{"content":"\\x${long}"}`, NoJson],
    ['one that the text ends in', `{"content":"${long}\\u00"}`, NoJson],
    ['a line that ends in the file', `{"content":"${long}\n"}`, NoJson],
    ['a document that does not end', `{"content":"${long}`, NoJson],
    ['no document', `[1]`, NoJson],
    ['a word in its place that we would write', `"file:0"`, NoJson],
  ])('%s', async (_, document, fault) => {
    await expect(receive(document)).rejects.toBeInstanceOf(fault);
    expect(readdirSync(folder())).toEqual([]);
  });

  test('a sender who goes away', async () => {
    async function* cutOff() {
      yield Buffer.from(`{"content":"${long}`);
      throw new Error('gone');
    }
    await expect(desk.receive(cutOff(), { field: 'content', bytesMax: 1e6 })).rejects.toThrow('gone');
    expect(readdirSync(folder())).toEqual([]);
  });

  let known = '';
  const folder = () => known;
  test.beforeAll(async () => {
    const { file } = await receive({ content: 'AAAA' });
    known = dirname(file?.path ?? '');
    for (const name of readdirSync(known)) await desk.forget({ path: `${known}/${name}` });
  });
});

test('base64 in any parts is what it is in one', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.array(fc.nat(20), { minLength: 1 }), (content, cuts) => {
      const text = Buffer.from(content).toString('base64');
      const decoder = new Base64Decoder();
      const out: Buffer[] = [];
      for (let [at, turn] = [0, 0]; at < text.length; turn += 1) {
        const size = (cuts[turn % cuts.length] ?? 0) + 1;
        out.push(decoder.push(Buffer.from(text.slice(at, at + size))));
        at += size;
      }
      const last = decoder.end();
      expect(last).not.toBeNull();
      expect(Buffer.concat([...out, last ?? Buffer.alloc(0)])).toEqual(Buffer.from(content));
    }),
    { numRuns: 200 },
  );
});

test('a document without a long text comes out as it went in', () => {
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 1, max: 9 }), (text, size) => {
      const cut = new LongTextCut('word', 100_000);
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += size) expect(cut.write(bytes.subarray(at, at + size))).toHaveLength(0);
      expect(cut.document()).toBe(text);
    }),
    { numRuns: 200 },
  );
});
