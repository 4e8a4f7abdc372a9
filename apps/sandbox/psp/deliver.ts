// Events on their way to an account's endpoint: signed, repeated until they are taken, as the switches say.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { isMeant, type Switches, type SwitchState } from '../switches.ts';
import type { Account } from './account.ts';
import type { Agenda } from './agenda.ts';
import { distorted } from './distort.ts';
import { eventText } from './events.ts';
import type { Endpoint, SentEvent } from './kept.ts';

const hourMs = 3_600_000;
/** The vendor publishes no gaps; these grow, and end after three days. */
const gapsMs = [1 / 60, 5 / 60, 0.5, 2, 5, 10, 12, 12, 12, 12, 12].map((hours) => hours * hourMs);
const answerWithinMs = 10_000;
/** So many at once: a storm must reach the shop, not exhaust this process. */
const atOnceMax = 16;

type Fault = SwitchState['psp-events'];

export class Deliveries {
  readonly #agenda: Agenda;
  readonly #switches: Switches;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: atOnceMax });
  #running = 0;
  #queue: (() => Promise<void>)[] = [];
  #taken = 0;
  #isStopped = false;
  /** What was not tried yet, and what was sent, tries again included. */
  #waiting = 0;
  #sent = 0;

  constructor(agenda: Agenda, switches: Switches) {
    this.#agenda = agenda;
    this.#switches = switches;
  }

  /** Over once everything was tried for the first time. */
  async deliver(account: Account, event: SentEvent): Promise<void> {
    const { endpoint } = account;
    if (!endpoint || (endpoint.events && !endpoint.events.includes(event.type))) return;
    const fault = this.#fault(account, event);
    if (fault.lose) return;
    const twin = fault.fail === 'two-ids' ? [{ ...event, id: account.newId('evt') }] : [];
    account.events.push(...twin);
    const copies = [event, ...twin].flatMap((one) => Array.from({ length: fault.duplicate + 1 }, () => one));
    this.#waiting += copies.length;
    await Promise.all(copies.map((one) => this.#first(endpoint, one, fault).finally(() => void (this.#waiting -= 1))));
  }

  /** Once more, as somebody at the service may do by hand. */
  resend(account: Account, event: SentEvent): Promise<void> {
    return account.endpoint ? this.#inQueue(() => this.#attempt(account.endpoint!, event, null)) : Promise.resolve();
  }

  get counts(): { readonly waiting: number; readonly sent: number } {
    return { waiting: this.#waiting, sent: this.#sent };
  }

  stop(): void {
    this.#isStopped = true;
    this.#queue = [];
    this.#agent.destroy();
  }

  #fault(account: Account, event: SentEvent): Fault {
    const now = this.#switches.state['psp-events'];
    const isHere = isMeant(now, account.id, event.type);
    // A lie is told when the money moves; by then it is in the object, and whoever is told of it may be told nothing.
    const isLie = now.fail?.startsWith('lie-') === true;
    if (isHere && !isLie) return this.#switches.take('psp-events');
    return { ...now, delayMs: 0, duplicate: 0, reorder: false, lose: isHere && now.lose, fail: null };
  }

  async #first(endpoint: Endpoint, event: SentEvent, fault: Fault): Promise<void> {
    const shuffles = fault.reorder && fault.delayMs > 0;
    // Each at a moment of its own, so that any order can come about.
    if (fault.delayMs > 0) await sleep(shuffles ? Math.random() * fault.delayMs : fault.delayMs, null, { ref: false });
    await this.#switches.inTurn('psp-events', fault.reorder && !shuffles, () =>
      this.#inQueue(() => this.#attempt(endpoint, event, fault)),
    );
  }

  async #inQueue(work: () => Promise<void>): Promise<void> {
    await new Promise<void>((done) => {
      this.#queue.push(() => work().finally(done));
      this.#pump();
    });
  }

  /** Taking from the front of a long array moves all of it, so that is done for many at once. */
  #next(): (() => Promise<void>) | undefined {
    const work = this.#queue[this.#taken];
    this.#taken += 1;
    if (work && this.#taken < 1_000) return work;
    this.#queue = this.#queue.slice(this.#taken);
    this.#taken = 0;
    return work;
  }

  #pump(): void {
    while (this.#running < atOnceMax && !this.#isStopped) {
      const work = this.#next();
      if (!work) return;
      this.#running += 1;
      void work().finally(() => {
        this.#running -= 1;
        this.#pump();
      });
    }
  }

  async #attempt(endpoint: Endpoint, event: SentEvent, fault: Fault | null, tried = 0): Promise<void> {
    this.#sent += 1;
    const isTaken = await this.#post(endpoint, event, fault);
    event.isDelivered ||= isTaken;
    const gap = gapsMs[tried];
    if (isTaken || gap === undefined || this.#isStopped) return;
    this.#agenda.later(
      gap * this.#switches.state['psp-events'].retryScale,
      () => void this.#inQueue(() => this.#attempt(endpoint, event, fault, tried + 1)),
    );
  }

  #post(endpoint: Endpoint, event: SentEvent, fault: Fault | null): Promise<boolean> {
    const text = eventText(event, endpoint.apiVersion);
    const payload = fault?.fail ? distorted(text, fault.fail) : text;
    return new Promise((done) => {
      let isSlow = false;
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(payload),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signature(payload, endpoint.secrets, fault),
      };
      const sending = request(
        endpoint.url,
        { method: 'POST', agent: this.#agent, timeout: answerWithinMs, headers },
        (answer) => {
          answer.resume();
          answer.on('close', () => done(answer.statusCode !== undefined && Math.floor(answer.statusCode / 100) === 2));
        },
      );
      sending.on('timeout', () => {
        isSlow = true;
        sending.destroy();
      });
      // The other side had just closed a connection that we kept: nobody has read anything.
      sending.on('error', () => done(sending.reusedSocket && !isSlow ? this.#post(endpoint, event, fault) : false));
      sending.end(payload);
    });
  }
}

/** The time is the machine's own: whoever checks it has no other. */
function signature(payload: string, secrets: readonly string[], fault: Fault | null): string {
  const timestamp = Math.floor(Date.now() / 1_000) - (fault?.fail === 'old-signature' ? 301 : 0);
  const headers = secrets.map((secret) =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: fault?.fail === 'wrong-secret' ? `${secret}-wrong` : secret,
      timestamp,
    }),
  );
  return [`t=${timestamp}`, ...headers.map((header) => header.slice(header.indexOf('v1=')))].join(',');
}
