// E22, its part about passwords: junk links and junk sign-ins from ever other networks, each of which wants a
// password hashed. Whoever looks at the shop must not notice, and whoever signs in gets in, or is told to come
// back in a moment.
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { p99 } from '../p99.ts';

export interface HashingWish {
  /** Where the api answers; it believes what we say of where we come from. */
  readonly base: string;
  readonly unit: string;
  /** What a page asks for. */
  readonly page: string;
  readonly honest: { readonly account: string; readonly password: string };
  /** Of each kind of junk. */
  readonly junkPerSecond: number;
  readonly seconds: number;
}

export interface HashingResult {
  readonly junkResets: number;
  readonly junkSignIns: number;
  /** Junk that was told to come back later. */
  readonly turnedAway: number;
  /** What a page asks for, without and with the junk. */
  readonly pagesQuietP99Ms: number;
  readonly pagesP99Ms: number;
  readonly pageFailures: number;
  readonly signInsQuietP99Ms: number;
  readonly signInsP99Ms: number;
  /** Honest sign-ins meanwhile, and how many of them were told to come back. */
  readonly signIns: number;
  readonly signInsPutOff: number;
  readonly signInFailures: number;
  readonly alive: boolean;
}

export async function hashing(wish: HashingWish): Promise<HashingResult> {
  await visits(wish, 1);
  const quiet = await visits(wish, wish.seconds);
  const junk = new Junk(wish);
  junk.begin();
  const beset = await visits(wish, wish.seconds);
  const sent = await junk.end();
  const alive = (await send(wish.page, 'GET', null, '10.0.0.1')).status === 200;
  return {
    ...sent,
    pagesQuietP99Ms: p99(quiet.pages),
    pagesP99Ms: p99(beset.pages),
    pageFailures: quiet.pageFailures + beset.pageFailures,
    signInsQuietP99Ms: p99(quiet.signIns),
    signInsP99Ms: p99(beset.signIns),
    signIns: beset.signIns.length + beset.putOff,
    signInsPutOff: beset.putOff,
    signInFailures: quiet.signInFailures + beset.signInFailures,
    alive,
  };
}

class Junk {
  readonly #wish: HashingWish;
  readonly #pending: Promise<void>[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sent = 0;
  #turnedAway = 0;

  constructor(wish: HashingWish) {
    this.#wish = wish;
  }

  /** At an even pace, whether or not anything is answered. */
  begin(): void {
    const { junkPerSecond, seconds } = this.#wish;
    const everyMs = 1_000 / junkPerSecond;
    const begun = performance.now();
    this.#timer = setInterval(() => {
      const passed = Math.floor((performance.now() - begun) / everyMs);
      const due = Math.min(passed, junkPerSecond * seconds);
      while (this.#sent < due) this.#one();
    }, everyMs);
  }

  async end() {
    clearInterval(this.#timer);
    await Promise.all(this.#pending);
    return { junkResets: this.#sent, junkSignIns: this.#sent, turnedAway: this.#turnedAway };
  }

  #one(): void {
    this.#sent += 1;
    const { base, unit } = this.#wish;
    const network = `10.${1 + ((this.#sent >> 8) & 127)}.${this.#sent & 255}.1`;
    const token = randomBytes(32).toString('base64url');
    const reset = { aggregatorBuId: unit, token, newPassword: 'Some-Horse-12' };
    const signIn = {
      aggregatorBuId: unit,
      account: `${token}@example.com`,
      password: 'Some-Horse-12',
    };
    this.#note(send(`${base}/v2/member/confirmReset`, 'POST', reset, network));
    this.#note(send(`${base}/v8/login`, 'POST', signIn, network));
  }

  #note(answer: Promise<Answer>): void {
    const note = async (): Promise<void> => {
      if ((await answer).status === 503) this.#turnedAway += 1;
    };
    this.#pending.push(note());
  }
}

/** People who look at the shop, and people who sign in, two of them at a time. */
async function visits(wish: HashingWish, seconds: number) {
  const until = performance.now() + seconds * 1_000;
  const seen = {
    pages: [] as number[],
    pageFailures: 0,
    signIns: [] as number[],
    putOff: 0,
    signInFailures: 0,
  };
  let network = 0;
  const visitor = async () => {
    while (performance.now() < until) {
      const { status, ms } = await send(wish.page, 'GET', null, '192.0.2.1');
      if (status === 200) seen.pages.push(ms);
      else seen.pageFailures += 1;
      await sleep(20);
    }
  };
  const member = async () => {
    while (performance.now() < until) {
      network = (network + 1) % 250;
      const body = { aggregatorBuId: wish.unit, ...wish.honest };
      const { status, text, ms } = await send(`${wish.base}/v8/login`, 'POST', body, `198.18.${network}.1`);
      if (status === 503) seen.putOff += 1;
      else if (text.includes('"accessToken":"')) seen.signIns.push(ms);
      else seen.signInFailures += 1;
      await sleep(250);
    }
  };
  await Promise.all([visitor(), visitor(), visitor(), visitor(), member(), member()]);
  return seen;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

const agent = new Agent({ keepAlive: true });

function send(url: string, method: string, body: object | null, network: string): Promise<Answer> {
  const begun = performance.now();
  return new Promise((done) => {
    const ended = (status: number, text: string) => done({ status, text, ms: performance.now() - begun });
    const headers = {
      'x-forwarded-for': network,
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const asked = request(url, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => ended(response.statusCode ?? 0, text));
      response.on('error', () => ended(0, ''));
    });
    asked.on('error', () => ended(0, ''));
    asked.end(body ? JSON.stringify(body) : undefined);
  });
}
