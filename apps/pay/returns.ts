// Where a provider sends a browser back to, which need not be the one that left: by GET or POST, with no cookie and no
// session. It is sent on to the unit's shop with the signed name of the attempt, and learns nothing here.
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { attemptOfToken } from '#features/payments/pay/payment-token.ts';
import { returnPage, saysLeft } from '#features/payments/pay/return-page.ts';
import { returned, tell } from '#data/payments/tell.ts';
import { findAttempt } from '#data/payments/attempts.ts';
import { isLiving } from '#domain/payments/attempt.ts';
import { claimedScope } from '#platform/crypto/signed-token.ts';
import { networkOf, type RatePolicy } from '#platform/limits.ts';
import type { ServerParts } from '#server/parts.ts';
import { atDoor } from './at-door.ts';

/** Of those who come back from one network; whoever is over it is sent on all the same, and its page asks by itself. */
const returnRate: RatePolicy = { points: 300, seconds: 60, without: 'local' };
const rememberedMax = 50_000;

interface Return {
  readonly token: string;
  readonly unit: string;
  readonly address: string;
}

export async function mountReturns(server: FastifyInstance, parts: ServerParts): Promise<void> {
  const noted = new LRUCache<string, true>({ max: rememberedMax });
  const [shop = ''] = parts.origins;
  await server.register(async (place) => {
    // Some send a form along; nothing in it is read.
    place.removeAllContentTypeParsers();
    place.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_, __, done) => done(null, null));
    place.route<{ Params: { token: string }; Querystring: Record<string, unknown> }>({
      method: ['GET', 'POST'],
      url: '/return/:token',
      handler: async (request, reply) => {
        const { token } = request.params;
        const unit = unitOf(parts, token);
        const isOurs = unit !== null && (await noteReturn(parts, noted, { token, unit, address: request.ip }));
        return reply
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .redirect(isOurs ? returnPage(shop, unit, token, saysLeft(request.query)) : `${shop}/`, 303);
      },
    });
  });
}

/** Whose it says it is; null when there is no such unit. One whose pod does not answer may be there. */
function unitOf({ directory }: ServerParts, token: string): string | null {
  const unit = claimedScope(token);
  return unit !== null && directory.find(unit).found !== 'nowhere' ? unit : null;
}

/** False when the token is none of ours. Whatever else goes wrong is ours to mend, and the browser goes on. */
async function noteReturn(parts: ServerParts, noted: LRUCache<string, true>, back: Return): Promise<boolean> {
  try {
    const ring = await parts.keys.ring(back.unit, 'payments');
    const id = attemptOfToken(ring, back.unit, back.token, parts.clock.now());
    if (id !== null) await haveAsked(parts, noted, back, id);
    return id !== null;
  } catch (error) {
    parts.seldom.say('return', (times) => parts.log.error({ err: error, times }, 'a return was not noted'));
    return true;
  }
}

/** Asks to have the provider asked; the page that the browser goes on to waits for what it says. */
async function haveAsked(
  parts: ServerParts,
  noted: LRUCache<string, true>,
  { unit, address }: Return,
  id: string,
): Promise<void> {
  const { directory, rates, clock } = parts;
  const home = directory.find(unit);
  // The same address again, a moment later: what was noted then does for it.
  const name = returned('', id, clock.now()).event;
  if (home.found !== 'here' || noted.has(name)) return;
  const verdict = await rates.take('payment-return', returnRate, `${unit}:${networkOf(address)}`);
  if (!verdict.allowed) return;
  noted.set(name, true);
  try {
    await atDoor(parts, home.pod, unit, async (scope, enqueue) => {
      const attempt = await findAttempt(scope, id);
      // What is over is known.
      if (attempt && isLiving(attempt.state)) await tell(scope, enqueue, returned(attempt.provider, id, clock.now()));
    });
  } catch (error) {
    noted.delete(name);
    throw error;
  }
}
