import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { SandboxPorts } from '../accounts.ts';
import type { Inbox } from '../inbox.ts';
import type { Switches } from '../switches.ts';
import { renderPage, type PageWish } from './page.ts';

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const files = { 'page.css': 'text/css', 'page.js': 'text/javascript' };

export interface PageParts {
  readonly inbox: Inbox;
  readonly switches: Switches;
  readonly changes: EventTarget;
  ports(): SandboxPorts;
}

export function mountPage(server: FastifyInstance, parts: PageParts): void {
  server.get<{ Querystring: PageWish }>('/', (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .header('cache-control', 'no-store')
      .send(renderPage(parts.inbox, parts.switches.state, parts.ports(), request.query)),
  );

  for (const [name, type] of Object.entries(files)) {
    const text = readFileSync(join(import.meta.dirname, '../browser', name), 'utf8');
    server.get(`/${name}`, (_, reply) => reply.type(`${type}; charset=utf-8`).send(text));
  }

  // Says only that something changed; the page then asks for itself anew.
  server.get('/events', (_, reply) => {
    const stream = new Readable({ read: () => {} });
    const say = () => stream.push('data: changed\n\n');
    parts.changes.addEventListener('changed', say);
    stream.on('close', () => parts.changes.removeEventListener('changed', say));
    stream.push('retry: 1000\n\n');
    return reply.type('text/event-stream').header('cache-control', 'no-store').send(stream);
  });
}
