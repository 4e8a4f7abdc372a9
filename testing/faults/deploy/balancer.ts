// Who sends buyers to processes, as in production: HAProxy, which asks each whether it is ready and sends nothing to one that is not.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile } from '../../after-file.ts';
import { findProgram } from '../../local/programs.ts';
import { freePort } from '../../local/services.ts';
import { startProgram } from '../../local/start-program.ts';
import { eventually } from '../../wait.ts';

/** Where a process listens: for buyers, and for operators. */
export interface Place {
  readonly port: number;
  readonly opsPort: number;
}

export interface Balanced {
  readonly base: string;
  /** More than are in use at once: who comes has a place before who goes has left it. */
  readonly places: readonly Place[];
  /** Until buyers are sent to whoever is at this place. */
  sendsTo(place: Place): Promise<void>;
  /** Until nobody is sent there any more. */
  leaves(place: Place): Promise<void>;
}

/** It asks this often; a process must serve on for longer than that after it has said that it goes. */
const everyMs = 200;

export async function openBalancer<Name extends string>(counts: Record<Name, number>): Promise<Record<Name, Balanced>> {
  const services = await Promise.all(
    Object.entries<number>(counts).map(async ([name, count]) => {
      const places: Place[] = [];
      for (let at = 0; at < count; at += 1) places.push({ port: await freePort(), opsPort: await freePort() });
      return { name, port: await freePort(), places };
    }),
  );
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-balancer-'));
  afterFile(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'haproxy.cfg');
  const statusPort = await freePort();
  writeFileSync(file, [head, statusOf(statusPort), ...services.map(listenOf)].join('\n'));
  startProgram(findProgram('haproxy'), ['-db', '-f', file]);
  for (const { port } of services)
    // Without a process behind it the answer is 503, and it is HAProxy's.
    await eventually('the balancer listens', () => fetch(`http://127.0.0.1:${port}/`).catch(() => null));
  const stateOf = async (server: string): Promise<string> => {
    const table = await (await fetch(`http://127.0.0.1:${statusPort}/;csv`)).text();
    return (
      table
        .split('\n')
        .find((line) => line.split(',')[1] === server)
        ?.split(',')[17] ?? ''
    );
  };
  const until = async (server: string, state: RegExp): Promise<void> => {
    await eventually(`${server} is ${state.source}`, async () => state.test(await stateOf(server)), {
      withinMs: 60_000,
    });
  };
  return Object.fromEntries(
    services.map(({ name, port, places }) => [
      name,
      {
        base: `http://127.0.0.1:${port}`,
        places,
        sendsTo: (place: Place) => until(`${name}${places.indexOf(place)}`, /^UP$/),
        leaves: (place: Place) => until(`${name}${places.indexOf(place)}`, /^DOWN/),
      },
    ]),
  ) as Readonly<Record<string, Balanced>> as Record<Name, Balanced>;
}

const statusOf = (port: number): string => `listen status\n  bind 127.0.0.1:${port}\n  stats enable\n  stats uri /\n`;

const head = `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  # A machine that does much else answers late, and is no reason to send nobody.
  timeout check 10s
  # What failed is told to whoever asked: nothing is tried a second time behind their back.
  retries 0
`;

const listenOf = ({ name, port, places }: { name: string; port: number; places: readonly Place[] }): string =>
  [
    `listen ${name}`,
    `  bind 127.0.0.1:${port}`,
    '  option httpchk GET /health/ready',
    `  default-server check inter ${everyMs} fastinter 100 fall 2 rise 1`,
    ...places.map((place, at) => `  server ${name}${at} 127.0.0.1:${place.port} check port ${place.opsPort}`),
    '',
  ].join('\n');
