// Answers that are no answers.
import type { FastifyReply } from 'fastify';
import type { Stored } from '../kept.ts';
import type { WayOf } from './fault.ts';

/** Between two bytes, when they trickle: less than any idle timeout. */
const trickleMs = 200;

export function sendUndone(reply: FastifyReply, way: WayOf<'undone'>): FastifyReply {
  switch (way) {
    case '500-empty':
      return reply.code(500).send({});
    case '200-empty':
      return reply.code(200).send({});
    case 'garbage':
      return reply.type('text/html').send('<html><body>Bad gateway</body></html>');
    case 'drop':
      return hangUp(reply);
  }
}

/** What was executed before stays executed. */
export function sendBadly(reply: FastifyReply, way: WayOf<'after'>, stored: Stored): FastifyReply {
  switch (way) {
    case 'drop-after':
      return hangUp(reply);
    case 'cut-off': {
      const { raw, body } = begun(reply, stored);
      raw.write(body.subarray(0, body.length / 2), () => raw.destroy());
      return reply;
    }
    case 'trickle': {
      const { raw, body } = begun(reply, stored);
      trickle(raw, body);
      return reply;
    }
  }
}

function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

function begun(reply: FastifyReply, stored: Stored): { readonly raw: FastifyReply['raw']; readonly body: Buffer } {
  const body = Buffer.from(stored.text);
  const { raw } = reply.hijack();
  raw.writeHead(stored.status, { 'content-type': 'application/json', 'content-length': body.length });
  return { raw, body };
}

function trickle(raw: FastifyReply['raw'], body: Buffer): void {
  let sent = 0;
  const timer = setInterval(() => {
    raw.write(body.subarray(sent, sent + 1));
    sent += 1;
    if (sent < body.length) return;
    clearInterval(timer);
    raw.end();
  }, trickleMs);
  raw.once('close', () => clearInterval(timer));
}
