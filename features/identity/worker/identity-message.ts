// Runs twice without harm: a request that has been dealt with is gone. A worker that is killed between sending
// and writing that down sends a second copy, with the same Message-ID, the same link and the same code.
import { oneTimeCode } from '#domain/identity/one-time-code.ts';
import { linkSignInPage } from '#domain/shop/shop-routes.ts';
import type { Realm } from '#domain/identity/sign-in.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { findAccount, findAccountOf } from '#data/identity/accounts.ts';
import {
  endRequest,
  findRequest,
  identityCodeQueue,
  identityMessageQueue,
  type IdentityRequest,
  type Registration,
  type RequestKeys,
} from '#data/identity/identity-requests.ts';
import { addLink } from '#data/identity/mailed-links.ts';
import { serviceName } from '#data/identity/provider-identities.ts';
import { houseScope, type Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import type { UnitKeys } from '#data/units/unit-keys.ts';
import { profileIn } from '#data/units/units.ts';
import { mailOf } from '#messages/mail.ts';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import type { EmailMessage, EmailSender } from '#providers/email/port.ts';
import type { SmsMessage, SmsSender } from '#providers/sms/port.ts';
import {
  changedMail,
  changedText,
  codeMail,
  codeText,
  knownMail,
  linkAddress,
  linkedMail,
  ownerMail,
  registerMail,
  resetMail,
  smsSenderName,
  type Registrant,
} from './mails.ts';

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

/** Decides whom to write to, and writes: a link to confirm an address, a link to a new password, news of a change. */
export const identityMessageJob = (parts: IdentityMessageParts): JobRunner<Tables> => ({
  ...messageJob(parts),
  queue: identityMessageQueue,
  // Each waits for a server somewhere; few at a time leave the others to other workers.
  batchSize: 20,
});

/** Codes, ahead of all of that: whoever asked for one sits in front of an empty field. */
export const identityCodeJob = (parts: IdentityMessageParts): JobRunner<Tables> => ({
  ...messageJob(parts),
  queue: identityCodeQueue,
  batchSize: 5,
  // One that hangs must not hold up the others.
  concurrency: 4,
});

const messageJob = (parts: IdentityMessageParts): Omit<JobRunner<Tables>, 'queue'> => ({
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
});

/** What is to be sent; null when there is nobody to write to, or nothing left to say. */
async function written(scope: Scope, rings: RequestKeys, id: string, shopOrigin: string): Promise<Ready | null> {
  const found = await findRequest(scope, rings.people, id);
  const profile = await profileIn(scope);
  if (!found || !profile) return null;
  const { request, madeAt } = found;
  const offered = profile.languages.includes(request.language);
  const message = {
    scope,
    rings,
    profile,
    shopOrigin,
    id,
    askedAt: madeAt,
    language: offered ? request.language : profile.defaultLanguage,
  };
  switch (request.kind) {
    case 'register':
      return registration(message, request);
    case 'reset':
      return reset(message, request);
    case 'link':
      return owner(message, request);
    case 'linked':
      return linked(message, request);
    case 'changed':
      return changed(message, request);
    case 'code':
      // A code that has run out would only puzzle whoever gets it.
      return scope.clock.now().getTime() - madeAt.getTime() < oneTimeCode.lifeMs ? code(message, request) : null;
  }
}

interface Message {
  readonly scope: Scope;
  readonly rings: RequestKeys;
  readonly askedAt: Date;
  readonly profile: UnitProfile;
  readonly shopOrigin: string;
  readonly id: string;
  readonly language: IdentityRequest['language'];
}

type Asked<Kind extends IdentityRequest['kind']> = Extract<IdentityRequest, { kind: Kind }>;

/** Whoever reads this mailbox learns whether it has an account already; nobody else does. */
async function registration(
  message: Message,
  { registration: given, token }: Asked<'register'>,
): Promise<Ready | null> {
  const { scope, rings, profile, language, id, shopOrigin, askedAt } = message;
  const { email: to } = given;
  const known = await findAccount(scope, rings.lookup, 'customer', { kind: 'email', value: to });
  const link = { purpose: 'register', to: { email: to }, content: given, askedAt } as const;
  if (!known && !(await addLink(scope, rings, token, link))) return null;
  const content = known
    ? knownMail(message, `${shopOrigin}/${scope.unit}/auth/login`)
    : registerMail(message, registrantOf(given), linkAddress(shopOrigin, scope.unit, '/auth/verify-email', token));
  return { mail: mailOf({ profile, language, to, id, content }) };
}

const registrantOf = ({ firstName, lastName, outside }: Registration): Registrant => ({
  name: `${firstName} ${lastName}`,
  service: outside ? serviceName(outside) : null,
});

const resetPages: Partial<Record<Realm, string>> = {
  business: '/auth/b2b/reset-password',
  salesman: '/auth/salesman/reset-password',
};

/** AUTH-35: somebody without a password here is told nothing either; they sign in where they have one. */
async function reset(message: Message, { realm, email: to, token }: Asked<'reset'>): Promise<Ready | null> {
  const { scope, rings, profile, language, id, shopOrigin, askedAt } = message;
  const account = await findAccount(scope, rings.lookup, realm as Realm, { kind: 'email', value: to });
  if (!account?.passwordHash) return null;
  const link = { purpose: 'reset', to: { actor: account.actor }, askedAt } as const;
  if (!(await addLink(scope, rings, token, link))) return null;
  const page = resetPages[realm as Realm] ?? '/auth/reset-password';
  const content = resetMail(message, linkAddress(shopOrigin, scope.unit, page, token));
  return { mail: mailOf({ profile, language, to, id, content }) };
}

/** AUTH-34: asks the owner of an account whether somebody whom a partner introduces is them. */
async function owner(message: Message, { to, actor, service, token, outside }: Asked<'link'>): Promise<Ready | null> {
  const { scope, rings, profile, language, id, shopOrigin, askedAt } = message;
  if (!(await findAccountOf(scope, actor))) return null;
  const link = { purpose: 'link', to: { actor }, content: outside, askedAt } as const;
  if (!(await addLink(scope, rings, token, link))) return null;
  const content = ownerMail(message, service, linkAddress(shopOrigin, scope.unit, linkSignInPage, token));
  return { mail: mailOf({ profile, language, to, id, content }) };
}

/** To the owner of an account, whoever it was that came from elsewhere. */
function linked(message: Message, { to, service }: Asked<'linked'>): Ready {
  const { scope, profile, language, id, shopOrigin } = message;
  const content = linkedMail(message, service, `${shopOrigin}/${scope.unit}/`);
  return { mail: mailOf({ profile, language, to, id, content }) };
}

const requestPages: Partial<Record<Realm, string>> = {
  customer: '/auth/forgot-password',
  business: '/auth/b2b/forgot-password',
  salesman: '/auth/salesman/forgot-password',
};

/** To the owner of an account, whoever it was that changed a way into it. */
function changed(message: Message, { method, to, change, realm, canReset }: Asked<'changed'>): Ready {
  const { scope, profile, language, id, shopOrigin } = message;
  if (method === 'sms') return { sms: { from: smsSenderName(profile), to, text: changedText(message, change) } };
  const page = canReset ? requestPages[realm as Realm] : undefined;
  const content = changedMail(message, change, page ? `${shopOrigin}/${scope.unit}${page}` : null);
  return { mail: mailOf({ profile, language, to, id, content }) };
}

function code({ profile, language, id }: Message, { method, to, code: digits }: Asked<'code'>): Ready {
  if (method === 'sms')
    return { sms: { from: smsSenderName(profile), to, text: codeText({ profile, language }, digits) } };
  return { mail: mailOf({ profile, language, to, id, content: codeMail({ profile, language }, digits) }) };
}
