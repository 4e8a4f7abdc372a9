// The letters of a JSON text that arrives in parts. Whole parts at a time: a text may be nothing but escapes, and a
// step for each of them would cost more than the file it is. JSON.parse does the reading, so that a text means here
// what it means anywhere.

export class JsonCharacters {
  /** An escape that was cut in two; its end is in the next part. */
  #rest = '';

  /** Whether the text ends in the middle of an escape. */
  get isCut(): boolean {
    return this.#rest !== '';
  }

  /** A byte for each letter that is complete by now; null when JSON has no such text. */
  push(part: Buffer): Buffer | null {
    const written = this.#rest + part.toString('latin1');
    const end = cutEscape(written);
    this.#rest = written.slice(end);
    const letters = read(written.slice(0, end));
    return letters === null ? null : Buffer.from(letters.replace(beyondBytes, '\u00ff'), 'latin1');
  }
}

/** No base64, and neither is what stands for them: their lower halves could be. */
const beyondBytes = /[\u0100-\uffff]/g;

/** The longest escape, `\u002f`, without its last letter. */
const cutMax = 5;

/** Where an escape begins that has not ended yet; the length if there is none. */
function cutEscape(written: string): number {
  const last = written.lastIndexOf('\\');
  if (last < written.length - cutMax || last < 0) return written.length;
  let before = last;
  while (written[before - 1] === '\\') before -= 1;
  // Two of them are one that is written; the last of an odd number begins something.
  const begins = (last - before) % 2 === 0;
  const length = written[last + 1] === 'u' ? 6 : 2;
  return begins && written.length < last + length ? last : written.length;
}

function read(written: string): string | null {
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return null;
  }
}
