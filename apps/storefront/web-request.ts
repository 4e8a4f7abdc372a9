import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The request as the web standard has it. Its origin is the configured one: the Host header is
 * whatever the client says.
 */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) headers.append(name, each);
  }
  const gone = new AbortController();
  // Nobody waits for the page any more, so nobody needs to render it.
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return new Request(origin + (request.raw.url ?? '/'), {
    // What asks for the head alone gets that of the page: the router would answer it with one that nobody has rendered.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    signal: gone.signal,
  });
}
