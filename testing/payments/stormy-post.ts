// Between a bank that tells of payments and a shop that is told: here each notice is repeated, delayed, overtaken, kept for
// days or lost. A copy is the same bytes under the same signature, so making many costs nothing.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterFile } from '../after-file.ts';
import { secretOf, signatureOf } from './notice-signature.ts';
import { NoticeWire } from './notice-wire.ts';

export interface PostWeather {
  /** How often each notice arrives; none is never. */
  readonly times: number;
  /** Copies leave in groups, each at a moment of its own within this. */
  readonly withinMs: number;
  /** They wait until they are let go. */
  readonly isHeld?: true;
}

interface Leaving {
  readonly afterMs: number;
  readonly isUrgent: boolean;
}

interface Notice {
  readonly path: string;
  readonly body: Buffer;
  readonly signature: string;
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
  #held: (Notice & { readonly times: number })[] = [];
  readonly #wires: readonly NoticeWire[];
  readonly #server = createServer((asked, reply) => {
    void this.#take(asked).then((isFirstTaken) => reply.writeHead(isFirstTaken ? 200 : 503).end());
  });

  /** Copies go to all of these services, so that one meets another there. */
  constructor(services: readonly string[]) {
    this.#wires = services.map((base) => new NoticeWire(base));
  }

  /** What is still to be delivered. */
  get waiting(): number {
    return this.#waiting;
  }

  /** What could go out now, and waits for others to be taken. */
  get due(): number {
    return this.#wires.reduce((sum, wire) => sum + wire.waiting, 0);
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    afterFile(() => {
      this.#server.close();
      this.#server.closeAllConnections();
      for (const wire of this.#wires) wire.close();
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What was kept back goes out now, under a new signature, as a bank sends what was not taken for days. */
  async letGo(unit: string): Promise<void> {
    const held = this.#held.splice(0);
    for (const { times, ...notice } of held) {
      const signature = signatureOf(notice.body.toString(), secretOf(unit));
      // What is signed and not sent grows old.
      while (this.#waiting > 5_000) await sleep(20);
      void this.#send({ ...notice, signature }, times, 0);
    }
  }

  /** The bank is answered once the first has arrived; the rest goes on by itself. */
  async #take(asked: IncomingMessage): Promise<boolean> {
    const notice = await noticeIn(asked);
    this.given += 1;
    const { times, withinMs, isHeld } = this.weather;
    if (isHeld) this.#held.push({ ...notice, times });
    else if (times > 0) await this.#send(notice, times, withinMs);
    return true;
  }

  /** Over once the first has arrived, where it is not put off. */
  async #send(notice: Notice, times: number, withinMs: number): Promise<void> {
    const bytes = requestOf(notice);
    this.#waiting += times;
    const groups = Math.ceil(times / groupOf);
    const all = Array.from({ length: groups }, (_, at) =>
      this.#group(bytes, Math.min(groupOf, times - at * groupOf), {
        afterMs: Math.random() * withinMs,
        // The bank waits for these, and whoever has asked it for something waits for the bank.
        isUrgent: at === 0 && withinMs === 0,
      }),
    );
    if (withinMs === 0) await all[0];
  }

  async #group(bytes: Buffer, copies: number, { afterMs, isUrgent }: Leaving): Promise<void> {
    if (afterMs > 0) await sleep(afterMs);
    await Promise.all(Array.from({ length: copies }, (_, at) => this.#deliver(bytes, at, isUrgent)));
  }

  async #deliver(bytes: Buffer, at: number, isUrgent: boolean): Promise<void> {
    while ((await this.#wires[at % this.#wires.length]?.send(bytes, isUrgent)) !== 200) {
      this.refused += 1;
      await sleep(200);
    }
    this.delivered += 1;
    this.#waiting -= 1;
  }
}

async function noticeIn(asked: IncomingMessage): Promise<Notice> {
  const parts: Buffer[] = [];
  for await (const part of asked) parts.push(part as Buffer);
  return {
    path: asked.url ?? '',
    body: Buffer.concat(parts),
    signature: String(asked.headers['stripe-signature']),
  };
}

function requestOf({ path, body, signature }: Notice): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: pay.test',
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    `stripe-signature: ${signature}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}
