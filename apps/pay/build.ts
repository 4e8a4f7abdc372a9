// The payment service: the calls of its slice, on the pipeline that the api has too, and two doors for whoever is no page
// of ours: a provider that tells of something, and a browser that one sends back.
import type { FastifyInstance } from 'fastify';
import type { PaymentDesks } from '#providers/psp/port.ts';
import { buildServer } from '#server/build-server.ts';
import { Enqueuers } from '#server/enqueuers.ts';
import type { CallServerOptions } from '#server/make-parts.ts';
import { Seldom } from '#platform/telemetry/seldom.ts';
import type { PayParts } from './parts.ts';
import { mountReturns } from './returns.ts';
import { mountWebhooks } from './webhooks.ts';

export interface PayOptions extends CallServerOptions {
  readonly desks: PaymentDesks;
}

export async function buildPay({ desks, ...options }: PayOptions): Promise<FastifyInstance> {
  const providers = {
    companyRegister: () => null,
    addressLookup: () => null,
    ...options.providers,
    paymentDesk: desks,
  };
  const server = await buildServer({ ...options, providers });
  const parts: PayParts = { ...options, enqueuers: new Enqueuers(), seldom: new Seldom() };
  server.addHook('onClose', async () => {
    await parts.enqueuers.close();
    parts.seldom.end();
  });
  await mountWebhooks(server, parts, desks);
  await mountReturns(server, parts);
  return server;
}
