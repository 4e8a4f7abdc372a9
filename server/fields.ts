// What a request says, in all its parts, and whether it is something that a form could have sent. Whatever looks
// at it afterwards (the fingerprint of a key, the name of a kept answer, the database) may rely on that.
import type { FastifyRequest } from 'fastify';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { CallDescription } from '#contract/call.ts';

export type Fields = Record<string, unknown>;

export interface ReadFields {
  /** As they were sent, also those that the call does not know. */
  readonly fields: Fields;
  /** What the call takes of them. */
  readonly body: Record<string, unknown>;
}

/** `sent` is the body as it was opened, if it was sealed. */
export function readFields(
  call: CallDescription,
  request: FastifyRequest,
  sent: unknown,
): ReadFields | Refusal<'input.invalid'> {
  if (!isQueryKnown(call, request)) return refuse('input.invalid');
  const fields = fieldsOf(request, sent, call.sealed);
  if (!isSound(fields)) return refuse('input.invalid');
  const read = call.body.safeParse(fields);
  return read.success ? { fields, body: read.data } : refuse('input.invalid');
}

/**
 * Everything the caller sent, whichever part of the request it was in; a path segment wins. Of a sealed
 * call only what is in the seal counts, and the path, which the seal is bound to.
 */
const fieldsOf = (request: FastifyRequest, body: unknown, sealed: boolean): Fields => ({
  ...(sealed ? {} : (request.query as Fields)),
  ...recordOf(body),
  ...(request.params as Fields),
});

export const recordOf = (body: unknown): Fields =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : {};

/** A field that the call does not have says nothing; in an address it only makes one question look like many. */
const isQueryKnown = ({ body, unit }: CallDescription, { query }: FastifyRequest): boolean =>
  Object.keys(query as Fields).every((name) => name === unit || Object.hasOwn(body.shape, name));

const depthMax = 32;

/** Not nested without end, and without what the database has no place for. */
function isSound(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax) return false;
    const next: unknown[] = [];
    for (const each of level)
      if (typeof each === 'string') {
        if (!isText(each)) return false;
      } else if (typeof each === 'object' && each !== null) {
        for (const [name, inner] of Object.entries(each)) {
          if (!isText(name) || name === '__proto__') return false;
          if (typeof inner === 'string' || typeof inner === 'object') next.push(inner);
        }
      }
    level = next;
  }
  return true;
}

/** Neither a NUL nor half of a character. */
const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The same text for the same fields, in whatever order they came. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
}
