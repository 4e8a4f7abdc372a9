// How a call becomes routes: at every version that a unit may know it by, with the reader that its body wants.
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOpenToGuests } from '#domain/identity/permission.ts';
import { isPersonal, type CallDescription } from '#contract/call.ts';
import { barePath, versionOf } from '#contract/version.ts';
import { announce } from './answers.ts';
import { beforeBody } from './before-body.ts';
import type { Handler } from './handler.ts';
import type { ServerParts } from './parts.ts';
import { answering } from './pipeline.ts';

/** Versions a unit may keep a call at, besides the call's own. */
const olderVersions = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** At the call's own version for everybody, and at every other for the units that keep it there. */
export async function mount(server: FastifyInstance, handler: Handler, parts: ServerParts): Promise<void> {
  const { call } = handler;
  const forAnybody = !isPersonal(call) && isOpenToGuests(call.may);
  if ('runPlain' in handler && !forAnybody)
    throw new Error(`${call.path} is not for everybody, and a plain handler knows nobody`);
  announce(call, parts);
  const onRequest = beforeBody(call, parts);
  const mountIn = (place: FastifyInstance) => {
    for (const version of versionsOf(call))
      place.route({
        method: call.method,
        url: version === 0 ? barePath(call.path) : `/v${version}${barePath(call.path)}`,
        bodyLimit: call.bodyBytes,
        onRequest,
        handler: answering(handler, version, parts),
      });
  };
  const { file: field, bodyBytes: bytesMax } = call;
  if (field === undefined) return mountIn(server);
  // A reader of its own, in a place of its own: everybody else's bodies are read as ever.
  await server.register(async (place) => {
    place.removeAllContentTypeParsers();
    place.addContentTypeParser('application/json', async (request: FastifyRequest, body: Readable) => {
      // A body that is refused half-way is left as it is: its sender is to hear why.
      const chunks = body.iterator({ destroyOnReturn: false });
      const { document, file } = await parts.desk.receive(chunks, { field, bytesMax });
      request.file = file;
      // Whoever sent it has gone while it was being written.
      if (file && request.isOver) await parts.desk.forget(file);
      return document;
    });
    mountIn(place);
  });
}

const versionsOf = (call: CallDescription): number[] => [...new Set([versionOf(call), ...olderVersions])];
