// `GET /live/<ticket>`: a page hears that something it shows has changed, and then asks for it as it did before. What is
// watched is named by the ticket, which is signed; nothing else is believed, and nothing is told but that it changed.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse, refuseFor, retrySecondsOf } from '#domain/refusal.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { beatMs } from '#contract/live.ts';
import type { Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { claimedScope } from '#platform/crypto/signed-token.ts';
import { HomeUnclear } from '#platform/db/moving.ts';
import type { Pod } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { onLeave } from '#platform/http/server.ts';
import { SharedSlots, Shares } from '#platform/http/slots.ts';
import { networkOf } from '#platform/limits.ts';
import { refused, type AnyRefusal } from '../answers.ts';
import { isOutage } from '../outages.ts';
import type { ServerParts } from '../parts.ts';
import { LiveHub, type Watched } from './hub.ts';
import { OpenStreams, type StreamTimes } from './open-streams.ts';
import type { LiveStream } from './stream.ts';

/** Something that can be watched. */
export interface LiveTopic {
  readonly kind: string;
  /** What a ticket names; null if it is none of this kind and unit, or too old. */
  idOf(unit: UnitId, ticket: string): Promise<string | null>;
  versions(place: Pick<Scope, 'tx' | 'unit'>, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export interface LiveLimits extends StreamTimes {
  /** Pages that one process holds a line open for; each takes some 40 kB. */
  readonly most: number;
  /** Of these, what one network may hold: a company's people come from one. */
  readonly networkPart: number;
  /** Of one thing that is watched, whoever has its ticket; more tabs than anybody has open, and fewer than anybody misses. */
  readonly subjectMost: number;
}

const usualLimits: LiveLimits = { most: 3_000, networkPart: 1 / 2, subjectMost: 20, lifeMs: 5 * 60_000, beatMs };

type Found = Watched & { readonly pod: Pod };

export function mountLive(
  server: FastifyInstance,
  parts: ServerParts,
  topics: readonly LiveTopic[],
  changes: Partial<LiveLimits> = {},
): void {
  const limits = { ...usualLimits, ...changes };
  const slots = new SharedSlots(limits.most, limits.networkPart);
  const subjects = new Shares(limits.subjectMost);
  const hubs = new Map<string, LiveHub>();
  const open = new OpenStreams(limits, (count) => parts.metrics.liveStreams.set(count));
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
    open.end();
  };
  onLeave(server, leave);
  server.addHook('preClose', (done) => (leave(), done()));
  server.addHook('onClose', async () => {
    await Promise.all([...hubs.values()].map((hub) => hub.stop()));
  });

  function hubOf(pod: Pod): LiveHub {
    const hub = hubs.get(pod.name) ?? new LiveHub(hubParts(parts, topics));
    hubs.set(pod.name, hub);
    return hub;
  }

  /** Until somebody ends it: the page, its life or the process. */
  function listen(request: FastifyRequest, reply: FastifyReply, { pod, ...watched }: Found): LiveStream {
    const stream = open.begin();
    const unwatch = hubOf(pod).watch(watched, seenBy(request), (version) => stream.changed(version));
    const network = networkOf(request.ip);
    reply.raw.once('close', () => {
      unwatch();
      open.forget(stream);
      slots.giveBack(network);
      subjects.giveBack(subjectOf(watched));
    });
    return stream;
  }

  server.get<{ Params: { ticket: string } }>('/live/:ticket', { exposeHeadRoute: false }, async (request, reply) => {
    // What follows is a request like any other; the line that it leads to is counted by itself.
    if (isLeaving) return turnAway(reply, refuseFor('server.unavailable', 3));
    if (!parts.admission.enter('usual')) {
      parts.metrics.shed.inc({ priority: 'usual' });
      return turnAway(reply, refuseFor('server.unavailable', 3));
    }
    const found = await find(request.params.ticket, parts, topics).finally(() => parts.admission.leave());
    if ('refused' in found) return turnAway(reply, found);
    // It may have gone meanwhile, and the process may be going.
    if (isLeaving || reply.raw.closed) return turnAway(reply, refuseFor('server.unavailable', 3));
    // One ticket is one page or a few: whoever opens it over and over has the others' places.
    const subject = subjectOf(found);
    if (!subjects.take(subject)) return turnAway(reply, refuseFor('limit.reached', 30));
    const place = slots.take(networkOf(request.ip));
    if (place !== 'taken') subjects.giveBack(subject);
    if (place === 'full') return turnAway(reply, refuseFor('server.unavailable', 30));
    if (place === 'share-full') return turnAway(reply, refuseFor('limit.reached', 30));
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        // Nobody on the way keeps it, packs it or waits for more of it.
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(listen(request, reply, found).body)
    );
  });
}

const subjectOf = ({ kind, unit, id }: Watched): string => `${kind} ${unit} ${id}`;

const hubParts = ({ directory, log, metrics, seldom }: ServerParts, topics: readonly LiveTopic[]) => ({
  async versions(kind: string, unit: UnitId, ids: readonly string[]) {
    const home = directory.find(unit);
    const topic = topics.find((one) => one.kind === kind);
    if (home.found !== 'here') throw new HomeUnclear(unit);
    if (!topic) throw new Error(`nothing is known of ${kind} in ${unit}`);
    return inUnit<Tables, ReadonlyMap<string, number>>(home.pod, unit, (tx) => topic.versions({ tx, unit }, ids), {
      readOnly: true,
    });
  },
  failed(error: unknown, unit: UnitId) {
    const unavailable = isOutage(error);
    if (!unavailable) metrics.faults.inc({ where: 'live' });
    seldom.say(`live ${unavailable}`, (times) =>
      log.warn({ err: error, unit, unavailable, times }, 'what pages watch could not be asked for'),
    );
  },
});

async function find(
  ticket: string,
  { directory }: ServerParts,
  topics: readonly LiveTopic[],
): Promise<Found | AnyRefusal> {
  const unit = claimedScope(ticket);
  const home = unit === null ? null : directory.find(unit);
  if (unit === null || home?.found === 'nowhere') return refuse('call.unknown');
  if (home?.found !== 'here') return refuseFor('server.unavailable', 3);
  try {
    for (const topic of topics) {
      const id = await topic.idOf(unit, ticket);
      if (id !== null) return { kind: topic.kind, unit, id, pod: home.pod };
    }
  } catch (error) {
    // The unit's keys are in its pod, and remembered for a while.
    if (!isOutage(error)) throw error;
    return refuseFor('server.unavailable', 3);
  }
  return refuse('call.unknown');
}

/** The newest version it knows of: that of the page, or the last that it was told of before its line was cut. */
function seenBy({ query, headers }: FastifyRequest): number | null {
  const { seen } = query as { seen?: unknown };
  const known = [seen, headers['last-event-id']]
    .filter((text): text is string => typeof text === 'string' && /^\d{1,9}$/.test(text))
    .map(Number);
  return known.length ? Math.max(...known) : null;
}

function turnAway(reply: FastifyReply, refusal: AnyRefusal) {
  const answer = refused(refusal);
  const seconds = retrySecondsOf(refusal);
  if (seconds !== null) void reply.header('retry-after', seconds);
  return reply.code(answer.status).header('cache-control', 'no-store').send(answer);
}
