// The api as far as a visit sees one, with a clock of its own that is never the browser's.
import { base64url } from 'jose';
import { sealInfo, type SealDirection } from '#contract/seal.ts';
import type { FetchLike } from '#contract/client.ts';
import { failures, statusOf, type FailureName } from '#contract/failures.ts';
import { wireHeaders } from '#contract/headers.ts';
import { visitMs } from '#contract/shop/visit.ts';

export interface TestApi {
  readonly fetch: FetchLike;
  readonly requests: TestRequest[];
  /** Its key for one direction of the visit that it began last, for opening a body or sealing an answer. */
  key(direction: SealDirection): Promise<CryptoKey>;
  /** Answers the next request for this path with a failure, and perhaps with when to ask again. */
  failNext(path: string, failure: FailureName | 'no network', retrySeconds?: number): void;
  /** What visits begin with from now on. */
  agreeOn(what: 'a key' | 'nothing' | 'nonsense'): void;
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
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const serverKey = base64url.encode(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
  let agreed = { claim: '', browserKey: '', serverKey };
  const requests: TestRequest[] = [];
  const failing: { path: string; failure: FailureName | 'no network'; retrySeconds: number | undefined }[] = [];
  let other: unknown = null;
  let visits = 0;
  let sealKey: string | undefined = serverKey;
  const serverTime = () => clock.now() + aheadMs;

  function dataFor({ path, query, headers }: TestRequest): unknown {
    if (path === '/v2/others/init') {
      visits += 1;
      const claim = `${query.get('buId')}.visit${visits}.1`;
      agreed = { claim, browserKey: headers[wireHeaders.sealKey] ?? '', serverKey };
      return {
        init: `${claim}.signature`,
        expiresIn: visitMs,
        serverTime: serverTime(),
        sealKey,
      };
    }
    if (path === '/v1/others/sign') return { sign: `1.sign${requests.length}`, timestamp: serverTime() };
    return other;
  }

  return {
    requests,
    async key(direction) {
      const { subtle } = crypto;
      const browser = await subtle.importKey(
        'raw',
        Uint8Array.from(base64url.decode(agreed.browserKey)),
        curve,
        false,
        [],
      );
      const secret = await subtle.deriveBits({ name: 'ECDH', public: browser }, privateKey, 256);
      const hkdf = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
      const info = new TextEncoder().encode(sealInfo(direction, agreed));
      const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
      return subtle.deriveKey(how, hkdf, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    },
    failNext: (path, failure, retrySeconds) => void failing.push({ path, failure, retrySeconds }),
    // A point that is on no curve.
    agreeOn: (what) =>
      void (sealKey = { 'a key': serverKey, nothing: undefined, nonsense: `B${'A'.repeat(86)}` }[what]),
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

const curve = { name: 'ECDH', namedCurve: 'P-256' };

const answer = (status: number, body: unknown, retrySeconds?: number) => ({
  status,
  headers: new Headers(retrySeconds === undefined ? {} : { 'retry-after': String(retrySeconds) }),
  json: async () => body,
  arrayBuffer: async () => new ArrayBuffer(0),
});

export const initTokenOf = ({ headers }: TestRequest): string | undefined => headers[wireHeaders.init];
