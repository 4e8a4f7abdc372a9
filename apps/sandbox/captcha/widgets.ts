// The widgets, as a page loads them from the vendors: a script that draws a frame of ours, and in the
// frame the box to tick. A page needs the same permissions for it as for the real ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CaptchaParts } from './siteverify.ts';
import { tokenLifeMs, vendors } from './tokens.ts';

const browserFile = (name: string): string => readFileSync(join(import.meta.dirname, '../browser', name), 'utf8');

/** A page loads one script a vendor, so what both share is put in front of each. */
const script = (name: string): string =>
  ['widget-frame.js', name].map((part) => `(() => {\n${browserFile(part)}\n})();\n`).join('');

const scripts: Record<string, string> = {
  '/recaptcha/api.js': script('recaptcha.js'),
  '/turnstile/v0/api.js': script('turnstile.js'),
};

const framePage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sandbox captcha</title>
<link rel="stylesheet" href="/captcha/frame.css">
<body>
<label><input type="checkbox"><span class="state">I am human</span></label>
<span class="name">Sandbox captcha<br><small>for development</small></span>
<script src="/captcha/frame.js"></script>
`;

const tokenWish = z.object({
  vendor: z.enum(vendors),
  kind: z.enum(['invisible', 'challenge']),
  siteKey: z.string().regex(/^[\w-]{1,100}$/),
  action: z
    .string()
    .regex(/^[\w/-]{0,100}$/)
    .default(''),
  hostname: z.string().min(1).max(253),
  /** The box was ticked, so nothing more is asked. */
  ticked: z.boolean().default(false),
});
export type TokenWish = z.input<typeof tokenWish>;

export function mountWidgets(server: FastifyInstance, { tokens, switches }: CaptchaParts): void {
  for (const [address, text] of Object.entries(scripts))
    server.get(address, (_, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        // It is loaded by pages of another host.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'no-store')
        .send(text),
    );

  server.get('/captcha/frame', (_, reply) =>
    reply
      .header(
        'content-security-policy',
        // It is made to be framed by the shop.
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors *",
      )
      .type('text/html; charset=utf-8')
      .send(framePage),
  );
  const frameFiles = { 'frame.js': 'text/javascript', 'frame.css': 'text/css' };
  for (const [name, type] of Object.entries(frameFiles)) {
    const text = browserFile(name);
    server.get(`/captcha/${name}`, (_, reply) => reply.type(`${type}; charset=utf-8`).send(text));
  }

  server.post('/captcha/tokens', (request, reply) => {
    const wish = tokenWish.safeParse(request.body);
    if (!wish.success) return reply.code(400).send({ error: z.prettifyError(wish.error) });
    const { ticked, ...origin } = wish.data;
    const { widgetError, score } = switches.state.captcha;
    if (widgetError) {
      switches.take('captcha');
      return reply.code(503).send({ error: widgetError });
    }
    // Google gives a bad score and lets the shop decide; Cloudflare asks the visitor at once.
    if (origin.vendor === 'cloudflare' && origin.kind === 'invisible' && score < 0.5 && !ticked)
      return reply.send({ interaction: true });
    return reply.send({ token: tokens.make(origin), lifeMs: tokenLifeMs });
  });
}
