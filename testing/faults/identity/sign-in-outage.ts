// E7: guesses go on while Redis or PostgreSQL is cut off, with somebody who knows the password among them.
// Nobody gets in who should not, no outage gives a guess for free, and everybody gets in again afterwards.
import { setTimeout as sleep } from 'node:timers/promises';
import { passwordTries } from '#domain/identity/sign-in.ts';
import { addAccount } from '../../accounts.ts';
import { post, type IdentityUnit } from './identity-unit.ts';

export interface OutageResult {
  readonly guesses: number;
  /** Guesses that were compared with the password; the rest were refused unseen. */
  readonly compared: number;
  readonly comparedMost: number;
  readonly wronglyIn: number;
  /** Sign-ins while an engine that counts was cut off. */
  readonly inWhileCut: number;
  readonly slowestMs: number;
  /** From mending the line to the next sign-in. */
  readonly backAfterMs: number;
}

export interface OutageWish {
  readonly cutMs: number;
  readonly clients: number;
}

const cuts = [
  ['redis', 'gone'],
  ['redis', 'silent'],
  ['database', 'gone'],
] as const;

export async function signInOutage(unit: IdentityUnit, wish: OutageWish): Promise<OutageResult> {
  const victim = await addAccount(unit, unit.unit);
  const friend = await addAccount(unit, unit.unit);
  let guesses = 0;
  let compared = 0;
  let wronglyIn = 0;
  let inWhileCut = 0;
  let slowestMs = 0;
  let backAfterMs = 0;
  let cut = false;
  const end = new AbortController();
  const send = async (account: string, password: string): Promise<string> => {
    const begun = performance.now();
    const answer = await post(unit, '/v8/login', { account, password }).catch(() => null);
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - begun));
    return answer?.text ?? '';
  };
  const guesser = async () => {
    while (!end.signal.aborted) {
      guesses += 1;
      const answer = await send(victim.email, `Guess-Number-${guesses}`);
      if (answer.includes('"code":70001')) compared += 1;
      if (answer.includes('"accessToken":"')) wronglyIn += 1;
      await sleep(5);
    }
  };
  const guessing = Array.from({ length: wish.clients }, guesser);
  for (const [line, how] of cuts) {
    unit.lines[line].cut(how);
    cut = true;
    const until = performance.now() + wish.cutMs;
    while (performance.now() < until) {
      if ((await send(friend.email, friend.password)).includes('"accessToken":"') && cut) inWhileCut += 1;
      await sleep(20);
    }
    unit.lines[line].mend();
    cut = false;
    const mended = performance.now();
    while (!(await send(friend.email, friend.password)).includes('"accessToken":"')) {
      if (performance.now() - mended > 60_000) throw new Error(`nobody gets in again after ${line} was ${how}`);
      await sleep(50);
    }
    backAfterMs = Math.max(backAfterMs, Math.round(performance.now() - mended));
  }
  end.abort();
  await Promise.all(guessing);
  return { guesses, compared, comparedMost: passwordTries.most, wronglyIn, inWhileCut, slowestMs, backAfterMs };
}
