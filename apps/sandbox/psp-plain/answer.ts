// What the switches do to a call of a plain payment provider. What is lost was done; only nobody hears of it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendBadly, sendUndone } from '../psp/calls/bad-answers.ts';
import { fails, faultOf, type WayOf } from '../psp/calls/fault.ts';
import type { Switches } from '../switches.ts';

export interface PlainAnswer {
  readonly status: number;
  readonly body: object;
}

export const ok = (body: object): PlainAnswer => ({ status: 200, body });
export const no = (error: string, status = 400): PlainAnswer => ({ status, body: { error } });

/** Any key of the right form has an account of its own. */
const accountOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer sandbox_([\w-]{1,64})$/.exec(headers.authorization ?? '')?.[1] ?? null;

export async function answerPlain(
  switches: Switches,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  work: (account: string) => PlainAnswer,
): Promise<FastifyReply> {
  const account = accountOf(request);
  if (account === null) return reply.code(401).send({ error: 'wrong-key' });
  const fault = faultOf(switches, account, `${request.method} ${request.url}`);
  await sleep(fault.delayMs);
  const { fail } = fault;
  if (fails(fail, 'before') || fails(fail, 'instead')) return reply.code(statuses[fail]).send({ error: 'switched-on' });
  if (fails(fail, 'undone')) return sendUndone(reply, fail);
  const { status, body } = work(account);
  if (fault.lose) return reply.hijack();
  return switches.inTurn('psp', fault.reorder, () =>
    fails(fail, 'after')
      ? sendBadly(reply, fail, { status, text: JSON.stringify(body) })
      : reply.code(status).send(body),
  );
}

const statuses: Readonly<Record<WayOf<'before' | 'instead'>, number>> = { '409': 409, '429': 429, '500': 500 };
