// The coupon desk: coupons of several brands behind one address. It is asked by POST, since a number in an address would be
// in somebody's log, and always answers with 200 and a status.
import { refuse } from '#domain/refusal.ts';
import { isLanguage, type LocalText } from '#domain/values/language.ts';
import { postJson } from '#platform/http/ask-json.ts';
import type { CouponIssuer, CouponIssuerSettings, ForeignCoupon } from '../port.ts';

const usualTimeoutMs = 3_000;
const answerBytesMax = 16 * 1024;
const itemsMax = 500;
const wordCharsMax = 200;

export const couponDesk = (settings: CouponIssuerSettings): CouponIssuer => ({
  async validate({ number, pin }, withinMs = Number.POSITIVE_INFINITY) {
    const answer = await postJson(new URL(`${settings.base}/coupons/validate`), {
      body: { number, pin },
      headers: { authorization: `Bearer ${settings.key}` },
      timeoutMs: Math.min(settings.timeoutMs ?? usualTimeoutMs, withinMs),
      bytesMax: answerBytesMax,
    });
    const read = 'json' in answer ? couponIn(answer.json) : answer.fault;
    if (typeof read !== 'string') return read ?? refuse('coupon.unknown');
    settings.onFault?.(read);
    return refuse('coupon-issuer.unavailable');
  },
});

/** The coupon, null for one that it does not know, or what is wrong with the answer. */
function couponIn(answer: unknown): ForeignCoupon | null | string {
  const { status, balance, currency, partial, items, words } = Object(answer) as Record<string, unknown>;
  if (status === 'unknown') return null;
  if (status !== 'valid') return 'an answer without a status we know';
  if (typeof balance !== 'number' || !Number.isSafeInteger(balance) || balance < 0) return 'a balance that is none';
  if (typeof currency !== 'string' || typeof partial !== 'boolean') return 'a coupon without currency or terms';
  if (!Array.isArray(items) || items.length > itemsMax || !items.every((item) => typeof item === 'string'))
    return 'items that are no list of codes';
  return { currency, balance, terms: { partial, suitedItems: items, restriction: wordsIn(words) } };
}

const wordsIn = (words: unknown): LocalText =>
  Object.fromEntries(
    Object.entries(Object(words) as Record<string, unknown>)
      .filter(([language, text]) => isLanguage(language) && typeof text === 'string')
      .map(([language, text]) => [language, String(text).slice(0, wordCharsMax)]),
  );
