// Base64 that arrives in parts. Strict: the usual decoder skips over what it cannot read, so that one file could be
// written in many ways.

/** `data:image/png;base64,` says nothing that we would believe, and has an end within this. */
const prefixCharsMax = 200;

export class Base64Decoder {
  #beginning: string | null = '';
  /** Up to three letters that wait for their fourth. */
  #rest = '';
  #isEnded = false;
  #isBroken = false;

  /** The bytes that are complete by now. */
  push(part: Buffer): Buffer {
    return this.#decode(this.#withoutPrefix(part.toString('latin1')));
  }

  /** What was left; null when it was no base64. */
  end(): Buffer | null {
    const last = this.#decode(this.#beginning === null ? '' : stripped(this.#beginning));
    return this.#isBroken || this.#rest !== '' ? null : last;
  }

  /** The beginning is held back until it is known whether it is a prefix. */
  #withoutPrefix(text: string): string {
    if (this.#beginning === null) return text;
    this.#beginning += text;
    const isOpen = this.#beginning.length <= prefixCharsMax && !this.#beginning.includes(',');
    if (isOpen) return '';
    const begun = stripped(this.#beginning);
    this.#beginning = null;
    return begun;
  }

  #decode(text: string): Buffer {
    const letters = this.#rest + text;
    const whole = letters.slice(0, letters.length - (letters.length % 4));
    this.#rest = letters.slice(whole.length);
    if (whole === '') return Buffer.alloc(0);
    const bytes = Buffer.from(whole, 'base64');
    // Nothing follows padding.
    if (this.#isEnded || !isExact(whole, bytes)) this.#isBroken = true;
    this.#isEnded = whole.endsWith('=');
    return bytes;
  }
}

/** Whether these letters are the one way to write these bytes. A letter that was skipped is missing in the length. */
const isExact = (letters: string, bytes: Buffer): boolean =>
  letters.length === 4 * Math.ceil(bytes.length / 3) &&
  !letters.includes('-') &&
  !letters.includes('_') &&
  bytes.subarray(lastQuantum(bytes.length)).toString('base64') === letters.slice(-4);

const lastQuantum = (length: number): number => Math.max(0, length - (length % 3 || 3));

const stripped = (text: string): string => text.replace(/^data:[^,]{0,200},/, '');
