// As much of `fetch` as calls of the api need, on Node's own client: every page makes some, and each takes
// half the work it would otherwise.
import { Agent as HttpAgent, request as httpRequest, type ClientRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { FetchLike } from '#contract/client.ts';
import { wireHeaders } from '#contract/headers.ts';
import { traceParent } from '#platform/telemetry/traces.ts';

const plain = { request: httpRequest, agent: new HttpAgent({ keepAlive: true }) };
const secure = { request: httpsRequest, agent: new HttpsAgent({ keepAlive: true }) };

type Answer = Awaited<ReturnType<FetchLike>>;

export const apiFetch: FetchLike = (url, init) => send(url, init, true);

function send(url: string, init: Parameters<FetchLike>[1], mayTryAgain: boolean): Promise<Answer> {
  const { request, agent } = url.startsWith('https:') ? secure : plain;
  const { method, body, signal } = init;
  const trace = traceParent();
  const headers = { ...init.headers, ...(trace !== null && { [wireHeaders.trace]: trace }) };
  return new Promise((done, fail) => {
    const asking = request(url, { method, agent, headers, ...(signal ? { signal } : {}) });
    asking.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        done({
          status: response.statusCode ?? 0,
          headers: { get: (name) => headerText(response.headers[name.toLowerCase()]) },
          json: async () => JSON.parse(bytes.toString()) as unknown,
          arrayBuffer: async () => new Uint8Array(bytes).buffer,
        });
      });
    });
    asking.on('error', (error) => {
      if (mayTryAgain && method === 'GET' && wasClosedMeanwhile(asking, error)) done(send(url, init, false));
      else fail(error);
    });
    asking.end(body);
  });
}

/** A kept connection may be closed by the other side at the moment it is used again. */
const wasClosedMeanwhile = (asking: ClientRequest, error: Error): boolean =>
  asking.reusedSocket && 'code' in error && error.code === 'ECONNRESET';

const headerText = (value: string | string[] | undefined): string | null =>
  value === undefined ? null : String(value);
