// How people register and sign in.
import type { BuyingChoices } from './buying.ts';
import { isSecureAddress, type Faults } from './faults.ts';
import type { Wires } from './wire.ts';

export const signInMethods = ['normal', 'facebook', 'apple', 'google', 'sso', 'salesman-sso'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** A captcha service and the public keys of its two widgets. */
export interface UnitCaptcha {
  readonly provider: string;
  /** For the check nobody sees. */
  readonly siteKey: string;
  /** For the challenge a person solves when that is not enough. */
  readonly challengeSiteKey: string;
}

/** Our account at somebody else's sign-in; its secret is configured, not kept here. */
export interface ProviderSignIn {
  readonly clientId: string;
  /** Where the partner's sign-in is; the well-known ones are known. */
  readonly issuer?: string;
}

/** A partner whose site introduces its visitors with sign-on tokens; only these keys sign for it. */
export interface SignOnPartner {
  readonly issuer: string;
  readonly keys: readonly {
    readonly kid: string;
    readonly alg: string;
    readonly jwk: Readonly<Record<string, string>>;
  }[];
  /** Where its visitors go back to. */
  readonly backUrl: string;
  /** Whether it may introduce the retailer's own people, who are salesmen here; else it has only customers. */
  readonly forSalesmen?: boolean;
}

export interface IdentityChoices {
  readonly signIn: readonly SignInMethod[];
  readonly alwaysSalesmanSso: boolean;
  readonly outsideSignIn: Readonly<Partial<Record<SignInMethod, ProviderSignIn>>>;
  readonly signOnPartners: readonly SignOnPartner[];
  /** How visitors prove to be human; null where the unit asks for no captcha. */
  readonly captcha: UnitCaptcha | null;
  readonly askIdCard: boolean;
  /** REG-09: whoever registers gives their date of birth, and not only their word. */
  readonly askBirthDate: boolean;
  readonly subscribeTicked: boolean;
}

export const usualIdentity: IdentityChoices = {
  signIn: ['normal'],
  alwaysSalesmanSso: false,
  outsideSignIn: {},
  signOnPartners: [],
  captcha: null,
  askIdCard: false,
  askBirthDate: false,
  subscribeTicked: false,
};

export const identityWires = {
  signIn: ['memberShip', 'own'],
  alwaysSalesmanSso: ['alwaysSalesmanSso', 'flag'],
  // A browser is told where to go by a call of its own.
  outsideSignIn: 'unsent',
  signOnPartners: 'unsent',
  captcha: 'composed',
  askIdCard: ['isNeedIdCard', 'flag'],
  askBirthDate: ['isNeedBirthDate', 'flag'],
  subscribeTicked: ['isSubscribeDefault', 'flag'],
} as const satisfies Wires<IdentityChoices>;

export const identityFaults: Faults<IdentityChoices, Pick<BuyingChoices, 'guests'>> = {
  signIn: ({ signIn, guests }) =>
    signIn.length === 0 && guests !== 'only' && 'Without a way to sign in a unit serves guests only.',
  outsideSignIn: ({ outsideSignIn }) =>
    Object.values(outsideSignIn).some(
      ({ clientId, issuer }) => !clientId || (issuer !== undefined && !isSecureAddress(issuer)),
    ) && 'An account at somebody else’s sign-in has a client id, and an issuer that begins with https://.',
  signOnPartners: ({ signOnPartners }) =>
    signOnPartners.some(isUnsound) &&
    'A sign-on partner has an issuer, an address to go back to that begins with https://, and pinned keys with their algorithm.',
};

const isUnsound = ({ issuer, backUrl, keys }: SignOnPartner): boolean =>
  !isSecureAddress(backUrl) ||
  !issuer ||
  keys.length === 0 ||
  keys.some(({ kid, alg }) => !kid || !['RS256', 'PS256', 'ES256', 'EdDSA'].includes(alg));
