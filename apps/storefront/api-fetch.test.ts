import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { apiFetch } from './api-fetch.ts';

async function serve(answer: RequestListener) {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x` };
}

const asked = { method: 'GET', headers: { accept: 'application/json' } };

test('an answer has its status, headers and JSON', async () => {
  const { url } = await serve((request, response) => {
    response.writeHead(418, { 'X-Kind': 'tea' });
    response.end(JSON.stringify({ accept: request.headers.accept, text: 'هدية' }));
  });
  const answer = await apiFetch(url, asked);
  expect(answer.status).toBe(418);
  expect(answer.headers.get('x-kind')).toBe('tea');
  expect(answer.headers.get('x-other')).toBeNull();
  expect(await answer.json()).toEqual({ accept: 'application/json', text: 'هدية' });
});

test('a body is sent, and bytes come back as they are', async () => {
  const { url } = await serve((request, response) => void request.pipe(response));
  const answer = await apiFetch(url, { ...asked, method: 'POST', body: 'é' });
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new TextEncoder().encode('é'));
});

test('nobody there, or nothing said in time, is a failure', async () => {
  const { url, server } = await serve(() => {});
  await expect(apiFetch(url, { ...asked, signal: AbortSignal.timeout(30) })).rejects.toThrow();
  server.close();
  server.closeAllConnections();
  await expect(apiFetch(url, asked)).rejects.toThrow('ECONNREFUSED');
});

test('a kept connection that was closed meanwhile costs one more try, and no second', async () => {
  let calls = 0;
  const { url } = await serve((request, response) => {
    calls += 1;
    // The first is answered, the next find the door shut.
    if (calls === 1 || calls === 3) response.end('{}');
    else request.socket.resetAndDestroy();
  });
  await apiFetch(url, asked);
  expect(await (await apiFetch(url, asked)).json()).toEqual({});
  expect(calls).toBe(3);
  await expect(apiFetch(url, asked)).rejects.toThrow();
});
