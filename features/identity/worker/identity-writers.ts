// What is sent about signing in: whether there is anybody to write to is found out here, where nobody waits for it.
import { entrancePage, passwordPage, signInPage } from '#domain/identity/entrances.ts';
import { oneTimeCode } from '#domain/identity/one-time-code.ts';
import { linkSignInPage } from '#domain/shop/shop-routes.ts';
import type { Language } from '#domain/values/language.ts';
import { findAccount, findAccountOf } from '#data/identity/accounts.ts';
import {
  identityKinds,
  type IdentityContent,
  type IdentityMessage,
  type Registration,
} from '#data/identity/identity-messages.ts';
import { addLink } from '#data/identity/mailed-links.ts';
import { serviceName } from '#data/identity/provider-identities.ts';
import { messageKeysOf, type MessageKeys } from '#data/outbox.ts';
import { mailOf } from '#messages/mail.ts';
import {
  messageWriter,
  readersLanguage,
  type MessageWriter,
  type ToWrite,
  type Written,
} from '#messages/outbox-jobs.ts';
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

interface Message<Content = IdentityMessage> extends ToWrite<Content> {
  readonly rings: MessageKeys;
  readonly language: Language;
}

type Of<Kind extends IdentityMessage['kind']> = Message<IdentityContent<Kind>>;

/** Whoever reads this mailbox learns whether it has an account already; nobody else does. */
async function registration(message: Of<'register'>): Promise<Written> {
  const { scope, rings, profile, language, id, shopOrigin, madeAt: askedAt } = message;
  const { registration: given, token } = message.content;
  const { email: to } = given;
  const known = await findAccount(scope, rings.lookup, 'customer', { kind: 'email', value: to });
  const link = { purpose: 'register', to: { email: to }, content: given, askedAt } as const;
  if (!known && !(await addLink(scope, rings, token, link))) return 'needless';
  const content = known
    ? knownMail(message, `${shopOrigin}/${scope.unit}${signInPage('customer')}`)
    : registerMail(
        message,
        registrantOf(given),
        linkAddress(shopOrigin, scope.unit, entrancePage('customer', 'verify-email'), token),
      );
  return { mail: mailOf({ profile, language, to, id, content }) };
}

const registrantOf = ({ firstName, lastName, outside }: Registration): Registrant => ({
  name: `${firstName} ${lastName}`,
  service: outside ? serviceName(outside) : null,
});

/** AUTH-35: somebody without a password here is told nothing either; they sign in where they have one. */
async function reset(message: Of<'reset'>): Promise<Written> {
  const { scope, rings, profile, language, id, shopOrigin, madeAt: askedAt } = message;
  const { realm, email: to, token } = message.content;
  const page = passwordPage(realm, 'reset-password');
  const account = await findAccount(scope, rings.lookup, realm, { kind: 'email', value: to });
  if (!page || !account?.passwordHash) return 'needless';
  const link = { purpose: 'reset', to: { actor: account.actor }, askedAt } as const;
  if (!(await addLink(scope, rings, token, link))) return 'needless';
  const content = resetMail(message, linkAddress(shopOrigin, scope.unit, page, token));
  return { mail: mailOf({ profile, language, to, id, content }) };
}

/** AUTH-34: asks the owner of an account whether somebody whom a partner introduces is them. */
async function owner(message: Of<'link'>): Promise<Written> {
  const { scope, rings, profile, language, id, shopOrigin, madeAt: askedAt } = message;
  const { to, actor, service, token, outside } = message.content;
  if (!(await findAccountOf(scope, actor))) return 'needless';
  const link = { purpose: 'link', to: { actor }, content: outside, askedAt } as const;
  if (!(await addLink(scope, rings, token, link))) return 'needless';
  const content = ownerMail(message, service, linkAddress(shopOrigin, scope.unit, linkSignInPage, token));
  return { mail: mailOf({ profile, language, to, id, content }) };
}

/** To the owner of an account, whoever it was that came from elsewhere. */
async function linked(message: Of<'linked'>): Promise<Written> {
  const { scope, profile, language, id, shopOrigin } = message;
  const { to, service } = message.content;
  const content = linkedMail(message, service, `${shopOrigin}/${scope.unit}/`);
  return { mail: mailOf({ profile, language, to, id, content }) };
}

/** To the owner of an account, whoever it was that changed a way into it. */
async function changed(message: Of<'changed'>): Promise<Written> {
  const { scope, profile, language, id, shopOrigin } = message;
  const { method, to, change, realm, canReset } = message.content;
  if (method === 'sms') return { sms: { from: smsSenderName(profile), to, text: changedText(message, change) } };
  const page = canReset ? passwordPage(realm, 'forgot-password') : null;
  const content = changedMail(message, change, page ? `${shopOrigin}/${scope.unit}${page}` : null);
  return { mail: mailOf({ profile, language, to, id, content }) };
}

async function code({ scope, profile, language, id, madeAt, content }: Of<'code'>): Promise<Written> {
  const { method, to, code: digits } = content;
  // One that has run out would only puzzle whoever gets it.
  if (scope.clock.now().getTime() - madeAt.getTime() >= oneTimeCode.lifeMs) return 'needless';
  if (method === 'sms')
    return { sms: { from: smsSenderName(profile), to, text: codeText({ profile, language }, digits) } };
  return { mail: mailOf({ profile, language, to, id, content: codeMail({ profile, language }, digits) }) };
}

const writer = <Kind extends IdentityMessage['kind']>(kind: Kind, write: (message: Of<Kind>) => Promise<Written>) =>
  messageWriter<IdentityContent<Kind>, MessageKeys>({
    kind: identityKinds[kind],
    keysOf: messageKeysOf,
    write: (message, rings) =>
      write({ ...message, rings, language: readersLanguage(message.profile, message.content.language) }),
  });

export const identityWriters: readonly MessageWriter[] = [
  writer('register', registration),
  writer('reset', reset),
  writer('link', owner),
  writer('linked', linked),
  writer('changed', changed),
  writer('code', code),
];
