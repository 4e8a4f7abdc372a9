// Whether an account exists must not show in how a wrong password, a forgotten one or a registration is answered:
// not in a byte, and not in how long it takes.
import { addAccount } from '../../accounts.ts';
import { post, type IdentityUnit } from './identity-unit.ts';

export interface TimingResult {
  readonly pairs: number;
  readonly knownMs: number;
  readonly unknownMs: number;
  /** How far the medians are apart, in percent. */
  readonly apartPercent: number;
  readonly differentAnswers: number;
}

/** What may be asked about somebody: each must answer alike whether or not they have an account. */
const questions = {
  login: { path: '/v8/login', body: (email: string) => ({ account: email, password: 'Wrong-Horse-9' }) },
  reset: { path: '/v2/member/resetPassword', body: (email: string) => ({ email, accountType: 'C' }) },
  register: {
    path: '/v4/register',
    body: (email: string) => ({
      email,
      firstName: 'Ana',
      lastName: 'Example',
      password: 'Correct-Horse9',
      isAdult: true,
    }),
  },
} as const;

export type Question = keyof typeof questions;

/** Few enough tries of each account that none is closed for trying too often, nor mailed less. */
const triesEach = { login: 5, reset: 2, register: 2 } as const;

export async function signInTiming(
  unit: IdentityUnit,
  pairs: number,
  question: Question = 'login',
): Promise<TimingResult> {
  const { path, body } = questions[question];
  const emails = [];
  for (let at = 0; at < Math.ceil(pairs / triesEach[question]); at++)
    emails.push((await addAccount(unit, unit.unit)).email);
  const times = { known: [] as number[], unknown: [] as number[] };
  let differentAnswers = 0;
  const ask = async (kind: keyof typeof times, email: string): Promise<string> => {
    const begun = performance.now();
    const { status, text, cookies } = await post(unit, path, body(email));
    times[kind].push(performance.now() - begun);
    return `${status} ${cookies.length} ${text}`;
  };
  // The first few warm everything up, and count for nothing.
  for (let at = 0; at < 5; at++) await ask('known', `warm-${at}@example.com`);
  times.known.length = 0;
  for (let at = 0; at < pairs; at++) {
    const known = emails[at % emails.length] ?? '';
    const asked = [
      ['known', known],
      ['unknown', `x${at}${known}`],
    ] as const;
    const answers = [];
    for (const [kind, email] of at % 2 ? asked : asked.toReversed()) answers.push(await ask(kind, email));
    if (answers[0] !== answers[1]) differentAnswers += 1;
  }
  const [knownMs, unknownMs] = [medianOf(times.known), medianOf(times.unknown)];
  const apartPercent = Number(((Math.abs(knownMs - unknownMs) / Math.min(knownMs, unknownMs)) * 100).toFixed(2));
  return { pairs, knownMs, unknownMs, apartPercent, differentAnswers };
}

const medianOf = (values: readonly number[]): number =>
  Number((values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN).toFixed(2));
