// What the switches do to a call of a plain payment provider. What is lost was done; only nobody hears of it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendBadly } from '../psp/calls/bad-answers.ts';
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
  if (fail === '409' || fail === '429' || fail === '500')
    return reply.code(Number(fail)).send({ error: 'switched-on' });
  const isUndone = fail === '500-empty' || fail === '200-empty' || fail === 'garbage' || fail === 'drop';
  if (isUndone) return sendBadly(reply, fail, null);
  const { status, body } = work(account);
  if (fault.lose) return reply.hijack();
  return switches.inTurn('psp', fault.reorder, () =>
    fail === null ? reply.code(status).send(body) : sendBadly(reply, fail, { status, text: JSON.stringify(body) }),
  );
}

function faultOf(switches: Switches, account: string, call: string) {
  const now = switches.state.psp;
  const isMeant = call.startsWith(now.only ?? '') && (now.account === null || now.account === account);
  return isMeant ? switches.take('psp') : { ...now, delayMs: 0, reorder: false, lose: false, fail: null };
}
