// What a storefront asks, on its way to the api: passed on, or turned away as a busy api turns away.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { failures } from '#contract/failures.ts';

export interface BusyApi {
  readonly base: string;
  isBusy: boolean;
  /** The paths that were turned away. */
  readonly turnedAway: ReadonlySet<string>;
  close(): void;
}

const { wire: code, message } = failures['server.unavailable'];
const refusal = JSON.stringify({
  success: false,
  status: 503,
  data: null,
  error: { code, message },
});

export async function busyApi(realBase: string): Promise<BusyApi> {
  const turnedAway = new Set<string>();
  const server = createServer(({ url = '/', headers }, reply) => {
    if (api.isBusy) {
      turnedAway.add(url.split('?')[0] ?? '');
      reply.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end(refusal);
      return;
    }
    const language = headers['accept-language'];
    const asked = fetch(realBase + url, { headers: language ? { 'accept-language': language } : {} });
    const passOn = async (answer: Response) =>
      reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    asked.then(passOn).catch(() => reply.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api: BusyApi = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isBusy: false,
    turnedAway,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return api;
}
