// Phone credit by Reloadly. It asks who we are for each question: an answer that is kept would be state, and a top-up is
// rare beside the requests around it.
import { decimalText } from '#domain/values/money.ts';
import { askJson, type JsonRequest } from '#platform/http/ask-json.ts';
import type { NumberAnswer, OperatorService, OperatorSettings, TopUp, TopUpState } from '../port.ts';

/** Somebody types meanwhile, and goes on without an answer. */
const checkTimeoutMs = 2_000;
/** Their own operators answer within half a minute, they say. */
const topUpTimeoutMs = 30_000;
const answerBytesMax = 256 * 1024;
const version = 'application/com.reloadly.topups-v1+json';

/** What they mean by no: it will never be done as it was asked. Anything else may still come true. */
const refusals = new Set([
  'INVALID_RECIPIENT_PHONE',
  'INVALID_AMOUNT',
  'INVALID_AMOUNT_FOR_OPERATOR',
  'INVALID_AMOUNT_FOR_RECIPIENT_PHONE',
  'IMPOSSIBLE_AMOUNT',
  'OPERATOR_NOT_FOUND',
  'TRANSACTION_REJECTED_BY_OPERATOR',
]);

const states: ReadonlyMap<unknown, TopUpState> = new Map([
  ['SUCCESSFUL', 'done'],
  ['PROCESSING', 'pending'],
  ['REFUNDED', 'refused'],
  ['FAILED', 'refused'],
]);

export const reloadly = (settings: OperatorSettings): OperatorService => ({
  async check(operator, { number, country }) {
    const ask = asking(settings, settings.timeoutMs ?? checkTimeoutMs);
    const path = `/operators/auto-detect/phone/${encodeURIComponent(number)}/countries/${encodeURIComponent(country)}`;
    const answer = await ask(path);
    const said = 'fault' in answer ? answer.fault : numberAnswer(answer, operator);
    return isNumberAnswer(said) ? said : unknown(settings, said);
  },
  async topUp(order) {
    const ask = asking(settings, settings.timeoutMs ?? topUpTimeoutMs);
    const answer = await ask('/topups', bodyOf(order));
    // Done before, and the answer was lost: they say what became of it.
    const isKnown = !('fault' in answer) && codeOf(answer.json) === 'CUSTOM_IDENTIFIER_ALREADY_USED';
    const told = isKnown
      ? await ask(`/topups/reports/transactions?customIdentifier=${encodeURIComponent(order.key)}`)
      : answer;
    const said = 'fault' in told ? told.fault : isKnown ? reported(told.json, order.key) : stateOf(told.json);
    if (said === 'done' || said === 'refused' || said === 'pending') return said;
    settings.onFault?.(said);
    return 'pending';
  },
});

function unknown({ onFault }: OperatorSettings, reason: string): NumberAnswer {
  onFault?.(reason);
  return 'unknown';
}

type Answer = Exclude<Awaited<ReturnType<typeof askJson>>, { readonly fault: string }>;

/** Says who we are first. */
const asking =
  ({ base, authBase, account, secret }: OperatorSettings, timeoutMs: number) =>
  async (path: string, body?: unknown): Promise<Answer | { readonly fault: string }> => {
    const limits = { timeoutMs, bytesMax: answerBytesMax };
    const grant = await askJson(
      new URL(`${authBase}/oauth/token`),
      { body: { client_id: account, client_secret: secret, grant_type: 'client_credentials', audience: base } },
      { ...limits, isRead: (status) => status === 200 },
    );
    if ('fault' in grant) return { fault: `no token: ${grant.fault}` };
    const { access_token: token } = (grant.json ?? {}) as { access_token?: unknown };
    if (typeof token !== 'string') return { fault: 'no token' };
    const request: JsonRequest = { headers: { accept: version, authorization: `Bearer ${token}` }, body };
    // Their refusals come with words.
    return askJson(new URL(`${base}${path}`), request, {
      ...limits,
      isRead: (status) => [200, 400, 404].includes(status),
    });
  };

/** What they say of a number, or what is wrong with the answer. */
function numberAnswer({ status, json }: Answer, operator: string): string {
  if (status !== 200) return codeOf(json) === 'COULD_NOT_AUTO_DETECT_OPERATOR' ? 'unknown' : `status ${status}`;
  const { operatorId } = (json ?? {}) as { operatorId?: unknown };
  if (typeof operatorId !== 'number' && typeof operatorId !== 'string') return 'an answer without an operator';
  return String(operatorId) === operator ? 'yes' : 'no';
}

const isNumberAnswer = (said: string): said is NumberAnswer => ['yes', 'no', 'unknown'].includes(said);

const bodyOf = ({ key, operator, mobile, amount }: TopUp) => ({
  operatorId: Number(operator),
  amount: Number(decimalText(amount)),
  // In the operator's own currency.
  useLocalAmount: true,
  customIdentifier: key,
  recipientPhone: { countryCode: mobile.country, number: mobile.number },
});

function stateOf(json: unknown): string {
  const { status } = (json ?? {}) as { status?: unknown };
  const code = codeOf(json);
  if (code !== null) return refusals.has(code) ? 'refused' : `refused with ${code}`;
  return states.get(status) ?? 'a status that it never has';
}

/** Of one that was asked for before. */
function reported(json: unknown, key: string): string {
  const { content } = (json ?? {}) as { content?: unknown };
  const found = Array.isArray(content)
    ? content.find((each: { customIdentifier?: unknown } | null) => each?.customIdentifier === key)
    : undefined;
  return found ? stateOf(found) : 'a top-up that is known and not reported';
}

/** Not what they write about it, which quotes what was asked. */
function codeOf(json: unknown): string | null {
  const { errorCode } = (json ?? {}) as { errorCode?: unknown };
  return typeof errorCode === 'string' ? errorCode.slice(0, 64) : null;
}
