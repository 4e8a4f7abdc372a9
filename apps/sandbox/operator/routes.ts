// Reloadly's top-ups, as far as the shop asks for them: a token, whose number it is, a top-up, and what became of one.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { operatorAccount } from '../accounts.ts';
import type { Switches } from '../switches.ts';
import { operatorOf } from './numbers.ts';

const token = 'sandbox-operator-token';

const TopUp = z.object({
  operatorId: z.number(),
  amount: z.number().positive(),
  useLocalAmount: z.literal(true),
  customIdentifier: z.string().min(1).max(50),
  recipientPhone: z.object({ countryCode: z.string().length(2), number: z.string().regex(/^\+[1-9]\d{6,14}$/) }),
});

interface Made {
  readonly transactionId: number;
  readonly status: 'SUCCESSFUL';
  readonly customIdentifier: string;
  readonly operatorId: number;
  readonly recipientPhone: string;
  readonly requestedAmount: number;
}

export function mountOperator(server: FastifyInstance, switches: Switches): void {
  const made = new Map<string, Made>();

  server.post<{ Body: Record<string, unknown> }>('/oauth/token', (request, reply) => {
    const { client_id: account, client_secret: secret, grant_type: grant } = request.body;
    const isKnown =
      account === operatorAccount.account && secret === operatorAccount.secret && grant === 'client_credentials';
    return isKnown
      ? reply.send({ access_token: token, token_type: 'Bearer', expires_in: 86_400 })
      : reply.code(401).send(refusal('INVALID_CREDENTIALS'));
  });

  server.get<{ Params: { number: string } }>(
    '/operators/auto-detect/phone/:number/countries/:country',
    (request, reply) =>
      answer(switches, { request, reply }, (isRefused) => {
        const operatorId = isRefused ? null : operatorOf(request.params.number);
        return operatorId === null
          ? reply.code(404).send(refusal('COULD_NOT_AUTO_DETECT_OPERATOR'))
          : reply.send({ operatorId, name: `Operator ${operatorId}` });
      }),
  );

  server.post('/topups', (request, reply) =>
    answer(switches, { request, reply }, (isRefused) => {
      if (isRefused) return reply.code(400).send(refusal('TRANSACTION_REJECTED_BY_OPERATOR'));
      const asked = TopUp.safeParse(request.body);
      if (!asked.success) return reply.code(400).send(refusal('INVALID_INPUT_PROVIDED'));
      const { customIdentifier: key, operatorId, recipientPhone, amount } = asked.data;
      if (operatorOf(recipientPhone.number) !== operatorId)
        return reply.code(400).send(refusal('INVALID_RECIPIENT_PHONE'));
      if (made.has(key)) return reply.code(400).send(refusal('CUSTOM_IDENTIFIER_ALREADY_USED'));
      made.set(key, {
        transactionId: made.size + 1,
        status: 'SUCCESSFUL',
        customIdentifier: key,
        operatorId,
        recipientPhone: recipientPhone.number,
        requestedAmount: amount,
      });
      return reply.send(made.get(key));
    }),
  );

  server.get<{ Querystring: { customIdentifier?: string } }>('/topups/reports/transactions', (request, reply) => {
    if (!isKnown(request)) return reply.code(401).send(refusal('INVALID_TOKEN'));
    const { customIdentifier: key } = request.query;
    const content = [...made.values()].filter(({ customIdentifier }) => !key || customIdentifier === key);
    return reply.send({ content, totalElements: content.length });
  });
}

const refusal = (errorCode: string) => ({ errorCode, message: 'switched on, or not right' });

const isKnown = ({ headers }: FastifyRequest): boolean => headers.authorization === `Bearer ${token}`;

/** What is lost is done; only nobody hears of it. */
async function answer(
  switches: Switches,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: (isRefused: boolean) => FastifyReply,
): Promise<FastifyReply> {
  if (!isKnown(request)) return reply.code(401).send(refusal('INVALID_TOKEN'));
  const fault = switches.take('operator');
  await sleep(fault.delayMs);
  if (fault.fail === 'drop') {
    request.raw.socket.destroy();
    return reply.hijack();
  }
  if (fault.fail && fault.fail !== 'refuse') return reply.code(Number(fault.fail)).send(refusal('SERVICE_UNAVAILABLE'));
  if (fault.lose) {
    reply.hijack();
    return work(fault.fail === 'refuse');
  }
  return switches.inTurn('operator', fault.reorder, () => work(fault.fail === 'refuse'));
}
