// Cuts the one long text out of a JSON document while the document arrives, so that a file inside it is never in
// memory as a whole. It looks only for where texts begin and end; whether the rest is JSON at all is for JSON.parse
// to say, which is given the document with a short word in place of the long text.
import { JsonCharacters } from './json-characters.ts';

/** A text longer than this is the file; everything else of a document is shorter, or nothing we read. */
export const longTextBytes = 4 * 1024;

const quote = 0x22;
const backslash = 0x5c;
const nothing: Buffer = Buffer.alloc(0);

export type CutFault =
  /** Another long text, or more around it than any form has. */
  | 'too-large'
  /** In the long text is what no JSON has. */
  | 'no-json';

export class LongTextCut {
  readonly #word: string;
  readonly #keptMax: number;
  readonly #letters = new JsonCharacters();
  /** The document without the long text. */
  readonly #kept: Buffer[] = [];
  #keptBytes = 0;
  /** The text being read: null outside of one. */
  #text: Buffer[] | null = null;
  #textBytes = 0;
  #isEscape = false;
  #state: 'before' | 'inside' | 'after' = 'before';
  #fault: CutFault | null = null;

  /** `word` stands for the long text; nobody who writes the document may be able to guess it. */
  constructor(word: string, keptMax: number) {
    this.#word = word;
    this.#keptMax = keptMax;
  }

  get fault(): CutFault | null {
    return this.#fault;
  }

  get hasCut(): boolean {
    return this.#state !== 'before';
  }

  /** Takes the next part of the document, and gives what of it belongs to the long text: of escapes, their letters. */
  write(chunk: Buffer): Buffer {
    let [cut, at] = [nothing, 0];
    while (at < chunk.length && !this.#fault) {
      if (this.#text === null) at = this.#outside(chunk, at);
      else {
        const { end, part } = this.#inText(chunk, at);
        at = end;
        // Only one text is the long one, so no other part of this chunk belongs to it.
        if (part.length > 0) cut = part;
      }
    }
    return cut;
  }

  /** The document with the word in place of the long text. */
  document(): string {
    return Buffer.concat([...this.#kept, ...(this.#text ?? [])]).toString();
  }

  #outside(chunk: Buffer, from: number): number {
    const begins = chunk.indexOf(quote, from);
    const end = begins < 0 ? chunk.length : begins + 1;
    this.#keep(chunk.subarray(from, end));
    if (begins >= 0) [this.#text, this.#textBytes] = [[], 0];
    return end;
  }

  #inText(chunk: Buffer, from: number): { readonly end: number; readonly part: Buffer } {
    const end = this.#endOfText(chunk, from);
    const part = this.#take(chunk.subarray(from, end));
    if (end === chunk.length) return { end, part };
    this.#endText();
    return { end: end + 1, part };
  }

  /** Looks at every byte once: searching again behind each escape would be a search for each two bytes. */
  #endOfText(chunk: Buffer, from: number): number {
    let [at, isEscape] = [from, this.#isEscape];
    for (; at < chunk.length; at += 1) {
      if (isEscape) isEscape = false;
      else if (chunk[at] === backslash) isEscape = true;
      else if (chunk[at] === quote) break;
    }
    this.#isEscape = isEscape;
    return at;
  }

  /** What of it belongs to the long text; of one that is not long yet nothing does. */
  #take(bytes: Buffer): Buffer {
    if (this.#state === 'inside') return this.#lettersOf(bytes);
    this.#text?.push(bytes);
    this.#textBytes += bytes.length;
    if (this.#textBytes <= longTextBytes) return nothing;
    if (this.#state === 'after') {
      this.#fault = 'too-large';
      return nothing;
    }
    const text = Buffer.concat(this.#text ?? []);
    this.#state = 'inside';
    this.#text = [];
    return this.#lettersOf(text);
  }

  #lettersOf(written: Buffer): Buffer {
    const letters = this.#letters.push(written);
    if (letters === null) this.#fault = 'no-json';
    return letters ?? nothing;
  }

  #endText(): void {
    if (this.#state === 'inside') {
      if (this.#letters.isCut) this.#fault = 'no-json';
      this.#keep(Buffer.from(this.#word));
      this.#state = 'after';
    } else for (const bytes of this.#text ?? []) this.#keep(bytes);
    this.#text = null;
    this.#keep(Buffer.from('"'));
  }

  #keep(bytes: Buffer): void {
    this.#keptBytes += bytes.length;
    if (this.#keptBytes > this.#keptMax) this.#fault = 'too-large';
    // Its own copy: a part of a chunk would keep all of it.
    else this.#kept.push(Buffer.from(bytes));
  }
}
