// E18: people with many tabs, whose answers overtake each other and get lost, stay signed in; a secret that
// somebody copied and brings back after its time gets nothing, and ends the session it was copied from.
import { randomInt } from 'node:crypto';
import { renewalGraceMs } from '#domain/identity/session.ts';
import { addAccount } from '../../accounts.ts';
import { post, type IdentityUnit } from './identity-unit.ts';

export interface SessionResult {
  readonly renewals: number;
  readonly falseLogouts: number;
  readonly replays: number;
  readonly accepted: number;
  /** Replays after which the session was still alive. */
  readonly survived: number;
}

export interface SessionWish {
  readonly people: number;
  readonly tabs: number;
  readonly rounds: number;
}

export async function sessionReplays(unit: IdentityUnit, wish: SessionWish): Promise<SessionResult> {
  const account = await addAccount(unit, unit.unit);
  const people = await Promise.all(Array.from({ length: wish.people }, () => signIn(unit, account)));
  let renewals = 0;
  let falseLogouts = 0;
  const copies: string[] = [];
  for (let round = 0; round < wish.rounds; round++) {
    unit.clock.advance(randomInt(60_000, 9 * 60_000));
    for (const person of people) {
      copies.push(person.secret);
      const answers = await Promise.all(Array.from({ length: wish.tabs }, () => renew(unit, person.secret)));
      renewals += answers.length;
      falseLogouts += answers.filter(({ status }) => status !== 200).length;
      // In whichever order they arrive, and some never; a tab that hears nothing asks again.
      const arrived = shuffled(answers).filter(() => randomInt(3) > 0);
      const kept =
        arrived.at(-1) ?? (unit.clock.advance(randomInt(renewalGraceMs - 1)), await renew(unit, person.secret));
      if (kept.status !== 200) falseLogouts += 1;
      person.secret = kept.secret ?? person.secret;
    }
  }
  const stolen = await replay(unit, account, wish.rounds);
  return { renewals, falseLogouts, ...stolen };
}

/** Each on a session of its own, which the replay must end. */
async function replay(unit: IdentityUnit, account: { email: string; password: string }, replays: number) {
  let accepted = 0;
  let survived = 0;
  for (let at = 0; at < replays; at++) {
    const person = await signIn(unit, account);
    const copy = person.secret;
    for (let step = 0; step <= at % 3; step++) {
      unit.clock.advance(renewalGraceMs + randomInt(60_000));
      person.secret = (await renew(unit, person.secret)).secret ?? '';
    }
    unit.clock.advance(renewalGraceMs + 1 + randomInt(60_000));
    if ((await renew(unit, copy)).status === 200) accepted += 1;
    if ((await renew(unit, person.secret)).status === 200) survived += 1;
  }
  return { replays, accepted, survived };
}

async function signIn(unit: IdentityUnit, { email, password }: { email: string; password: string }) {
  const { status, text, cookies } = await post(unit, '/v8/login', { account: email, password });
  const secret = secretOf(cookies);
  if (status !== 200 || !secret) throw new Error(`not signed in: ${text}`);
  return { secret };
}

async function renew(unit: IdentityUnit, secret: string) {
  const headers = { 'x-session': '1', cookie: `session-${unit.unit}=${secret}` };
  const { status, cookies } = await post(unit, '/v1/session/refresh', { idleSeconds: 0 }, headers);
  return { status, secret: secretOf(cookies) };
}

const secretOf = (cookies: readonly string[]): string | null => /=([\w-]{43});/.exec(cookies[0] ?? '')?.[1] ?? null;

function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}
