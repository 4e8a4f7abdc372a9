// The payment service: the calls of its slice, on the pipeline that the api has too, and two doors for whoever is no page
// of ours: a provider that tells of something, and a browser that one sends back.
import type { FastifyInstance } from 'fastify';
import type { PaymentDesks } from '#providers/psp/port.ts';
import { buildServer } from '#server/build-server.ts';
import { makeParts, type CallServerOptions } from '#server/make-parts.ts';
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
  const parts = makeParts({ ...options, providers });
  const server = await buildServer(options, parts);
  await mountWebhooks(server, parts, desks);
  await mountReturns(server, parts);
  return server;
}
