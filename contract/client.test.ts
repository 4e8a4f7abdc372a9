import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { plainCall as plain } from '#testing/plain-call.ts';
import { call, FileAnswer, type CallDescription } from './call.ts';
import { failureDataOf } from './failure-data.ts';
import { createClient, type ClientOptions, type FetchLike, type SendOptions } from './client.ts';

const key = 'k'.repeat(20);
const anyFields = z.object({}).loose();
const fine = () => Response.json({ success: true, data: 1 });

/** What the client sends for a call, and what it makes of the answer. */
async function sent(
  one: CallDescription,
  input: object = {},
  options: Partial<ClientOptions> = {},
  { answer = fine, ...sending }: SendOptions & { readonly answer?: () => Response } = {},
) {
  const requests: { url: string; init: Parameters<FetchLike>[1] }[] = [];
  const client = createClient({
    base: 'http://api',
    unit: 'alpha',
    fetch: async (url, init) => (requests.push({ url, init }), answer()),
    ...options,
  });
  const outcome = await client(one, input as never, sending);
  const [{ url, init } = { url: null, init: null }] = requests;
  return { url, init, headers: init?.headers ?? {}, body: init?.body, outcome };
}

/** A visit whose seal anybody can read. */
const visit: NonNullable<ClientOptions['visit']> = {
  initToken: async () => 'alpha.visit',
  fingerprint: async () => ({ hash: 'hash', sign: 'sign', timestamp: 1_700_000_000_000 }),
  seal: async (method, path, body) => ({
    token: `sealed ${method} ${path} ${JSON.stringify(body)}`,
    init: 'alpha.renewed',
    open: async (answer) => JSON.parse(answer) as unknown,
  }),
};

describe('PAY-26 the payment service', () => {
  const paying = call({ ...plain, post: '/init', version: 0, host: 'pay' });

  test('PAY-26 is another host, called with credentials included', async () => {
    const { url, init } = await sent(paying, {}, { payBase: 'http://pay' });
    expect(url).toBe('http://pay/init');
    expect(init?.credentials).toBe('include');
  });

  test('PAY-26 hears of no call of the api, which goes there without credentials', async () => {
    const { url, init } = await sent(call({ ...plain, post: '/a' }), {}, { payBase: 'http://pay' });
    expect(url).toBe('http://api/v2/a');
    expect(init).not.toHaveProperty('credentials');
  });

  test('PAY-26 is not called by a client that does not know it: that is a failure, not a throw', async () => {
    const { url, outcome } = await sent(paying);
    expect(url).toBeNull();
    expect(outcome).toEqual({
      ok: false,
      failure: { status: null, name: null, message: 'Error: this client knows no payment service' },
    });
  });
});

describe('where the fields go', () => {
  test('API-116 fills the unit under the name each call gives it', async () => {
    expect((await sent(call({ ...plain, get: '/a/:buId', unit: 'buId' }))).url).toBe('http://api/v2/a/alpha');
    const inQuery = call({ ...plain, get: '/a', unit: 'aggregatorBu' });
    expect((await sent(inQuery)).url).toBe('http://api/v2/a?aggregatorBu=alpha');
    const inBody = call({ ...plain, post: '/a', unit: 'aggregator_bu' });
    expect((await sent(inBody)).body).toBe('{"aggregator_bu":"alpha"}');
  });
  test('API-116 the unit is the active one, whatever the fields say', async () => {
    const fields = { buId: 'beta', text: 'x' };
    const inQuery = call({ ...plain, get: '/a', unit: 'buId', body: anyFields });
    expect((await sent(inQuery, fields)).url).toBe('http://api/v2/a?buId=alpha&text=x');
    const inBody = call({ ...plain, post: '/a', unit: 'buId', body: anyFields });
    expect((await sent(inBody, fields)).body).toBe('{"buId":"alpha","text":"x"}');
  });
  test('API-110 sends the fields of a GET as query parameters', async () => {
    const one = call({ ...plain, get: '/v1/member/cart', body: z.object({ custId: z.string(), page: z.number() }) });
    const { url, init } = await sent(one, { custId: 'a&b=c', page: 2 });
    expect(url).toBe('http://api/v1/member/cart?custId=a%26b%3Dc&page=2');
    expect(init).not.toHaveProperty('body');
  });
  test('sends those of a DELETE as query parameters too', async () => {
    const { url, init } = await sent(call({ ...plain, delete: '/a', body: anyFields }), { custId: 'me' });
    expect([url, init?.method, init?.body]).toEqual(['http://api/v2/a?custId=me', 'DELETE', undefined]);
  });
  test('a field of the path is escaped there, and nowhere else', async () => {
    const one = call({ ...plain, post: '/:a1/b/:c', body: anyFields });
    const { url, body, init } = await sent(one, { a1: 'x/y', c: 3, d: 'z' });
    expect([url, body, init?.method]).toEqual(['http://api/v2/x%2Fy/b/3', '{"d":"z"}', 'POST']);
  });
  test('what is undefined is not sent, and what is no text is empty in an address', async () => {
    const one = call({ ...plain, get: '/a/:b', body: anyFields });
    expect((await sent(one, { b: {}, c: undefined, 'd e': null })).url).toBe('http://api/v2/a/?d%20e=');
    expect((await sent(one, { b: 'x', c: undefined })).url).toBe('http://api/v2/a/x');
  });
  test('asks a unit that keeps an older version there', async () => {
    const one = call({ ...plain, get: '/v6/a' });
    expect((await sent(one, {}, { versions: { '/a': 3 } })).url).toBe('http://api/v3/a');
  });
});

describe('what goes in headers', () => {
  const read = call({ ...plain, get: '/a' });
  const write = call({ ...plain, post: '/a' });

  test('nothing but what is wanted, where nothing is known', async () => {
    expect((await sent(read)).headers).toStrictEqual({ accept: 'application/json' });
    expect((await sent(write)).headers).toStrictEqual({
      accept: 'application/json',
      'content-type': 'application/json',
    });
  });
  test('API-05 AUTH-38 the token is the user name of basic auth, the password is empty', async () => {
    const { headers } = await sent(write, {}, { accessToken: () => 'alpha.token' });
    expect(headers['authorization']).toBe(`Basic ${btoa('alpha.token:')}`);
    expect((await sent(write, {}, { accessToken: () => null })).headers).not.toHaveProperty('authorization');
  });
  test.each([
    ['zc', 'zh_CN'],
    ['fr', 'fr'],
  ])('LANG-07 %s is sent as %s', async (language, header) => {
    expect((await sent(read, {}, { language })).headers['accept-language']).toBe(header);
  });
  test('the key goes with what changes something, and with nothing else', async () => {
    expect((await sent(write, {}, {}, { key })).headers['idempotency-key']).toBe(key);
    const posted = call({ ...plain, post: '/a', effect: 'read' });
    expect((await sent(posted, {}, {}, { key })).headers).not.toHaveProperty('idempotency-key');
  });
  test('the init token goes with every call but the one that begins a visit', async () => {
    expect((await sent(read, {}, { visit })).headers['x-init-token']).toBe('alpha.visit');
    const init = await sent(call({ ...plain, get: '/others/init' }), {}, { visit }, { sealKey: 'point' });
    expect(init.headers).toEqual({ accept: 'application/json', 'x-seal-key': 'point' });
  });
  test('INIT-11 hash, sign and time of the fingerprint go with a call that asks for a captcha', async () => {
    const asks = call({ ...plain, post: '/a', captcha: 'login' });
    expect((await sent(asks, {}, { visit })).headers).toMatchObject({
      'x-fingerprint': 'hash',
      'x-fingerprint-sign': 'sign',
      'x-fingerprint-timestamp': '1700000000000',
    });
    for (const { headers } of [await sent(write, {}, { visit }), await sent(asks)])
      expect(Object.keys(headers).filter((name) => name.startsWith('x-fingerprint'))).toEqual([]);
  });
  test('AUTH-51 the cookie, and the header that lets it be read, go with calls about the session alone', async () => {
    const accessToken = () => 'alpha.token';
    const renews = await sent(call({ ...plain, post: '/a', session: 'renews' }), {}, { accessToken });
    expect(renews.init?.credentials).toBe('include');
    expect(renews.headers['x-session']).toBe('1');
    // Whoever renews has a token that has ended, if any.
    expect(renews.headers).not.toHaveProperty('authorization');
    const ends = await sent(call({ ...plain, post: '/a', session: 'ends', who: 'member' }), {}, { accessToken });
    expect(ends.headers).toHaveProperty('authorization');
    const other = await sent(write, {}, { accessToken });
    expect(other.init).not.toHaveProperty('credentials');
    expect(other.headers).not.toHaveProperty('x-session');
  });
});

describe('a sealed call', () => {
  const sealed = call({ ...plain, post: '/a/:b', sealed: true, unit: 'buId', body: anyFields });
  const answered = (answer: object) =>
    sent(sealed, { b: 'x', c: 1 }, { visit }, { answer: () => Response.json(answer) });

  test('API-03 sends one field, a token, under the init token it was sealed with', async () => {
    const { url, body, headers } = await sent(sealed, { b: 'x', c: 1 }, { visit });
    expect(url).toBe('http://api/v2/a/x');
    expect(JSON.parse(body ?? '')).toEqual({ token: 'sealed POST /v2/a/x {"c":1,"buId":"alpha"}' });
    expect(headers).toMatchObject({ 'x-init-token': 'alpha.renewed', 'content-type': 'application/json' });
  });
  test('API-03 opens the token it is answered with', async () => {
    const { outcome } = await answered({ token: '{"success":true,"data":{"x":1}}' });
    expect(outcome).toEqual({ ok: true, data: { x: 1 } });
  });
  test('a refusal before opening is heard in clear', async () => {
    const { outcome } = await answered({ success: false, data: null, error: { code: 40_004, message: 'No.' } });
    expect(outcome).toEqual({ ok: false, failure: { status: 200, name: 'seal.missing', message: 'No.' } });
  });
  test('nothing else is', async () => {
    for (const answer of [
      { success: true, data: 1 },
      { success: true, data: 1, token: 7 },
    ])
      expect((await answered(answer)).outcome).toEqual({
        ok: false,
        failure: { status: null, name: null, message: 'Error: a sealed call was answered in clear' },
      });
  });
  test('is not sent without a visit', async () => {
    const { url, outcome } = await sent(sealed, { b: 'x' });
    expect(url).toBeNull();
    expect(outcome).toMatchObject({ ok: false, failure: { message: 'Error: a sealed call wants a visit' } });
  });
  test('another call is not opened, whatever it is answered with', async () => {
    const answer = () => Response.json({ success: true, data: 2, token: '{"success":true,"data":3}' });
    const { outcome } = await sent(call({ ...plain, post: '/a' }), {}, { visit }, { answer });
    expect(outcome).toEqual({ ok: true, data: 2 });
  });
});

describe('what is heard', () => {
  const read = call({ ...plain, get: '/a' });

  test('API-04 ERR-01 a transport error is a failed result with status null', async () => {
    const client = createClient({ base: 'http://127.0.0.1:1', unit: 'alpha' });
    expect(await client(read, {})).toMatchObject({ ok: false, failure: { status: null, name: null } });
    const thrown = await sent(read, {}, { fetch: () => Promise.reject(new Error('no route')) });
    expect(thrown.outcome).toEqual({
      ok: false,
      failure: { status: null, name: null, message: 'Error: no route' },
    });
  });
  test.each([
    ['a code of the table', { code: 62_001, message: 'No.' }, 'card.unknown'],
    ['a code nobody here knows', { code: 99_999, message: 'No.' }, 'server.fault'],
    ['no error', null, null],
  ] as const)(
    'API-04 ERR-02 a refusal with %s is told by its name, though its status is 200',
    async (_, error, name) => {
      const answer = () => Response.json({ success: false, status: 200, data: null, error });
      const { outcome } = await sent(read, {}, {}, { answer });
      expect(outcome).toEqual({ ok: false, failure: { status: 200, name, message: error?.message ?? '' } });
    },
  );
  test('a refusal may say more, and an answer that is merely odd has said nothing', async () => {
    const lines = [{ index: 0, fault: 'amount' }];
    const answer = (data: unknown) => () =>
      Response.json({ success: false, status: 200, data, error: { code: 63_006, message: 'No.' } });
    const said = await sent(read, {}, {}, { answer: answer({ lines }) });
    const failure = { status: 200, name: 'order.lines-refused', message: 'No.' } as const;
    expect(said.outcome).toEqual({ ok: false, failure: { ...failure, data: { lines } } });
    expect(failureDataOf({ ...failure, data: { lines } }, 'order.lines-refused')).toEqual({ lines });
    expect(failureDataOf({ ...failure, data: { lines } }, 'order.quantity-refused')).toBeNull();
    expect(failureDataOf(failure, 'order.lines-refused')).toBeNull();
    expect((await sent(read, {}, {}, { answer: answer(null) })).outcome).toEqual({ ok: false, failure });
  });
  test.each([
    ['of status 500', { success: true, data: 1 }, { status: 500 }],
    ['of status 201', { success: true, data: 1 }, { status: 201 }],
    ['that says it is a 500', { success: true, status: 500, data: 1 }, {}],
    ['that says it is a 201', { success: true, status: 201, data: 1 }, {}],
  ])('API-04 an answer %s is a failure, even if it says it is none', async (_, body, init) => {
    const { outcome } = await sent(read, {}, {}, { answer: () => Response.json(body, init) });
    expect(outcome).toEqual({ ok: false, failure: { status: 200, name: null, message: '', ...init } });
  });
  test('API-04 an answer of status 200, in its head and in its words, is none', async () => {
    const answer = () => Response.json({ success: true, status: 200, data: 1, error: null });
    expect((await sent(read, {}, {}, { answer })).outcome).toEqual({ ok: true, data: 1 });
  });
  test.each([
    [503, '2', { status: 503, retryMs: 2_000 }],
    [503, '120', { status: 503, retryMs: 120_000 }],
    [503, '2.5', { status: 503 }],
    [503, ' x2', { status: 503 }],
    [503, '1234567890', { status: 503 }],
    [429, '2', { status: 429 }],
    [500, '2', { status: 500 }],
  ])('%i with "retry-after: %s" is %j', async (status, seconds, heard) => {
    const answer = () =>
      Response.json(
        { success: false, error: { code: 50_301, message: '' } },
        { status, headers: { 'retry-after': seconds } },
      );
    const { outcome } = await sent(read, {}, {}, { answer });
    expect(outcome).toEqual({ ok: false, failure: { name: 'server.unavailable', message: '', ...heard } });
  });
  test('a wait ends after ten seconds, or when whoever asks says so', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => timeout.mockRestore());
    const { init } = await sent(read);
    await sent(read, {}, { timeoutMs: 1_234 });
    expect(timeout.mock.calls).toEqual([[10_000], [1_234]]);
    expect(init?.signal).toBe(timeout.mock.results[0]?.value);
  });
});

describe('a file', () => {
  const download = call({ ...plain, get: '/a', answer: FileAnswer });
  const file = (headers: Record<string, string>) => () => new Response(new Uint8Array([1, 2, 3]), { headers });

  test('has the name and type it is sent with', async () => {
    const headers = {
      'content-disposition': "attachment; filename*=UTF-8''caf%C3%A9.pdf; x=1",
      'content-type': 'application/pdf',
    };
    const { outcome } = await sent(download, {}, {}, { answer: file(headers) });
    expect(outcome).toEqual({
      ok: true,
      data: { fileName: 'café.pdf', contentType: 'application/pdf', bytes: new Uint8Array([1, 2, 3]) },
    });
  });
  test('without either it is a file of bytes', async () => {
    const { outcome } = await sent(download, {}, {}, { answer: file({ 'content-disposition': 'attachment' }) });
    expect(outcome).toMatchObject({ ok: true, data: { fileName: 'file', contentType: 'application/octet-stream' } });
  });
  test('a refusal is heard instead of it', async () => {
    const answer = () => Response.json({ success: false, error: { code: 40_410, message: 'None.' } }, { status: 404 });
    const { outcome } = await sent(download, {}, {}, { answer });
    expect(outcome).toEqual({ ok: false, failure: { status: 404, name: 'upload.unknown', message: 'None.' } });
  });
  test('API-04 is none where the status is no 200', async () => {
    const answer = () => new Response('{}', { status: 500, headers: { 'content-disposition': 'attachment' } });
    expect((await sent(download, {}, {}, { answer })).outcome).toMatchObject({ ok: false, failure: { status: 500 } });
  });
  test('is read as one only where a file was asked for', async () => {
    const answer = () => Response.json({ success: true, data: 1 }, { headers: { 'content-disposition': 'inline' } });
    expect((await sent(call({ ...plain, get: '/a' }), {}, {}, { answer })).outcome).toEqual({ ok: true, data: 1 });
  });
});
