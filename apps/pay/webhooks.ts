// Where providers tell of payments: an address for each unit and provider, so that the secret it is signed with says
// whose it is. The body is checked as it came, byte by byte, before anything reads it.
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { receiveNotice } from '#features/payments/pay/receive-notice.ts';
import { networkOf } from '#platform/limits.ts';
import type { PaymentDesks } from '#providers/psp/port.ts';
import type { ServerParts } from '#server/parts.ts';
import { atDoor } from './at-door.ts';

/** Many times what a notice has. */
const bytesMax = 64 * 1024;
/**
 * So many bad signatures a minute are a network's; then nothing long is read from there any more. Notices are short, and go on
 * being checked: a provider's own network sends bad ones too, where somebody has given it our address as theirs.
 */
const badMax = 60;
const badMs = 60_000;
const shortBytes = 16 * 1024;
/** What was told a moment ago is told again more often than not; once it is kept, that needs no asking. */
const rememberedMax = 50_000;

export async function mountWebhooks(server: FastifyInstance, parts: ServerParts, desks: PaymentDesks): Promise<void> {
  const kept = new LRUCache<string, true>({ max: rememberedMax });
  /** Being written down: whoever tells of the same meanwhile waits for that, and is answered as it ends. */
  const underWay = new Map<string, Promise<void>>();
  const keep = (name: string, write: () => Promise<void>): Promise<void> => {
    const writing =
      underWay.get(name) ??
      write()
        .then(() => void kept.set(name, true))
        .finally(() => underWay.delete(name));
    underWay.set(name, writing);
    return writing;
  };
  await server.register(async (place) => {
    // Reading and checking a long one costs more than sending it.
    const bad = new LRUCache<string, number>({ max: 10_000, ttl: badMs });
    place.addHook('onRequest', async (request, reply) => {
      const isShort = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= shortBytes;
      if (isShort || (bad.get(networkOf(request.ip)) ?? 0) < badMax) return;
      await reply
        .code(429)
        .header('retry-after', badMs / 1_000)
        .header('connection', 'close')
        .send();
    });
    place.removeAllContentTypeParsers();
    place.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: bytesMax }, (_, body, done) =>
      done(null, body),
    );
    place.post<{ Params: { provider: string; unit: string }; Body: Buffer }>(
      '/webhooks/:provider/:unit',
      async (request, reply) => {
        const { provider, unit } = request.params;
        const desk = desks(unit, provider);
        const notice =
          desk && Buffer.isBuffer(request.body) ? desk.provider.webhook(request.body, request.headers) : null;
        if (!desk || !notice) {
          const network = networkOf(request.ip);
          bad.set(network, (bad.get(network) ?? 0) + 1);
          return reply.code(400).send();
        }
        const name = `${unit} ${provider} ${notice.event}`;
        if (kept.has(name)) return reply.code(200).send();
        const home = parts.directory.find(unit);
        // Not ours to lose: whoever told it tells it again.
        if (home.found !== 'here') return reply.code(503).send();
        await keep(name, () =>
          atDoor(parts, home.pod, unit, (scope, enqueue) => receiveNotice(scope, enqueue, desk, notice)),
        );
        return reply.code(200).send();
      },
    );
  });
}
