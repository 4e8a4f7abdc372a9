// What the two doors of the payment service are made of.
import type { Enqueuers } from '#server/enqueuers.ts';
import type { CallServerOptions } from '#server/make-parts.ts';
import type { Seldom } from '#platform/telemetry/seldom.ts';

export interface PayParts extends CallServerOptions {
  readonly enqueuers: Enqueuers;
  readonly seldom: Seldom;
}
