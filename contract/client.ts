// The typed client: the same for a browser and for a server that renders pages. A browser gives it a
// visit (init token, sealing, fingerprint) and, once somebody is signed in, an access token.
import type { UnitId } from '#domain/units/unit.ts';
import { FileAnswer, guardsOf } from './call.ts';
import type { CallAnswer, CallDescription, CallInput, WireAnswer } from './call.ts';
import { failureNames } from './failure-names.ts';
import type { FailureName } from './failures.ts';
import { wireHeaders } from './headers.ts';
import { pathOf, type VersionOverrides } from './version.ts';

export interface ClientOptions {
  /** Where the api answers, without a trailing slash. */
  readonly base: string;
  /** Where the payment service answers (PAY-26); a client without it makes no call of that host. */
  readonly payBase?: string;
  readonly unit: UnitId;
  readonly language?: string;
  /** The unit's own versions of some paths. */
  readonly versions?: VersionOverrides;
  readonly visit?: ClientVisit;
  readonly accessToken?: () => string | null;
  /** Ends the wait; a page that renders must not hang on a slow api. */
  readonly timeoutMs?: number;
  /**
   * Given by a browser: what changes nothing is asked once more when the api is busy, after the seconds it
   * names. A server that renders pages gives none, and says at once that the shop is busy: it would hold a
   * visitor's request open for each that it waits with, and the api is the busier for it.
   */
  readonly timers?: { setTimeout(run: () => void, ms: number): unknown };
  readonly fetch?: FetchLike;
}

/** What a browser knows of its visit. A server that renders public pages has none. */
export interface ClientVisit {
  initToken(): Promise<string>;
  /** The signed fingerprint, sent with calls that ask for a captcha (INIT-11). */
  fingerprint(): Promise<{ hash: string; sign: string; timestamp: number }>;
  /**
   * Seals a body for this method and path. `init` is the token it is bound to, which must be the one
   * the request carries; `open` reads the answer.
   */
  seal(
    method: string,
    path: string,
    body: unknown,
  ): Promise<{ token: string; init: string; open: (answer: string) => Promise<unknown> }>;
}

/** As much of `fetch` as is used here, so that this room needs neither DOM nor Node types. */
export type FetchLike = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    signal?: AbortSignal;
    credentials?: 'include';
  },
) => Promise<{
  status: number;
  headers: { get(name: string): string | null };
  json(): Promise<unknown>;
  arrayBuffer(): Promise<ArrayBuffer>;
}>;

export interface ClientFailure {
  readonly status: number | null;
  /** What was refused; null when nobody was reached who speaks this contract. */
  readonly name: FailureName | null;
  readonly message: string;
  /** What it says besides, if anything; `failureDataOf` knows what that is. */
  readonly data?: unknown;
  /** After how long a server that is busy wants to be asked again, if it says so. */
  readonly retryMs?: number;
}

export type ClientOutcome<Answer> =
  { readonly ok: true; readonly data: Answer } | { readonly ok: false; readonly failure: ClientFailure };

export interface SendOptions {
  /** Made and kept by the caller before it sends, so that trying again is the same request. */
  readonly key?: string;
  /** The browser's public key, with the call that begins a visit. */
  readonly sealKey?: string;
  /** The `traceparent` of what somebody did, where more than one call follows from it. */
  readonly trace?: string;
  /** For what takes longer than usual, such as a file on a slow line. */
  readonly timeoutMs?: number;
}

export type Client = <C extends CallDescription>(
  call: C,
  input: CallInput<C>,
  options?: SendOptions,
) => Promise<ClientOutcome<CallAnswer<C>>>;

/** Whoever asks for more patience than this does not want to be asked again by a program. */
const patienceMs = 3_000;

export function createClient(options: ClientOptions): Client {
  const { timers } = options;
  return async (call, input, sending = {}) => {
    const outcome = await sendOnce(options, call, input, sending);
    // What is meant to change something is sent again by nobody but the person who wants it.
    if (outcome.ok || !timers || call.effect === 'write') return outcome;
    const { retryMs } = outcome.failure;
    if (retryMs === undefined || retryMs > patienceMs) return outcome;
    await new Promise<void>((goOn) => void timers.setTimeout(goOn, retryMs));
    return sendOnce(options, call, input, sending);
  };
}

async function sendOnce<C extends CallDescription>(
  options: ClientOptions,
  call: C,
  input: CallInput<C>,
  sending: SendOptions,
): Promise<ClientOutcome<CallAnswer<C>>> {
  const send = options.fetch ?? globalThis.fetch;
  let turnedAway: Pick<ClientFailure, 'status' | 'retryMs'> | null = null;
  try {
    const request = await buildRequest(call, input, options, sending);
    const response = await send(baseOf(call, options) + request.url, {
      method: call.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      // The one cookie there is goes with the calls that are about it; to the payment service whatever it has set (PAY-26).
      ...(call.session || call.host === 'pay' ? { credentials: 'include' as const } : {}),
      signal: AbortSignal.timeout(sending.timeoutMs ?? options.timeoutMs ?? 10_000),
    });
    const { status } = response;
    turnedAway = turnedAwayBy(response);
    const file = call.answer === FileAnswer && status === 200 ? await readFile(response) : null;
    if (file) return { ok: true, data: file as CallAnswer<C> };
    const answer = await readAnswer(await response.json(), request.open);
    if (status === 200 && isFine(answer)) return { ok: true, data: answer.data as CallAnswer<C> };
    const { code, message = '' } = answer.error ?? {};
    const said = answer.error && answer.data !== null ? { data: answer.data } : {};
    return { ok: false, failure: { status, name: nameOf(code), message, ...said, ...turnedAway } };
  } catch (error) {
    // C: a transport error is a failed result with status null, never a throw. What stands in front of the api
    // may turn us away in words of its own, and is heard all the same.
    const failure = { status: null, name: null, message: String(error), ...turnedAway };
    return { ok: false, failure };
  }
}

function baseOf({ host }: CallDescription, { base, payBase }: ClientOptions): string {
  if (host === undefined) return base;
  if (payBase === undefined) throw new Error('this client knows no payment service');
  return payBase;
}

/** API-04, CARD-23: whatever else it says, an answer that is no 200 or has an error is a failure. */
const isFine = ({ success, status, error }: Partial<WireAnswer>): boolean =>
  success === true && (status === undefined || status === 200) && !error;

/** A code that is newer than this client is a fault of the server as far as anybody here can tell. */
const nameOf = (code: number | undefined): FailureName | null =>
  typeof code === 'number' ? (failureNames.get(code) ?? 'server.fault') : null;

/** Null unless the server asks to be left alone for a moment. */
function turnedAwayBy({
  status,
  headers,
}: Awaited<ReturnType<FetchLike>>): Pick<ClientFailure, 'status' | 'retryMs'> | null {
  if (status !== 429 && status !== 503) return null;
  // Whole seconds. The other way to write it, a date, is by a clock that need not be ours.
  const seconds = headers.get('retry-after') ?? '';
  const says = status === 503 && /^\d{1,9}$/.test(seconds);
  return says ? { status, retryMs: Number(seconds) * 1_000 } : { status };
}

interface BuiltRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly open?: (answer: string) => Promise<unknown>;
}

/** Puts each field where the call wants it: path segments first, then the query or the body. */
async function buildRequest(
  call: CallDescription,
  input: Record<string, unknown>,
  options: ClientOptions,
  sending: SendOptions,
): Promise<BuiltRequest> {
  const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  if (call.unit) fields.set(call.unit, options.unit);
  const url = pathOf(call, options.versions).replace(/:([A-Za-z0-9]+)/g, (_, name: string) => {
    const value = fields.get(name);
    fields.delete(name);
    return encodeURIComponent(asText(value));
  });

  const headers = await headersFor(call, input, options, sending);
  if (call.method !== 'POST') return { url: url + queryOf(fields), headers };
  headers['content-type'] = 'application/json';
  const body = Object.fromEntries(fields);
  if (!call.sealed) return { url, headers, body: JSON.stringify(body) };
  if (!options.visit) throw new Error('a sealed call wants a visit');
  const { token, init, open } = await options.visit.seal(call.method, url, body);
  headers[wireHeaders.init] = init;
  return { url, headers, body: JSON.stringify({ token }), open };
}

async function headersFor(
  call: CallDescription,
  input: Readonly<Record<string, unknown>>,
  { language, visit, accessToken }: ClientOptions,
  { key, sealKey, trace }: SendOptions,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (language) headers['accept-language'] = wireLanguage(language);
  // A call that begins or renews a session is made by somebody whose token has ended, if they have one.
  const token = call.session && call.who === 'anyone' ? null : accessToken?.();
  // API-05: the token is the user name of basic auth, the password is empty.
  if (token) headers['authorization'] = `Basic ${btoa(`${token}:`)}`;
  if (call.effect === 'write' && key) headers[wireHeaders.key] = key;
  if (sealKey) headers[wireHeaders.sealKey] = sealKey;
  if (trace) headers[wireHeaders.trace] = trace;
  if (call.session) headers[wireHeaders.session] = '1';
  // The call that begins a visit cannot carry one.
  if (visit && call.path !== '/others/init') headers[wireHeaders.init] = await visit.initToken();
  if (visit && guardsOf(call, input).captcha) {
    const { hash, sign, timestamp } = await visit.fingerprint();
    headers[wireHeaders.fingerprint] = hash;
    headers[wireHeaders.fingerprintSign] = sign;
    headers[wireHeaders.fingerprintTime] = String(timestamp);
  }
  return headers;
}

/** A sealed answer is one token around the ordinary answer; a refusal before opening is in clear. */
async function readAnswer(body: unknown, open: BuiltRequest['open']): Promise<WireAnswer> {
  const sealed = (body as { token?: unknown }).token;
  if (open && typeof sealed === 'string') return (await open(sealed)) as WireAnswer;
  const answer = body as WireAnswer;
  if (open && answer.success) throw new Error('a sealed call was answered in clear');
  return answer;
}

/** The file, or null when the answer is a refusal, which comes as JSON. */
async function readFile(response: Awaited<ReturnType<FetchLike>>): Promise<FileAnswer | null> {
  const disposition = response.headers.get('content-disposition');
  if (!disposition) return null;
  return {
    fileName: decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? 'file'),
    contentType: response.headers.get('content-type') ?? 'application/octet-stream',
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

function queryOf(fields: ReadonlyMap<string, unknown>): string {
  const parts = [...fields].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(value))}`);
  return parts.length ? `?${parts.join('&')}` : '';
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** LANG-07: simplified Chinese is `zc` in the shop and `zh_CN` on the wire. */
const wireLanguage = (language: string): string => (language === 'zc' ? 'zh_CN' : language);
