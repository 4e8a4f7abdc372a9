// Where a provider sends a browser back to, which need not be the one that left: by GET or POST, with no cookie and no
// session. It is sent on to the shop with the signed name of the attempt, and learns nothing here.
import type { FastifyInstance } from 'fastify';
import { attemptOfToken } from '#features/payments/pay/payment-token.ts';
import { returned, tell } from '#features/payments/pay/tell.ts';
import { findAttempt } from '#data/payments/attempts.ts';
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { claimedScope } from '#platform/crypto/signed-token.ts';
import { inUnit } from '#platform/db/transaction.ts';
import type { PayParts } from './parts.ts';

export async function mountReturns(server: FastifyInstance, parts: PayParts): Promise<void> {
  await server.register(async (place) => {
    // Some send a form along; nothing in it is read.
    place.removeAllContentTypeParsers();
    place.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_, __, done) => done(null, null));
    place.route<{ Params: { token: string }; Querystring: { left?: string } }>({
      method: ['GET', 'POST'],
      url: '/return/:token',
      handler: async (request, reply) => {
        const { token } = request.params;
        await noteReturn(parts, token).catch((error: unknown) =>
          parts.seldom.say('return', (times) => parts.log.error({ err: error, times }, 'a return was not noted')),
        );
        const page = new URL('/loading/order', parts.origins[0]);
        page.searchParams.set('payment', token);
        if (request.query.left !== undefined) page.searchParams.set('left', '1');
        return reply
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .redirect(page.href, 303);
      },
    });
  });
}

/** Asks to have the provider asked; the page that the browser goes on to waits for what it says. */
async function noteReturn({ directory, keys, clock, ids, enqueuers }: PayParts, token: string): Promise<void> {
  const unit = claimedScope(token);
  const home = unit === null ? null : directory.find(unit);
  if (unit === null || home?.found !== 'here') return;
  const id = attemptOfToken(await keys.ring(unit, 'payments'), unit, token, clock.now());
  if (id === null) return;
  await inUnit<Tables, unknown>(home.pod, unit, async (tx) => {
    const scope = houseScope(unit, tx, { clock, ids });
    const attempt = await findAttempt(scope, id);
    if (!attempt) return;
    await tell(
      scope,
      (place, queue, jobs) => enqueuers.of(home.pod).enqueue(place.tx, place.unit, queue, jobs),
      returned(attempt.provider, id, clock.now()),
    );
  });
}
