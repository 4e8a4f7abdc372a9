import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { measuresTime } from '#testing/wait.ts';
import { getJson } from './ask-json.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function ask(answer: RequestListener, limits = { timeoutMs: 2_000, bytesMax: 1_000 }) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  closing.push(() => (server.closeAllConnections(), server.close()));
  await once(server, 'listening');
  return getJson(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x`), limits);
}

test('gives what the server says', async () => {
  expect(await ask((_, reply) => reply.end('{"a":["é"]}'))).toEqual({ json: { a: ['é'] } });
});

test.each([204, 301, 400, 404, 429, 500, 503])('status %d is a fault', async (status) => {
  const answer = await ask((_, reply) => reply.writeHead(status, { location: '/' }).end());
  expect(answer).toEqual({ fault: status === 301 ? 'TypeError' : `status ${status}` });
});

test('what is no JSON is a fault that does not quote it', async () => {
  expect(await ask((_, reply) => reply.end('<html>secret'))).toEqual({ fault: 'SyntaxError' });
  expect(await ask((_, reply) => reply.end())).toEqual({ fault: 'SyntaxError' });
});

test('a long answer is not read to its end, whatever length it says', async () => {
  expect(await ask((_, reply) => reply.end(JSON.stringify('x'.repeat(998))))).toHaveProperty('json');
  let written = 0;
  const answer = await ask((_, reply) => {
    const more = () => {
      while (!reply.destroyed && reply.write('x'.repeat(65_536))) written += 65_536;
      if (!reply.destroyed) reply.once('drain', more);
    };
    more();
  });
  expect(answer).toEqual({ fault: 'more than 1000 bytes' });
  const soon = written;
  await new Promise((goOn) => setTimeout(goOn, 100));
  expect(written).toBeLessThan(soon + 10_000_000);
});

const slow: [string, RequestListener][] = [
  ['never answers', () => {}],
  ['never finishes', (_, reply) => reply.write('[')],
];
test.each(slow)('a server that %s is waited for so long', measuresTime, async (_, answer) => {
  const started = performance.now();
  expect(await ask(answer, { timeoutMs: 200, bytesMax: 1_000 })).toEqual({ fault: 'TimeoutError' });
  expect(performance.now() - started).toBeLessThan(1_500);
});

test('a server that hangs up, and nobody there, are faults', async () => {
  expect(await ask((request) => request.socket.destroy())).toEqual({ fault: 'TypeError' });
  const nobody = getJson(new URL('http://127.0.0.1:1/'), { timeoutMs: 500, bytesMax: 10 });
  expect(await nobody).toEqual({ fault: 'TypeError' });
});
