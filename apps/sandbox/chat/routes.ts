// The chats, as a page loads them from their vendors: a script that draws a button, and behind it a frame of
// ours. A page needs the same permissions for it as for the real ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const browserFile = (name: string): string => readFileSync(join(import.meta.dirname, '../browser', name), 'utf8');

/** One for all: it sees from its own address whose it is to be. */
const script = `(() => {\n${browserFile('chat.js')}\n})();\n`;

/** The paths of the vendors' own hosts. */
const scriptPaths = ['/widgets/:id(^\\d+).js', '/:portal(^\\d+).js', '/ekr/snippet.js', '/embed2.js'];

const frameWish = z.object({
  vendor: z.enum(['freshdesk', 'hubspot', 'zendesk', 'ada']),
  key: z.string().regex(/^[\w-]{1,64}$/),
  language: z.string().regex(/^[\w-]{2,20}$/),
});

export function mountChat(server: FastifyInstance): void {
  for (const path of scriptPaths)
    server.get(path, (_, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        // It is loaded by pages of another host.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'no-store')
        .send(script),
    );
  const style = browserFile('chat.css');
  server.get('/chat/frame.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style));
  server.get('/chat/frame', (request, reply) => {
    const wish = frameWish.safeParse(request.query);
    if (!wish.success) return reply.code(400).send({ error: z.prettifyError(wish.error) });
    const { vendor, key, language } = wish.data;
    return reply
      .header(
        'content-security-policy',
        // It is made to be framed by the shop.
        "default-src 'none'; style-src 'self'; frame-ancestors *",
      )
      .type('text/html; charset=utf-8')
      .send(framePage(vendor, key, language));
  });
}

/** Nothing of what is written here can be markup: the wish was checked. */
const framePage = (vendor: string, key: string, language: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sandbox chat</title>
<link rel="stylesheet" href="/chat/frame.css">
<body>
<h1>Sandbox chat</h1>
<p>Here a person of <b>${vendor}</b> would answer.</p>
<p>Account <code>${key}</code>, language <code>${language}</code></p>
`;
