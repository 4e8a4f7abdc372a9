// Between a bank that tells of payments and a shop that is told: here each notice is repeated, delayed, overtaken or lost.
// A copy is the same bytes under the same signature, so making many costs nothing.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterFile } from '../after-file.ts';
import { NoticeWire } from './notice-wire.ts';

export interface PostWeather {
  /** How often each notice arrives; none is never. */
  readonly times: number;
  /** Copies leave in groups, each at a moment of its own within this. */
  readonly withinMs: number;
}

/** Copies that leave together. */
const groupOf = 10;

export class StormyPost {
  weather: PostWeather = { times: 1, withinMs: 0 };
  /** Notices that the bank gave, and how often one reached the shop. */
  given = 0;
  delivered = 0;
  /** Answers other than yes. They are sent again. */
  refused = 0;
  #waiting = 0;
  readonly #wire: NoticeWire;
  readonly #server = createServer((asked, reply) => {
    void this.#take(asked).then((isFirstTaken) => reply.writeHead(isFirstTaken ? 200 : 503).end());
  });

  constructor(shop: string) {
    this.#wire = new NoticeWire(shop);
  }

  /** What is still to be delivered. */
  get waiting(): number {
    return this.#waiting;
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    afterFile(() => {
      this.#server.close();
      this.#server.closeAllConnections();
      this.#wire.close();
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The bank is answered once the first has arrived; the rest goes on by itself. */
  async #take(asked: IncomingMessage): Promise<boolean> {
    const bytes = await requestOf(asked);
    this.given += 1;
    const { times, withinMs } = this.weather;
    if (times === 0) return true;
    this.#waiting += times;
    const groups = Math.ceil(times / groupOf);
    const all = Array.from({ length: groups }, (_, at) =>
      this.#group(bytes, Math.min(groupOf, times - at * groupOf), Math.random() * withinMs),
    );
    if (withinMs === 0) await all[0];
    return true;
  }

  async #group(bytes: Buffer, copies: number, afterMs: number): Promise<void> {
    if (afterMs > 0) await sleep(afterMs);
    await Promise.all(Array.from({ length: copies }, () => this.#deliver(bytes)));
  }

  async #deliver(bytes: Buffer): Promise<void> {
    while ((await this.#wire.send(bytes)) !== 200) {
      this.refused += 1;
      await sleep(200);
    }
    this.delivered += 1;
    this.#waiting -= 1;
  }
}

async function requestOf(asked: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of asked) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const head = [
    `POST ${asked.url} HTTP/1.1`,
    `host: ${asked.headers.host}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    `stripe-signature: ${String(asked.headers['stripe-signature'])}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}
