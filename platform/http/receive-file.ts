// A JSON document with a file in it, in base64: the file goes to disk while it arrives, and what is left of the
// document is small. So a hundred of them at once cost a hundred buffers, not a hundred files of memory.
import { randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileInProgress } from './file-in-progress.ts';
import { LongTextCut, longTextBytes } from './long-text.ts';
import { Pace } from './pace.ts';

export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal: what a document says in place of its file. */
  readonly sha256: string;
  read(): Readable;
}

export interface Received {
  /** The document; where the file was, its hash. */
  readonly document: unknown;
  /** Null when the field is not there, or what is in it is no base64. */
  readonly file: ReceivedFile | null;
}

export interface ReceiveOptions {
  /** The field of the document that holds the file. */
  readonly field: string;
  readonly bytesMax: number;
}

export class TooLarge extends Error {
  readonly statusCode = 413;
}
export class NoJson extends Error {
  readonly statusCode = 400;
}

/** Of all files together: reading and hashing more than this would leave too little time for everybody else. */
const bytesASecond = 16 * 1024 * 1024;

/** Where files wait while a request is worked on. Gone with the process, as /tmp goes with its machine. */
export class FileDesk {
  readonly #folder = mkdtempSync(join(tmpdir(), 'unwrap-files-'));
  readonly #pace = new Pace(bytesASecond);

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  forget({ path }: Pick<ReceivedFile, 'path'>): Promise<void> {
    return rm(path, { force: true });
  }

  async receive(stream: AsyncIterable<Buffer>, { field, bytesMax }: ReceiveOptions): Promise<Received> {
    const id = randomBytes(16).toString('hex');
    const path = join(this.#folder, id);
    const word = `file:${id}`;
    const cut = new LongTextCut(word, 4 * longTextBytes);
    const handle = await open(path, 'wx', 0o600);
    const file = new FileInProgress((bytes) => handle.appendFile(bytes));
    let isKept = false;
    try {
      let received = 0;
      for await (const chunk of stream) {
        received += chunk.length;
        if (received > bytesMax) throw new TooLarge('the document is larger than it may be');
        await file.add(cut.write(chunk));
        await this.#pace.take(chunk.length);
        if (cut.fault) throw cut.fault === 'too-large' ? new TooLarge(cut.fault) : new NoJson(cut.fault);
      }
      const document = parse(cut.document());
      const held = cut.hasCut ? word : document[field];
      // Long or short, the file is where it should be, and nothing else is taken for it.
      if (typeof held !== 'string' || document[field] !== held) return { document, file: null };
      if (!cut.hasCut) await file.add(Buffer.from(held));
      const made = await file.end();
      if (made === null) return { document: { ...document, [field]: '' }, file: null };
      isKept = true;
      return {
        document: { ...document, [field]: made.sha256 },
        file: { path, ...made, read: () => createReadStream(path) },
      };
    } finally {
      await handle.close();
      if (!isKept) await rm(path, { force: true });
    }
  }
}

function parse(text: string): Record<string, unknown> {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new NoJson('this is no JSON');
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document)) throw new NoJson('this is no form');
  return document as Record<string, unknown>;
}
