// Reads a request: which unit it names, whose token it carries, which language it wants.
import type { FastifyRequest } from 'fastify';
import { parseAccessToken } from '#domain/identity/access-token.ts';
import { chooseLanguage, type Language } from '#domain/values/language.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { isUnitId, type UnitId, type UnitProfile } from '#domain/units/unit.ts';
import type { CallDescription } from '#contract/call.ts';
import { wireHeaders } from '#contract/headers.ts';
import { recordOf } from './fields.ts';
import { claimedUnit } from './visit/init-token.ts';

/** A header that must appear once. */
export function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}

/** The access token: the user name of basic auth, with an empty password (API-05). */
export function tokenOf(request: FastifyRequest): string | Refusal<'auth.required'> | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const match = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header);
  const [name = '', ...password] = Buffer.from(match?.[1] ?? '', 'base64')
    .toString()
    .split(':');
  const wellFormed = match && password.join(':') === '' && parseAccessToken(name);
  return wellFormed ? name : refuse('auth.required');
}

/**
 * The one unit that the request names: by its init token, its access token, a path segment or a query
 * field. All that name one must agree. A field of the body joins in once the body can be read.
 */
export function unitOf(
  call: CallDescription,
  request: FastifyRequest,
  token: string | null,
): UnitId | Refusal<'unit.unnamed' | 'unit.unknown' | 'unit.disagreement' | 'init.invalid'> {
  const init = headerOf(request, wireHeaders.init);
  const visited = init === null ? undefined : claimedUnit(init);
  if (visited === null) return refuse('init.invalid');
  const carried = token === null ? undefined : parseAccessToken(token)?.unit;
  const parts = [request.params, request.query, call.sealed ? null : request.body];
  const fields = call.unit ? parts.map((part) => recordOf(part)[call.unit ?? '']) : [];
  const named = [visited, carried, ...fields].filter((unit) => unit !== undefined);
  const [unit] = named;
  if (unit === undefined) return refuse('unit.unnamed');
  if (named.some((other) => other !== unit)) return refuse('unit.disagreement');
  return typeof unit === 'string' && isUnitId(unit) ? unit : refuse('unit.unknown');
}

/** Whether a unit named inside an opened body is the one the request was opened for. */
export function bodyAgrees(call: CallDescription, body: unknown, unit: UnitId): boolean {
  const named = call.unit ? recordOf(body)[call.unit] : undefined;
  return named === undefined || named === unit;
}

export const languageOf = (request: FastifyRequest, profile: UnitProfile): Language =>
  chooseLanguage(profile.languages, profile.defaultLanguage, {
    accepted: request.headers['accept-language']?.replaceAll('_', '-'),
  });
