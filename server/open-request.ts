// What is known of a request, step by step.
import { enqueue } from '#platform/queue/enqueue.ts';
import type { FastifyRequest } from 'fastify';
import type { UnitId, UnitProfile } from '#domain/units/unit.ts';
import type { CallDescription, Priority } from '#contract/call.ts';
import { deviceOf } from '#domain/identity/device.ts';
import type { CallContext, RefreshCookie } from './handler.ts';
import type { Pod } from '#platform/db/pods.ts';
import { networkOf } from '#platform/limits.ts';
import type { ServerParts } from './parts.ts';
import type { Fields } from './fields.ts';
import { languageOf } from './request.ts';

/** Where a request goes: decided before anything it sent is believed. */
export interface Destination {
  readonly unit: UnitId;
  readonly pod: Pod;
  readonly profile: UnitProfile;
  /** The one the request came in at. */
  readonly version: number;
  readonly priority: Priority;
}

/** Everything known of a request once its body is open. */
export interface OpenRequest extends Destination {
  readonly request: FastifyRequest;
  readonly token: string | null;
  readonly visit: string | null;
  readonly refresh: RefreshCookie;
  readonly fields: Fields;
  readonly body: Record<string, unknown>;
}

/** What every handler knows of it. */
export const contextOf = (
  { request, profile, visit, version, refresh, body }: OpenRequest,
  { clock, ids, origins, publicOrigin = '' }: ServerParts,
): CallContext<CallDescription> => ({
  body,
  profile,
  language: languageOf(request, profile),
  visit,
  network: networkOf(request.ip),
  version,
  apiOrigin: publicOrigin,
  shopOrigin: origins[0] ?? '',
  device: deviceOf(request.headers['user-agent'] ?? ''),
  refresh,
  clock,
  ids,
  enqueue,
});
