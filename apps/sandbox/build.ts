// All providers, for development and tests, in one process that does not listen yet.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { systemClock, type Clock } from '#platform/clock.ts';
import { createServer } from '#platform/http/server.ts';
import { systemIds } from '#platform/ids.ts';
import { createLog, type Log } from '#platform/telemetry/log.ts';
import { loopback, type SandboxPorts } from './accounts.ts';
import { mountAddressLookup } from './address-lookup/routes.ts';
import { mountSiteverify } from './captcha/siteverify.ts';
import { Tokens } from './captcha/tokens.ts';
import { mountWidgets } from './captcha/widgets.ts';
import { mountChat } from './chat/routes.ts';
import { mountCompanyRegister } from './company-register/routes.ts';
import { mountCouponIssuer } from './coupon-issuer/routes.ts';
import { createMailServer } from './email.ts';
import { mountIdentity } from './identity/routes.ts';
import { Inbox } from './inbox.ts';
import { mountInbox } from './inbox-routes.ts';
import { mountOperator } from './operator/routes.ts';
import { mountPage } from './page/routes.ts';
import { mountPayStyles } from './pay-page/style.ts';
import { mountLogPsp } from './psp-log/routes.ts';
import { mountOrdersOnlyPsp } from './psp-orders-only/routes.ts';
import { mountRedirectPsp } from './psp-redirect/routes.ts';
import { mountPsp } from './psp/mount.ts';
import { mountSmsGateway } from './sms.ts';
import { createStorage } from './storage.ts';
import { mountSwitches } from './switch-routes.ts';
import { Switches } from './switches.ts';

export interface SandboxOptions {
  readonly log?: Log;
  /** A test moves it to let tokens expire. */
  readonly clock?: Clock;
}

export interface Sandbox {
  /** On loopback only; port 0 is any free one. */
  listen(wanted: SandboxPorts): Promise<SandboxPorts>;
  close(): Promise<void>;
}

export function buildSandbox(options: SandboxOptions = {}): Sandbox {
  const { clock = systemClock } = options;
  const log = options.log ?? createLog({ service: 'sandbox', level: 'silent' });
  const changes = new EventTarget();
  const changed = () => void changes.dispatchEvent(new Event('changed'));
  const ids = systemIds(clock);
  const inbox = new Inbox(clock, changed);
  const switches = new Switches(changed);
  const parts = { inbox, switches, clock, ids, log, tokens: new Tokens({ clock, ids }) };
  let ports: SandboxPorts = { http: 0, smtp: 0, storage: 0 };

  const http = createServer({ log });
  keepToThisMachine(http);
  readForms(http);
  // Connections that a switch left without an answer, and pages that wait for news.
  http.addHook('preClose', async () => http.server.closeAllConnections());
  mountSmsGateway(http, parts);
  mountSiteverify(http, parts);
  mountWidgets(http, parts);
  mountChat(http);
  mountCompanyRegister(http, switches);
  mountAddressLookup(http, switches);
  mountCouponIssuer(http, switches);
  mountOperator(http, switches);
  const origin = () => `http://${loopback}:${ports.http}`;
  mountIdentity(http, origin);
  mountPayStyles(http);
  for (const mount of [mountRedirectPsp, mountLogPsp, mountOrdersOnlyPsp])
    mount(http, { clock, ids, switches, origin });
  mountPsp(http, { clock, ids, switches, base: origin });
  mountInbox(http, inbox);
  mountSwitches(http, switches);
  mountPage(http, { inbox, switches, changes, ports: () => ports });
  const smtp = createMailServer(parts);
  const storage = createStorage(parts);

  return {
    async listen(wanted) {
      await storage.open();
      await http.listen({ host: loopback, port: wanted.http });
      smtp.listen(wanted.smtp, loopback);
      storage.door.listen(wanted.storage, loopback);
      await Promise.all([once(smtp.server, 'listening'), once(storage.door, 'listening')]);
      ports = { http: portOf(http.server), smtp: portOf(smtp.server), storage: portOf(storage.door) };
      return ports;
    },
    async close() {
      await http.close();
      await new Promise<void>((done) => smtp.close(done));
      storage.door.close();
      storage.door.closeAllConnections();
      await storage.close();
    },
  };
}

const portOf = (server: { address(): AddressInfo | string | null }): number => (server.address() as AddressInfo).port;

/**
 * Anything on the web can send a browser here. Pages that came by another name, and requests that
 * change something and were made by a page of another site, are refused.
 */
function keepToThisMachine(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    const ours = /^(127\.0\.0\.1|\[::1\]|([a-z0-9-]+\.)*localhost)$/.test(request.hostname);
    const foreign = request.headers['sec-fetch-site'] === 'cross-site' && request.method !== 'GET';
    if (!ours || foreign) await reply.code(403).send({ error: 'the sandbox is for this machine' });
  });
}

/** Carriers, captcha services and the page's own forms are written to in forms. */
function readForms(server: FastifyInstance): void {
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
