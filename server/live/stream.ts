// One page that listens: server-sent events, a few bytes at a time.
import { Readable } from 'node:stream';
import { liveEvents } from '#contract/live.ts';

/** Whoever leaves so much unread reads nothing any more. */
const unreadMax = 4 * 1024;

export class LiveStream {
  readonly body = new Readable({ read() {} });
  #isOver = false;

  /** A browser whose line is cut comes back after this; each after another time, so that not all come at once. */
  constructor(retryMs: number) {
    this.body.push(`retry: ${Math.round(retryMs)}\n\n`);
  }

  /** The number comes back with a browser that lost its line, and says from where on it has to be told. */
  changed(version: number): void {
    this.#write(`event: ${liveEvents.changed}\nid: ${version}\ndata:\n\n`);
  }

  /** An event and no comment: the page sees by it that its line still holds. */
  beat(): void {
    this.#write(`event: ${liveEvents.beat}\ndata:\n\n`);
  }

  end(): void {
    if (!this.#isOver) this.body.push(null);
    this.#isOver = true;
  }

  #write(text: string): void {
    if (this.#isOver) return;
    if (this.body.readableLength <= unreadMax) return void this.body.push(text);
    this.#isOver = true;
    this.body.destroy();
  }
}
