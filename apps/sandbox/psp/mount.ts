// A payment service, as far as its SDK and its hosted page need it.
import type { FastifyInstance } from 'fastify';
import { accountCalls } from './calls/accounts.ts';
import { balanceCalls } from './calls/balance.ts';
import { callMaker, unknownPath } from './calls/call.ts';
import { customerCalls } from './calls/customers.ts';
import { disputeCalls } from './calls/disputes.ts';
import { eventCalls } from './calls/events.ts';
import { intentCalls } from './calls/intents.ts';
import { refundCalls } from './calls/refunds.ts';
import { searchCalls } from './calls/search.ts';
import { sessionCalls } from './calls/sessions.ts';
import { mountControl } from './control.ts';
import { mountHostedPage } from './page/routes.ts';
import { World, type WorldParts } from './world.ts';

const resources = [
  accountCalls,
  sessionCalls,
  intentCalls,
  searchCalls,
  refundCalls,
  disputeCalls,
  customerCalls,
  balanceCalls,
  eventCalls,
];

const formType = 'application/x-www-form-urlencoded';

export function mountPsp(server: FastifyInstance, parts: WorldParts): void {
  const world = new World(parts);
  server.addHook('onClose', async () => world.stop());
  mountControl(server, world);
  mountHostedPage(server, world);
  // Its forms have brackets, so it reads them itself.
  void server.register(async (own) => {
    own.removeContentTypeParser(formType);
    own.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const call = callMaker(own, world);
    for (const mount of resources) mount(call);
    own.all('/v1/*', (request, reply) => {
      const { status, body } = unknownPath(request.method, request.url);
      return reply.code(status).send({ error: body });
    });
  });
}
