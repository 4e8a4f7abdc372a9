// The line to a bank, on which a test holds what is said: a question before the bank hears it, or an answer before
// whoever asked does. What is held outlives whoever asked; it goes on when the test says so, or never.
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Question {
  /** Such as `POST /v1/checkout/sessions`. */
  readonly call: string;
  readonly body: string;
}

export interface Held {
  /** Over once it is there. */
  readonly reached: Promise<void>;
  goOn(): void;
}

export interface HeldLine {
  readonly url: string;
  /** The first question that suits and its answer; whatever is asked meanwhile goes through. */
  hold(suits: (question: Question) => boolean, when: 'before' | 'after'): Held;
  /** So many that suit are cut off before the bank hears of them. */
  cut(suits: (question: Question) => boolean, times: number): void;
  close(): Promise<void>;
}

interface Rule {
  readonly suits: (question: Question) => boolean;
  readonly when: 'before' | 'after' | 'cut';
  left: number;
  readonly reached: () => void;
  readonly goesOn: Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** `answered` is told of every answer of the bank's before anybody else is. */
export async function openHeldLine(bank: string, answered: (question: Question) => Promise<void>): Promise<HeldLine> {
  const rules: Rule[] = [];
  const carry = async (asked: IncomingMessage, reply: ServerResponse) => {
    const body = await wholeOf(asked);
    const path = (asked.url ?? '').split('?')[0];
    const question = { call: `${asked.method} ${path}`, body: body.toString() };
    const rule = rules.find(({ suits, left }) => left > 0 && suits(question));
    if (rule) rule.left -= 1;
    if (rule?.when === 'cut') return void asked.socket.destroy();
    if (rule?.when === 'before') await heldBy(rule);
    const answer = await ask(bank, asked, body);
    await answered(question);
    if (rule?.when === 'after') await heldBy(rule);
    reply.writeHead(answer.status, answer.headers).end(answer.body);
  };
  const server = createServer((asked, reply) => void carry(asked, reply).catch(() => reply.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold(suits, when) {
      const reached = Promise.withResolvers<void>();
      const goesOn = Promise.withResolvers<void>();
      rules.push({ suits, when, left: 1, reached: reached.resolve, goesOn: goesOn.promise });
      return { reached: reached.promise, goOn: goesOn.resolve };
    },
    cut(suits, times) {
      rules.push({ suits, when: 'cut', left: times, reached: () => {}, goesOn: Promise.resolve() });
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function heldBy({ reached, goesOn }: Rule): Promise<void> {
  reached();
  return goesOn;
}

async function ask(bank: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const asking = request(bank + url, { method, headers });
  asking.end(body);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await wholeOf(answer) };
}

async function wholeOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
