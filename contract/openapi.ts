// The contract as an OpenAPI 3.1 document, made from the calls themselves.
import { z } from 'zod';
import type { CallDescription, Guards } from './call.ts';
import { failures, statusOf, type FailureName } from './failures.ts';
import { wireHeaders } from './headers.ts';
import { pathOf } from './version.ts';

type Json = Record<string, unknown>;

export function openApi(calls: readonly CallDescription[], server: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = pathOf(call).replace(/:([A-Za-z0-9]+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Unwrap', version: '1', description: introduction },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'basic',
          description: 'The access token as user name, an empty password.',
        },
      },
    },
  };
}

const introduction =
  'Every answer has success, status, data and error. A sealed call takes and gives one field, token: a ' +
  'JWE (dir, A256GCM) around the body described here, under a key agreed on when the visit began. A call that changes something wants an ' +
  'Idempotency-Key; the same key gets the same answer.';

function operation(call: CallDescription): Json {
  const fields = jsonSchema(call.body, 'input');
  const properties = { ...(fields['properties'] as Json), ...unitField(call) };
  const required = (fields['required'] as string[] | undefined) ?? [];
  const inPath = [...call.path.matchAll(/:([A-Za-z0-9]+)/g)].map(([, name]) => name ?? '');
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name));
  const query = call.method === 'POST' ? [] : rest;

  return {
    operationId: call.id,
    summary: summaryOf(call),
    ...(call.who === 'anyone' ? {} : { security: [{ accessToken: [] }] }),
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
      ...query.map((name) => ({ name, in: 'query', required: required.includes(name), schema: properties[name] })),
      ...headerParameters(call),
    ],
    ...(call.method === 'POST'
      ? {
          requestBody: {
            required: true,
            content: json({
              type: 'object',
              properties: pick(properties, rest),
              required: required.filter((name) => rest.includes(name)),
            }),
          },
        }
      : {}),
    responses: responsesOf(call),
  };
}

const summaryOf = (call: CallDescription): string =>
  [
    call.who === 'anyone' ? 'Open to everyone' : `For a ${call.who}`,
    call.sealed ? 'sealed' : '',
    ...guardWords(call),
    call.effect === 'write' ? 'changes something' : '',
    ...(call.forms ?? []).map((form) => [`with ${form.with} instead`, ...guardWords(form)].filter(Boolean).join(', ')),
  ]
    .filter(Boolean)
    .join('; ');

const guardWords = ({ captcha, needs }: Guards): string[] => [
  captcha ? `captcha "${captcha}"` : '',
  needs ? `where the unit can "${needs}"` : '',
];

const unitField = ({ unit }: CallDescription): Json =>
  unit ? { [unit]: { type: 'string', description: 'The unit.' } } : {};

function headerParameters(call: CallDescription): Json[] {
  const header = (name: string, required: boolean, description: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  });
  return [
    header(wireHeaders.init, call.sealed, 'The init token of the visit.'),
    ...(call.effect === 'write' && call.keep !== 'nothing'
      ? [header(wireHeaders.key, true, '16 to 64 letters and digits, made before sending.')]
      : []),
    ...(call.captcha
      ? [wireHeaders.fingerprint, wireHeaders.fingerprintSign, wireHeaders.fingerprintTime].map((name) =>
          header(name, true, 'Of the signed fingerprint.'),
        )
      : []),
  ];
}

function responsesOf(call: CallDescription): Json {
  const answer = {
    type: 'object',
    properties: {
      success: { type: 'boolean' },
      status: { type: 'integer' },
      data: jsonSchema(call.answer, 'output'),
      error: { type: ['object', 'null'], properties: { code: { type: 'integer' }, message: { type: 'string' } } },
    },
  };
  const responses: Json = { 200: { description: 'The answer.', content: json(answer) } };
  for (const name of new Set<FailureName>([...usualFailures, ...call.fails])) {
    const status = statusOf(name);
    const line = `${failures[name].wire} ${failures[name].message}`;
    const known = responses[status] as { description: string } | undefined;
    responses[status] = { ...known, description: known ? `${known.description}\n\n${line}` : line };
  }
  return responses;
}

/** What any call may answer. */
const usualFailures: FailureName[] = [
  'input.invalid',
  'unit.unknown',
  'unit.disagreement',
  'limit.reached',
  'server.fault',
  'server.unavailable',
];

const json = (schema: unknown): Json => ({ 'application/json': { schema } });

const pick = (from: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
