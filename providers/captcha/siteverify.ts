// What all captcha services have in common: a token is posted with a secret, and the answer says
// whether it was good and where and what for it was made.
import type { CaptchaCheck, CaptchaSettings, CaptchaVerdict } from './port.ts';

export interface Answer {
  readonly success: boolean;
  readonly score?: unknown;
  readonly action?: unknown;
  readonly hostname?: unknown;
  readonly 'error-codes'?: unknown;
}

const tokenCharsMax = 4_096;
const usualTimeoutMs = 3_000;

/** The browser's own word for "the captcha failed"; somebody will try whether we take it for a token. */
const errorCode = '1234';

/** Codes that are about us and not about the visitor. */
const ourFaults = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error']);

/** `judge` decides about an answer that says success and names the right host. */
export async function siteverify(
  path: string,
  check: CaptchaCheck,
  settings: CaptchaSettings,
  judge: (answer: Answer) => CaptchaVerdict,
): Promise<CaptchaVerdict> {
  if (check.token === '') return 'challenge-needed';
  if (check.token === errorCode || check.token.length > tokenCharsMax) return 'failed';

  const answer = await ask(settings.base + path, check, settings);
  if (typeof answer === 'string') {
    settings.onFault?.(answer);
    return 'unavailable';
  }
  if (!answer.success) return 'failed';
  if (String(answer.hostname).toLowerCase() !== check.hostname.toLowerCase()) return 'failed';
  return judge(answer);
}

/** The answer, or why there is none that counts. */
async function ask(url: string, check: CaptchaCheck, settings: CaptchaSettings): Promise<Answer | string> {
  const form = new URLSearchParams({ secret: settings[check.kind].secret, response: check.token });
  if (check.remoteAddress) form.set('remoteip', check.remoteAddress);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(settings.timeoutMs ?? usualTimeoutMs),
    });
    if (response.status >= 500 || response.status === 429) return `status ${response.status}`;
    const answer = (await response.json()) as Answer | null;
    if (typeof answer?.success !== 'boolean') return 'an answer without success';
    const codes = Array.isArray(answer['error-codes']) ? answer['error-codes'].map(String) : [];
    return codes.find((code) => ourFaults.has(code)) ?? answer;
  } catch (error) {
    return error instanceof Error ? error.name : 'no answer';
  }
}
