// A file that arrives in base64, in parts of any size: decoded, hashed and written in pieces that are worth a write.
import { createHash } from 'node:crypto';
import { Base64Decoder } from './base64-decoder.ts';

/** What waits for the next write; a write for each part would be thousands of them when the parts are small. */
const gatheredBytesMax = 64 * 1024;

export class FileInProgress {
  readonly #decoder = new Base64Decoder();
  readonly #hash = createHash('sha256');
  readonly #write: (bytes: Buffer) => Promise<void>;
  readonly #room = Buffer.allocUnsafe(gatheredBytesMax);
  #gathered = 0;
  #bytes = 0;

  constructor(write: (bytes: Buffer) => Promise<void>) {
    this.#write = write;
  }

  async add(part: Buffer): Promise<void> {
    await this.#gather(this.#decoder.push(part));
  }

  /** Null when it was no base64, or nothing at all. */
  async end(): Promise<{ bytes: number; sha256: string } | null> {
    const last = this.#decoder.end();
    if (last === null) return null;
    await this.#gather(last);
    await this.#putGathered();
    return this.#bytes === 0 ? null : { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }

  async #gather(bytes: Buffer): Promise<void> {
    this.#bytes += bytes.length;
    if (this.#gathered + bytes.length > gatheredBytesMax) await this.#putGathered();
    if (bytes.length > gatheredBytesMax) return this.#put(bytes);
    bytes.copy(this.#room, this.#gathered);
    this.#gathered += bytes.length;
  }

  async #putGathered(): Promise<void> {
    const bytes = this.#room.subarray(0, this.#gathered);
    this.#gathered = 0;
    if (bytes.length > 0) await this.#put(bytes);
  }

  async #put(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes);
    await this.#write(bytes);
  }
}
