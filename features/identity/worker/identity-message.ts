// Runs twice without harm: a request that has been dealt with is gone. A worker that is killed between sending
// and writing that down sends a second copy, with the same Message-ID, the same link and the same code.
import { oneTimeCode } from '#domain/one-time-code.ts';
import type { Realm } from '#domain/sign-in.ts';
import type { UnitProfile } from '#domain/unit.ts';
import { findAccount } from '#data/accounts.ts';
import {
  endRequest, findRequest, identityMessageQueue, type IdentityRequest,
} from '#data/identity-requests.ts'; // prettier-ignore
import { addLink } from '#data/mailed-links.ts';
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import type { KeyRing, UnitKeys } from '#data/unit-keys.ts';
import { profileIn } from '#data/units.ts';
import { mailOf } from '#mails/mail.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import type { Log } from '#platform/log.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import type { EmailMessage, EmailSender } from '#providers/email/port.ts';
import type { SmsMessage, SmsSender } from '#providers/sms/port.ts';
import {
  changedLetter,
  changedText,
  codeLetter,
  codeText,
  knownLetter,
  linkAddress,
  linkedLetter,
  registerLetter,
  resetLetter,
  smsSenderName,
} from './letters.ts';

export interface IdentityMessageParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keys: UnitKeys;
  readonly email: EmailSender;
  readonly sms: SmsSender;
  readonly log: Log;
  /** Where links lead: the shop, as people reach it. */
  readonly shopOrigin: string;
}

type Ready = { readonly mail: EmailMessage } | { readonly sms: SmsMessage };

/** Decides whom to write to, and writes: a link to confirm an address, a link to a new password, a code. */
export const identityMessageJob = (parts: IdentityMessageParts): JobRunner<Tables> => ({
  queue: identityMessageQueue,
  // Each waits for a server somewhere; few at a time leave the others to other workers.
  batchSize: 20,
  async prepare(inUnit, { unit, request }): Promise<void> {
    const { keys, email, sms, log } = parts;
    const rings = { people: await keys.ring(unit, 'people'), lookup: await keys.ring(unit, 'member-lookup') };
    const ready = await inUnit((tx) => written(houseScope(unit, tx, parts), rings, String(request), parts.shopOrigin));
    if (!ready) return;
    const sent = 'mail' in ready ? await email.send(ready.mail) : await sms.send(ready.sms);
    // The queue tries again.
    if (sent.outcome === 'unavailable') throw new Error(`nobody to send it: ${sent.reason}`);
    if (sent.outcome === 'refused') log.warn({ unit, request, reason: sent.reason }, 'a message was refused');
  },
  async run(tx, { unit, request }) {
    await endRequest(houseScope(unit, tx, parts), String(request));
  },
}); // prettier-ignore

interface Rings {
  readonly people: KeyRing;
  readonly lookup: KeyRing;
}

/** What is to be sent; null when there is nobody to write to, or nothing left to say. */
async function written(scope: Scope, rings: Rings, id: string, shopOrigin: string): Promise<Ready | null> {
  const found = await findRequest(scope, rings.people, id);
  const profile = await profileIn(scope);
  if (!found || !profile) return null;
  const { request, madeAt } = found;
  const offered = profile.languages.includes(request.language);
  const place = { scope, rings, profile, shopOrigin, id, language: offered ? request.language : profile.defaultLanguage };
  switch (request.kind) {
    case 'register':
      return registration(place, request);
    case 'reset':
      return reset(place, request);
    case 'linked':
      return linked(place, request);
    case 'changed':
      return changed(place, request);
    case 'code':
      // A code that has run out would only puzzle whoever gets it.
      return scope.clock.now().getTime() - madeAt.getTime() < oneTimeCode.lifeMs ? code(place, request) : null;
  }
} // prettier-ignore

interface Place {
  readonly scope: Scope;
  readonly rings: Rings;
  readonly profile: UnitProfile;
  readonly shopOrigin: string;
  readonly id: string;
  readonly language: IdentityRequest['language'];
}

type Asked<Kind extends IdentityRequest['kind']> = Extract<IdentityRequest, { kind: Kind }>;

/** Whoever reads this mailbox learns whether it has an account already; nobody else does. */
async function registration(place: Place, { registration: given, token }: Asked<'register'>): Promise<Ready> {
  const { scope, rings, profile, language, id, shopOrigin } = place;
  const { email: to } = given;
  const known = await findAccount(scope, rings.lookup, 'customer', { kind: 'email', value: to });
  if (!known) await addLink(scope, rings.people, token, { purpose: 'register', actor: null, content: given });
  const letter = known
    ? knownLetter(place, `${shopOrigin}/${scope.unit}/auth/login`)
    : registerLetter(place, linkAddress(shopOrigin, scope.unit, '/auth/verify-email', token));
  return { mail: mailOf({ profile, language, to, id, letter }) };
} // prettier-ignore

const resetPages: Partial<Record<Realm, string>> = {
  business: '/auth/b2b/reset-password',
  salesman: '/auth/salesman/reset-password',
};

/** AUTH-35: somebody without a password here is told nothing either; they sign in where they have one. */
async function reset(place: Place, { realm, email: to, token }: Asked<'reset'>): Promise<Ready | null> {
  const { scope, rings, profile, language, id, shopOrigin } = place;
  const account = await findAccount(scope, rings.lookup, realm as Realm, { kind: 'email', value: to });
  if (!account?.passwordHash) return null;
  await addLink(scope, rings.people, token, { purpose: 'reset', actor: account.actor });
  const page = resetPages[realm as Realm] ?? '/auth/reset-password';
  const letter = resetLetter(place, linkAddress(shopOrigin, scope.unit, page, token));
  return { mail: mailOf({ profile, language, to, id, letter }) };
} // prettier-ignore

/** To the owner of an account, whoever it was that came from elsewhere. */
function linked(place: Place, { to, service }: Asked<'linked'>): Ready {
  const { scope, profile, language, id, shopOrigin } = place;
  const letter = linkedLetter(place, service, `${shopOrigin}/${scope.unit}/`);
  return { mail: mailOf({ profile, language, to, id, letter }) };
}

const requestPages: Partial<Record<Realm, string>> = {
  customer: '/auth/forgot-password',
  business: '/auth/b2b/forgot-password',
  salesman: '/auth/salesman/forgot-password',
};

/** To the owner of an account, whoever it was that changed a way into it. */
function changed(place: Place, { method, to, change, realm, canReset }: Asked<'changed'>): Ready {
  const { scope, profile, language, id, shopOrigin } = place;
  if (method === 'sms')
    return { sms: { from: smsSenderName(profile), to, text: changedText(place, change) } };
  const page = canReset ? requestPages[realm as Realm] : undefined;
  const letter = changedLetter(place, change, page ? `${shopOrigin}/${scope.unit}${page}` : null);
  return { mail: mailOf({ profile, language, to, id, letter }) };
}

function code({ profile, language, id }: Place, { method, to, code: digits }: Asked<'code'>): Ready {
  if (method === 'sms')
    return { sms: { from: smsSenderName(profile), to, text: codeText({ profile, language }, digits) } };
  return { mail: mailOf({ profile, language, to, id, letter: codeLetter({ profile, language }, digits) }) };
} // prettier-ignore
