// What every call of the service goes through: its key, its form, idempotency, the switches, its answer.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { broken, invalid, locked, otherAccount, Refusal, tooMany, wrongKey } from '../errors.ts';
import { pinnedVersion } from '../events.ts';
import type { Stored } from '../kept.ts';
import type { World } from '../world.ts';
import { sendBadly, sendUndone } from './bad-answers.ts';
import { expanded } from './expand.ts';
import { fails, faultOf, type Fault, type WayOf } from './fault.ts';
import { parseForm, readForm, text } from './forms.ts';
import { askedFor, beginKeyed } from './idempotency.ts';

export interface Asked<Shape extends z.ZodRawShape> {
  readonly account: Account;
  readonly form: z.output<z.ZodObject<Shape>>;
  /** The id in the path, or the first of them. */
  readonly id: string;
  readonly path: string;
}

export interface CallMaker {
  <Shape extends z.ZodRawShape>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    shape: Shape,
    /** In one go: nothing may come between. */
    work: (asked: Asked<Shape>) => object,
  ): void;
}

export const callMaker =
  (server: FastifyInstance, world: World): CallMaker =>
  (method, path, shape, work) => {
    const whole = z.strictObject({ ...shape, expand: z.array(text(200)).optional() });
    server.route<{ Params: { id?: string }; Body: string | undefined }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const requestId = world.newId('req', 7);
        void reply.headers({ 'request-id': requestId, 'stripe-version': versionOf(request) });
        try {
          const account = accountOf(world, request);
          const [pathname = '', query = ''] = (request.raw.url ?? '').split('?');
          const sent = method === 'POST' ? (request.body ?? '') : query;
          const key = method === 'POST' ? header(request, 'idempotency-key') : null;
          if (key !== null) void reply.header('idempotency-key', key);
          const run = key === null ? null : beginKeyed(account, key, askedFor(pathname, sent));
          if (run?.replay) void reply.header('idempotent-replayed', 'true');

          const executed = { was: false };
          try {
            const { expand = [], ...form } = readForm(whole, parseForm(sent)) as { expand?: string[] };
            const fault = faultOf(world.switches, account.id, `${method} ${pathname}`);
            await sleep(fault.delayMs);
            const { fail } = fault;
            if (fails(fail, 'before')) throw refusals[fail]();
            if (fails(fail, 'undone')) return sendUndone(reply, fail);
            if (run?.replay) return await answer(world, reply, run.replay, fault);

            const done = world.during({ id: requestId, key }, () => {
              executed.was = true;
              return attempt(() => {
                if (fails(fail, 'instead')) throw refusals[fail]();
                const asked = { account, form, id: request.params.id ?? '', path: pathname };
                return expanded(account, work(asked as unknown as Asked<typeof shape>), expand);
              });
            });
            run?.store(done.result);
            if (world.switches.state['psp-events'].beforeAnswer) await done.send();
            else reply.raw.once('close', () => void done.send());
            return await answer(world, reply, done.result, fault);
          } finally {
            if (!executed.was) run?.forget();
          }
        } catch (error) {
          const refused = refusalOf(error);
          return await reply.code(refused.status).type(json).send(refused.text);
        }
      },
    });
  };

const json = 'application/json; charset=utf-8';

function header({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

const versionOf = (request: FastifyRequest): string => header(request, 'stripe-version') ?? pinnedVersion;

/** Any key of the right form has an account of its own. */
function accountOf(world: World, request: FastifyRequest): Account {
  const match = /^Bearer sk_(test|live)_([\w-]{1,64})$/.exec(request.headers.authorization ?? '');
  if (!match?.[2]) throw wrongKey();
  const account = world.account(match[2], match[1] === 'live');
  const other = header(request, 'stripe-account');
  if (other !== null && other !== account.id) throw otherAccount(other);
  return account;
}

const refusals: Readonly<Record<WayOf<'before' | 'instead'>, () => Refusal>> = {
  '409': locked,
  '429': tooMany,
  '500': broken,
};

function attempt(work: () => object): Stored {
  try {
    return { status: 200, text: JSON.stringify(work()) };
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): Stored {
  if (!(error instanceof Refusal)) throw error;
  return { status: error.status, text: JSON.stringify({ error: error.body }) };
}

async function answer(world: World, reply: FastifyReply, stored: Stored, fault: Fault): Promise<FastifyReply> {
  // The connection stays open until the asker gives up.
  if (fault.lose) return reply.hijack();
  return world.switches.inTurn('psp', fault.reorder, () =>
    fails(fault.fail, 'after')
      ? sendBadly(reply, fault.fail, stored)
      : reply.code(stored.status).type(json).send(stored.text),
  );
}

/** A path that nobody knows. */
export const unknownPath = (method: string, path: string): Refusal =>
  new Refusal(404, invalid(`Unrecognized request URL (${method}: ${path}).`).body);
