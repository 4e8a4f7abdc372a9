// Answers that are no answers. What was executed before stays executed.
import type { FastifyReply } from 'fastify';
import type { SwitchState } from '../../switches.ts';
import type { Stored } from '../kept.ts';

type Failing = SwitchState['psp']['fail'];

/** Between two bytes, when they trickle: less than any idle timeout. */
const trickleMs = 200;

export function sendBadly(reply: FastifyReply, how: Failing, stored: Stored | null): FastifyReply {
  if (how === '500-empty' || how === '200-empty') return reply.code(Number(how.slice(0, 3))).send({});
  if (how === 'garbage') return reply.type('text/html').send('<html><body>Bad gateway</body></html>');
  reply.hijack();
  const { raw } = reply;
  if (how === 'drop' || how === 'drop-after' || !stored) {
    raw.destroy();
    return reply;
  }
  const body = Buffer.from(stored.text);
  raw.writeHead(stored.status, { 'content-type': 'application/json', 'content-length': body.length });
  if (how === 'cut-off') raw.write(body.subarray(0, body.length / 2), () => raw.destroy());
  else trickle(raw, body);
  return reply;
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
