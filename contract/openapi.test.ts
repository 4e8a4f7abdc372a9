import { expect, test } from 'vitest';
import { z } from 'zod';
import { plainCall as plain } from '#testing/plain-call.ts';
import { call, FileAnswer, type CallDescription } from './call.ts';
import { openApi } from './openapi.ts';

const text = { type: 'string' };
const init = {
  name: 'x-init-token',
  in: 'header',
  required: false,
  description: 'The init token of the visit.',
  schema: text,
};
const clear = (data: object) => ({
  'application/json': {
    schema: {
      type: 'object',
      properties: {
        success: { type: 'boolean' },
        status: { type: 'integer' },
        data,
        error: { type: ['object', 'null'], properties: { code: { type: 'integer' }, message: text } },
      },
    },
  },
});
/** What any call may be refused with, by status. */
const refusals = {
  400: {
    description: '40001 The request is not valid.\n\n40002 The request names two different shops.',
  },
  404: { description: '40401 There is no such shop.' },
  429: { description: '42901 Too many requests. Please wait a moment.' },
  500: { description: '50001 Seems there are something went wrong. Please try again or contact us.' },
  503: { description: '50301 The shop is briefly unavailable. Please try again.' },
};
const empty = { type: 'object', properties: {}, additionalProperties: false };
const described = (...calls: Parameters<typeof openApi>[0]) =>
  openApi(calls, 'https://api.example.com')['paths'] as Record<string, Record<string, unknown>>;

test('the document says what it is and how callers prove who they are', () => {
  expect(openApi([], 'https://api.example.com')).toEqual({
    openapi: '3.1.0',
    info: {
      title: 'Unwrap',
      version: '1',
      description: expect.stringMatching(
        /^Every answer has .* A sealed call .* wants an Idempotency-Key; .*\.$/,
      ) as string,
    },
    servers: [{ url: 'https://api.example.com' }],
    paths: {},
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'basic',
          description: 'The access token as user name, an empty password.',
        },
      },
    },
  });
});

test('a call that anybody may read has its fields in the path and the query', () => {
  const body = z.object({ page: z.int32(), name: z.string(), only: z.string().optional() });
  const one = call({ ...plain, id: 'X-1', get: '/a/:page/:other1', unit: 'buId', body });
  expect(described(one)).toEqual({
    '/v2/a/{page}/{other1}': {
      get: {
        operationId: 'X-1',
        summary: 'Open to everyone',
        parameters: [
          {
            name: 'page',
            in: 'path',
            required: true,
            schema: { type: 'integer', minimum: -2147483648, maximum: 2147483647 },
          },
          { name: 'other1', in: 'path', required: true, schema: text },
          { name: 'name', in: 'query', required: true, schema: text },
          { name: 'only', in: 'query', required: false, schema: text },
          { name: 'buId', in: 'query', required: false, schema: { ...text, description: 'The unit.' } },
          init,
        ],
        responses: { 200: { description: 'The answer.', content: clear(empty) }, ...refusals },
      },
    },
  });
});

test('a sealed call that changes something says what it wants, and each refusal of its own', () => {
  const one = call({
    ...plain,
    id: 'X-2',
    post: '/v4/a/:b',
    who: 'member',
    sealed: true,
    captcha: 'login',
    needs: 'transfer',
    body: z.object({ b: z.string(), c: z.string(), d: z.string().default('x') }),
    answer: z.object({ e: z.string().default('y') }),
    fails: ['input.invalid', 'card.unknown', 'auth.required'],
  });
  const header = (name: string, description: string) => ({ ...init, name, required: true, description });
  expect(described(one)['/v4/a/{b}']?.['post']).toEqual({
    operationId: 'X-2',
    summary: 'For a member; sealed; captcha "login"; where the unit can "transfer"; changes something',
    security: [{ accessToken: [] }],
    parameters: [
      { name: 'b', in: 'path', required: true, schema: text },
      header('x-init-token', 'The init token of the visit.'),
      header('idempotency-key', '16 to 64 letters and digits, made before sending.'),
      header('x-fingerprint', 'Of the signed fingerprint.'),
      header('x-fingerprint-sign', 'Of the signed fingerprint.'),
      header('x-fingerprint-timestamp', 'Of the signed fingerprint.'),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { type: 'object', properties: { c: text, d: { ...text, default: 'x' } }, required: ['c'] },
        },
      },
    },
    responses: {
      ...refusals,
      200: {
        description: 'The answer.\n\n62001 This card number or PIN is not right.',
        content: clear({ ...empty, properties: { e: { ...text, default: 'y' } }, required: ['e'] }),
      },
      401: { description: '40101 User not authenticated' },
    },
  });
});

test('a key is wanted by what is kept under it alone', () => {
  const headers = (one: CallDescription) => {
    const posted = described(one)['/v2/a']?.['post'] as { parameters: { name: string }[] } | undefined;
    return posted?.parameters.map(({ name }) => name);
  };
  expect(headers(call({ ...plain, post: '/a' }))).toEqual(['x-init-token', 'idempotency-key']);
  expect(headers(call({ ...plain, post: '/a', keep: 'nothing' }))).toEqual(['x-init-token']);
  expect(headers(call({ ...plain, post: '/a', effect: 'read' }))).toEqual(['x-init-token']);
});

test('two methods of one path stand together', () => {
  const paths = described(call({ ...plain, get: '/a' }), call({ ...plain, delete: '/a' }));
  expect(Object.keys(paths['/v2/a'] ?? {})).toEqual(['get', 'delete']);
  expect(paths['/v2/a']?.['delete']).not.toHaveProperty('requestBody');
});

test('what no schema can describe may be anything', () => {
  const paths = described(call({ ...plain, get: '/a', answer: FileAnswer }));
  expect(paths['/v2/a']?.['get']).toMatchObject({ responses: { 200: { content: clear({}) } } });
});
