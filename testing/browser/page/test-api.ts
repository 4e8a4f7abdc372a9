// The api as far as a visit sees one, with a clock of its own that is never the browser's.
import { exportJWK, generateKeyPair, type CryptoKey } from 'jose';
import type { FetchLike } from '#contract/client.ts';
import { failures, statusOf, type FailureName } from '#contract/failures.ts';
import { wireHeaders } from '#contract/headers.ts';
import { visitMs } from '#contract/shop/visit.ts';

export interface TestApi {
  readonly fetch: FetchLike;
  readonly requests: TestRequest[];
  /** Its private key, for opening what was sealed to it. */
  readonly key: CryptoKey;
  /** Answers the next request for this path with a failure, and perhaps with when to ask again. */
  failNext(path: string, failure: FailureName | 'no network', retrySeconds?: number): void;
  /** Answers every other call with this. */
  answerWith(data: unknown): void;
  requestsFor(path: string): TestRequest[];
}

export interface TestRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export const base = 'https://api.test';

export async function testApi(clock: { now(): number }, aheadMs = 0): Promise<TestApi> {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  const { x = '', y = '' } = await exportJWK(publicKey);
  const requests: TestRequest[] = [];
  const failing: { path: string; failure: FailureName | 'no network'; retrySeconds: number | undefined }[] = [];
  let other: unknown = null;
  let visits = 0;
  const serverTime = () => clock.now() + aheadMs;

  function dataFor({ path, query }: TestRequest): unknown {
    if (path === '/v2/others/init') {
      visits += 1;
      const init = `${query.get('buId')}.visit${visits}.1.signature`;
      const sealKey = { kid: '1', kty: 'EC', crv: 'P-256', x, y };
      return { init, expiresIn: visitMs, serverTime: serverTime(), sealKey };
    }
    if (path === '/v1/others/sign') return { sign: `1.sign${requests.length}`, timestamp: serverTime() };
    return other;
  }

  return {
    requests,
    key: privateKey,
    failNext: (path, failure, retrySeconds) => void failing.push({ path, failure, retrySeconds }),
    answerWith: (data) => void (other = data),
    requestsFor: (path) => requests.filter((request) => request.path === path),
    async fetch(url, { method, headers, body }) {
      const { pathname: path, searchParams: query } = new URL(url);
      const request = { method, path, query, headers, body: JSON.parse(body ?? 'null') as unknown };
      requests.push(request);
      await Promise.resolve();
      const index = failing.findIndex((each) => each.path === path);
      const [fail] = index < 0 ? [] : failing.splice(index, 1);
      if (fail?.failure === 'no network') throw new TypeError('Failed to fetch');
      if (!fail) return answer(200, { success: true, status: 200, data: dataFor(request), error: null });
      const { wire: code, message } = failures[fail.failure];
      const status = statusOf(fail.failure);
      return answer(status, { success: false, status, data: null, error: { code, message } }, fail.retrySeconds);
    },
  };
}

const answer = (status: number, body: unknown, retrySeconds?: number) => ({
  status,
  headers: new Headers(retrySeconds === undefined ? {} : { 'retry-after': String(retrySeconds) }),
  json: async () => body,
  arrayBuffer: async () => new ArrayBuffer(0),
});

export const initTokenOf = ({ headers }: TestRequest): string | undefined => headers[wireHeaders.init];
