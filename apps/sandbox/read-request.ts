// What the switches do to a request that only reads.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadChannel, Switches } from './switches.ts';

/** Answers with the work's answer, unless something is to go wrong. Copies more make no difference. */
export async function answerRead(
  channel: ReadChannel,
  switches: Switches,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: () => FastifyReply,
): Promise<FastifyReply> {
  const fault = switches.take(channel);
  await sleep(fault.delayMs);
  if (fault.fail === 'drop') {
    request.raw.socket.destroy();
    return reply.hijack();
  }
  if (fault.fail) return reply.code(Number(fault.fail)).send({ erreur: 'switched on' });
  // The connection stays open until the asker gives up.
  if (fault.lose) return reply.hijack();
  return switches.inTurn(channel, fault.reorder, work);
}
