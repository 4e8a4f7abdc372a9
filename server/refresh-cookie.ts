// The refresh secret as a cookie: for this host alone, out of reach of scripts, sent to nobody on behalf of
// another site, and one for each unit, since all units may share an origin.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UnitId } from '#domain/units/unit.ts';
import type { CallDescription } from '#contract/call.ts';
import { wireHeaders } from '#contract/headers.ts';
import type { RefreshCookie } from './handler.ts';
import type { ServerParts } from './parts.ts';
import { headerOf } from './request.ts';

export interface OpenedCookie extends RefreshCookie {
  /** Puts into the answer what the handler decided; a refused call gives nothing out. */
  send(reply: FastifyReply, success: boolean): void;
}

/** A browser accepts the longer name only from a secure origin, without a domain and for every path. */
export const refreshCookieName = (unit: UnitId, origin: string): string =>
  origin.startsWith('https://') ? `__Host-session-${unit}` : `session-${unit}`;

const none: OpenedCookie = {
  given: null,
  keep: () => refuseUse(),
  drop: () => refuseUse(),
  send: () => {},
};

function refuseUse(): never {
  throw new Error('a call that deals with the session says so in its description');
}

export function openRefreshCookie(
  call: CallDescription,
  request: FastifyRequest,
  unit: UnitId,
  { publicOrigin = '', clock }: ServerParts,
): OpenedCookie {
  if (!call.session) return none;
  const name = refreshCookieName(unit, publicOrigin);
  const attributes = `Path=/; HttpOnly; SameSite=Strict${publicOrigin.startsWith('https://') ? '; Secure' : ''}`;
  let decided: { readonly secret: string; readonly until: Date } | 'dropped' | null = null;
  return {
    given: headerOf(request, wireHeaders.session) === null ? null : readCookie(request, name),
    keep: (secret, until) => void (decided = { secret, until }),
    drop: () => void (decided = 'dropped'),
    send(reply, success) {
      const { cookie } = { cookie: decided };
      if (cookie === 'dropped') void reply.header('set-cookie', `${name}=; ${attributes}; Max-Age=0`);
      else if (cookie && success) {
        const seconds = Math.max(0, Math.floor((cookie.until.getTime() - clock.now().getTime()) / 1_000));
        void reply.header('set-cookie', `${name}=${cookie.secret}; ${attributes}; Max-Age=${seconds}`);
      }
    },
  };
}

/** 256 random bits in base64url; anything else is none of ours. */
const secretPattern = /^[A-Za-z0-9_-]{43}$/;

function readCookie(request: FastifyRequest, name: string): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value = ''] = part.trim().split('=', 2);
    if (key === name) return secretPattern.test(value) ? value : null;
  }
  return null;
}
