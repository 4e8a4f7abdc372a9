// The payment providers of which no more is known than the contract says.
import type { FastifyInstance } from 'fastify';
import { mountLogPsp } from './psp-log/routes.ts';
import { mountOrdersOnlyPsp } from './psp-orders-only/routes.ts';
import { mountPlainStyle, type PlainParts } from './psp-plain/routes.ts';
import { mountRedirectPsp } from './psp-redirect/routes.ts';

export function mountPlainPsps(server: FastifyInstance, parts: PlainParts): void {
  mountPlainStyle(server);
  for (const mount of [mountRedirectPsp, mountLogPsp, mountOrdersOnlyPsp]) mount(server, parts);
}
