// Ordinary requests at an even pace, so that the server is busy but not saturated: what everybody else sees while
// somebody misbehaves.
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { p99 } from './p99.ts';

export interface Honest {
  readonly p99: number;
  readonly answered: number;
  /** By status; 0 is no answer at all. */
  readonly failures: Readonly<Record<number, number>>;
}

export interface HonestOptions {
  readonly url: string;
  readonly seconds: number;
  readonly headers?: Record<string, string>;
  readonly connections?: number;
  readonly pauseMs?: number;
}

export async function honestRequests(options: HonestOptions): Promise<Honest> {
  const { url, seconds, headers = {}, connections = 10, pauseMs = 10 } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const failures: Record<number, number> = {};
  const until = performance.now() + seconds * 1_000;
  const one = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      const status = await statusOf(url, headers, agent);
      if (status === 200) times.push(performance.now() - started);
      else failures[status] = (failures[status] ?? 0) + 1;
      await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  return { p99: p99(times), answered: times.length, failures };
}

function statusOf(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  return new Promise((done) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () => done(response.statusCode ?? 0));
    }).on('error', () => done(0));
  });
}
