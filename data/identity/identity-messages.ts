// What is sent about signing in. The call that asks for it looks nobody up, so it takes as long for an address that is
// known as for one that is not; whoever writes it finds out.
import type { CredentialChange } from '#domain/identity/credentials.ts';
import type { Language } from '#domain/values/language.ts';
import type { Realm, SessionMethod } from '#domain/identity/sign-in.ts';
import type { Address } from './addressees.ts';
import { codeQueue, messageKind, type MessageKind } from '../outbox.ts';

/** Somebody who wants an account: everything they told us, their password already hashed. */
export interface Registration {
  readonly email: string;
  readonly phone: string | null;
  /** The code that was sent to the phone and confirmed, if any: then the phone is a name to sign in by. */
  readonly otpId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string | null;
  readonly documentType: string | null;
  readonly idCardNo: string | null;
  readonly isSubscription: boolean;
  readonly promoCode: string | null;
  /** Who vouches for them, when they signed in elsewhere. */
  readonly outside: LinkedIdentity | null;
}

/** Who somebody is elsewhere, as an account is linked with it. */
export interface LinkedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly method: SessionMethod;
}

export type IdentityMessage =
  | {
      readonly kind: 'register';
      readonly language: Language;
      readonly token: string;
      readonly registration: Registration;
    }
  | {
      readonly kind: 'reset';
      readonly language: Language;
      readonly token: string;
      readonly realm: Realm;
      readonly email: string;
    }
  | {
      readonly kind: 'link';
      readonly language: Language;
      readonly token: string;
      readonly to: string;
      readonly actor: string;
      readonly service: string;
      readonly outside: LinkedIdentity;
    }
  | { readonly kind: 'linked'; readonly language: Language; readonly to: string; readonly service: string }
  | {
      readonly kind: 'changed';
      readonly language: Language;
      readonly method: 'email' | 'sms';
      readonly to: string;
      readonly change: CredentialChange;
      readonly realm: Realm;
      readonly canReset: boolean;
    }
  | {
      readonly kind: 'code';
      readonly language: Language;
      readonly method: 'email' | 'sms';
      readonly to: string;
      readonly code: string;
    };

export type IdentityContent<Kind extends IdentityMessage['kind']> = Extract<IdentityMessage, { kind: Kind }>;

/** Whoever has heard nothing for a week has asked again; and a registration says much of somebody. */
const aWeek = { worthDays: 7 };

export const identityKinds: { readonly [Kind in IdentityMessage['kind']]: MessageKind<IdentityContent<Kind>> } = {
  register: messageKind('register', aWeek),
  reset: messageKind('reset', aWeek),
  link: messageKind('link', aWeek),
  linked: messageKind('linked', aWeek),
  changed: messageKind('changed', aWeek),
  code: messageKind('code', { ...aWeek, queue: codeQueue }),
};

/** Whom it is for. */
export function addresseeOf(message: IdentityMessage): Address {
  switch (message.kind) {
    case 'register':
      return { kind: 'email', value: message.registration.email };
    case 'reset':
      return { kind: 'email', value: message.email };
    case 'link':
    case 'linked':
      return { kind: 'email', value: message.to };
    case 'changed':
    case 'code':
      return { kind: message.method === 'sms' ? 'phone' : 'email', value: message.to };
  }
}
