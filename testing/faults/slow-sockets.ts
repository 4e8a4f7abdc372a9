// E13: many clients that send a header a second and never finish. The shop must stay up for everybody
// else. Measures the same ordinary requests without and with them.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { honestRequests, type Honest } from './honest.ts';

export interface SlowSocketsResult {
  readonly sockets: number;
  readonly quietP99Ms: number;
  readonly besetP99Ms: number;
  readonly failures: number;
  /** Slow clients the server had cut off by the end. */
  readonly cutOff: number;
}

export async function slowSockets(options: {
  /** Where the server answers. */
  readonly url: string;
  readonly sockets: number;
  readonly seconds: number;
}): Promise<SlowSocketsResult> {
  const measure = (seconds: number) => honestRequests({ url: options.url, seconds });
  const failed = ({ failures }: Honest) => Object.values(failures).reduce((sum, count) => sum + count, 0);
  await measure(2);
  const quiet = await measure(options.seconds);
  const beset = new Beset(options.url, options.sockets);
  await beset.begin();
  const during = await measure(options.seconds);
  const cutOff = beset.end();
  return {
    sockets: options.sockets,
    quietP99Ms: quiet.p99,
    besetP99Ms: during.p99,
    failures: failed(quiet) + failed(during),
    cutOff,
  };
}

class Beset {
  readonly #sockets: Socket[] = [];
  readonly #target: URL;
  readonly #count: number;
  #timer: NodeJS.Timeout | undefined;
  #cutOff = 0;

  constructor(url: string, count: number) {
    this.#target = new URL(url);
    this.#count = count;
  }

  async begin(): Promise<void> {
    for (let opened = 0; opened < this.#count; opened += 1) {
      this.#sockets.push(this.#open());
      if (opened % 100 === 99) await sleep(20);
    }
    this.#timer = setInterval(() => {
      for (const socket of this.#sockets) if (socket.writable) socket.write('X-Slow: 1\r\n');
    }, 1_000);
  }

  end(): number {
    clearInterval(this.#timer);
    this.#timer = undefined;
    for (const socket of this.#sockets) socket.destroy();
    return this.#cutOff;
  }

  #open(): Socket {
    const socket = connect(Number(this.#target.port), this.#target.hostname);
    socket.write(`GET ${this.#target.pathname} HTTP/1.1\r\nHost: slow\r\n`);
    socket.on('error', () => {});
    // A client that is cut off comes back: the number stays what it was.
    socket.on('close', () => {
      if (!this.#timer) return;
      this.#cutOff += 1;
      const at = this.#sockets.indexOf(socket);
      if (at >= 0) this.#sockets[at] = this.#open();
    });
    socket.resume();
    return socket;
  }
}
