// Notices over a few connections that stay open, many on their way at once: what is measured is who takes them, not who
// sends them.
import { connect, type Socket } from 'node:net';

const connections = 8;
/** On each, before its first is answered. */
const onTheirWayMax = 8;

interface Sending {
  readonly bytes: Buffer;
  readonly done: (status: number) => void;
}

export class NoticeWire {
  readonly #to: { readonly host: string; readonly port: number };
  /** What somebody waits for goes before everything else. */
  readonly #urgent: Sending[] = [];
  readonly #queue: Sending[] = [];
  #taken = 0;
  readonly #lanes = Array.from({ length: connections }, () => new Lane());
  #isClosed = false;

  constructor(base: string) {
    const { hostname, port } = new URL(base);
    this.#to = { host: hostname, port: Number(port) };
  }

  get waiting(): number {
    return this.#urgent.length + this.#queue.length - this.#taken;
  }

  /** The whole request; answers with the status. */
  send(bytes: Buffer, isUrgent = false): Promise<number> {
    return new Promise((done) => {
      (isUrgent ? this.#urgent : this.#queue).push({ bytes, done });
      this.#pump();
    });
  }

  close(): void {
    this.#isClosed = true;
    for (const lane of this.#lanes) lane.socket?.destroy();
  }

  #pump(): void {
    for (const lane of this.#lanes)
      while (lane.onTheirWay.length < onTheirWayMax && this.waiting > 0) {
        const next = this.#urgent.shift() ?? this.#queue[this.#taken++];
        if (!next) return;
        lane.onTheirWay.push(next);
        this.#open(lane).write(next.bytes);
      }
    // Taking from the front of a long array moves all of it.
    if (this.#taken < 10_000) return;
    this.#queue.splice(0, this.#taken);
    this.#taken = 0;
  }

  #open(lane: Lane): Socket {
    if (lane.socket && !lane.socket.destroyed) return lane.socket;
    const socket = connect(this.#to);
    socket.setNoDelay(true);
    lane.socket = socket;
    lane.heard = '';
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      lane.hear(bytes.toString('latin1'));
      this.#pump();
    });
    // What was not answered is said again; whoever heard it twice must not mind.
    socket.on('close', () => {
      this.#queue.push(...lane.onTheirWay.splice(0));
      if (!this.#isClosed) this.#pump();
    });
    return socket;
  }
}

class Lane {
  socket: Socket | null = null;
  heard = '';
  readonly onTheirWay: Sending[] = [];

  hear(text: string): void {
    this.heard += text;
    for (;;) {
      const end = this.heard.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = this.heard.slice(0, end);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (this.heard.length < end + 4 + length) return;
      this.heard = this.heard.slice(end + 4 + length);
      this.onTheirWay.shift()?.done(Number(head.slice(9, 12)));
    }
  }
}
