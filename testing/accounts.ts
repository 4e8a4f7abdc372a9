// Accounts of a test shop, with a password, and browsers that sign in to them: each with its own cookies.
import { randomUUID } from 'node:crypto';
import type { CallAnswer, CallDescription, CallInput } from '#contract/call.ts';
import type { ClientFailure, FetchLike } from '#contract/client.ts';
import type { FailureName } from '#contract/failures.ts';
import { validateTokenCall } from '#contract/identity/session.ts';
import type { MemberKind } from '#domain/identity/actor.ts';
import { employeeName, type SignInName } from '#domain/identity/sign-in.ts';
import { plainPhone } from '#domain/values/phone/phone.ts';
import type { Language } from '#domain/values/language.ts';
import { addSignInName, setPassword } from '#data/identity/accounts.ts';
import { addMember } from '#data/identity/actors.ts';
import { beginAuthenticator, spendStep } from '#data/identity/authenticators.ts';
import { addPerson } from '#data/identity/people.ts';
import { hashPassword } from '#platform/passwords/password-hash.ts';
import { totpSecretBytes } from '#platform/crypto/totp.ts';
import type { TestApi } from './api.ts';
import type { TestShop } from './test-shop.ts';
import { openVisit, type TestVisit } from './visit.ts';

export interface TestAccount {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly secret: Buffer | null;
}

export interface AccountWish {
  readonly kind?: MemberKind;
  readonly email?: string;
  readonly phone?: string;
  readonly password?: string;
  readonly corporateCode?: string;
  readonly employeeId?: string;
  readonly company?: string;
  readonly companyName?: string;
  /** Whether an authenticator app is set up. */
  readonly app?: boolean;
}

type Shop = Pick<TestShop, 'inUnit' | 'keys' | 'ids'>;

/** Made once: hashing is slow on purpose. */
const hashes = new Map<string, Promise<string>>();
const hashOf = (password: string): Promise<string> => {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
};

export const testPassword = 'Correct-Horse9';
let phones = 0;

export async function addAccount(shop: Shop, unit: string, wish: AccountWish = {}): Promise<TestAccount> {
  const { kind = 'customer', password = testPassword } = wish;
  const email = wish.email ?? `${randomUUID()}@example.com`;
  const phone = wish.phone ?? `+336${String(10_000_000 + phones++).padStart(8, '0')}`;
  const [people, lookup] = [await shop.keys.ring(unit, 'people'), await shop.keys.ring(unit, 'member-lookup')];
  const hash = await hashOf(password);
  const secret = wish.app ? shop.ids.secret(totpSecretBytes) : null;
  const names: SignInName[] = wish.employeeId
    ? [employeeName(wish.corporateCode ?? '', wish.employeeId)]
    : [
        { kind: 'email', value: email.toLowerCase() },
        { kind: 'phone', value: plainPhone(phone, 'FR') ?? phone },
      ];
  return shop.inUnit(unit, async (scope) => {
    const person = await addPerson(scope, people, {
      firstName: 'Ana',
      lastName: 'Example',
      email,
      phone,
      ...(wish.companyName ? { companyName: wish.companyName } : {}),
    });
    const id = await addMember(scope, { kind, person, ...(wish.company ? { company: wish.company } : {}) });
    for (const name of names) await addSignInName(scope, lookup, { actor: id, kind }, name);
    await setPassword(scope, id, hash);
    if (secret) {
      await beginAuthenticator(scope, people, id, secret);
      await spendStep(scope, id, 1);
    }
    return { id, email, phone, password, secret };
  });
}

export interface TestBrowser {
  readonly cookies: Map<string, string>;
  /** The token in its memory; a test may forget it, as a closed tab does. */
  accessToken: string | null;
  /** Gives the answer, or the name of the refusal. */
  send<C extends CallDescription>(call: C, input: CallInput<C>): Promise<CallAnswer<C> | FailureName>;
  /** The same cookies in another tab, which knows no token yet. */
  tab(): TestBrowser;
}

const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0';

interface BrowserParts {
  readonly clock: { now(): Date };
  readonly origin?: string;
  /** Where it comes from, for an api that believes it. */
  readonly address?: string;
  /** Of its pages; without one it says nothing of it. */
  readonly language?: Language;
}

/** A browser at this unit; it keeps cookies as a browser does, and the token of whoever signs in. */
export function openBrowser(
  api: TestApi,
  unit: string,
  { clock, origin = 'http://shop.test', address, language }: BrowserParts,
  cookies = new Map<string, string>(),
): TestBrowser {
  const from = address === undefined ? {} : { 'x-forwarded-for': address };
  const spoken = language === undefined ? {} : { language };
  const visits = new Map<number, TestVisit>();
  const send: FetchLike = async (url, { credentials, headers, ...init }) => {
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      headers: { ...headers, ...from, origin, 'user-agent': userAgent, ...(credentials && jar ? { cookie: jar } : {}) },
    });
    if (credentials)
      for (const set of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = set.split('; ');
        const [name = '', value = ''] = pair.split('=', 2);
        if (attributes.includes('Max-Age=0')) cookies.delete(name);
        else if (!name.startsWith('__Host-') || attributes.includes('Secure')) cookies.set(name, value);
      }
    return response;
  };
  const browser: TestBrowser = {
    cookies,
    accessToken: null,
    async send(call, input) {
      // A test may move the clock; a visit of another minute is stale.
      const minute = Math.floor(clock.now().getTime() / 60_000);
      const visit = visits.get(minute) ?? (await openVisit(api, unit));
      visits.set(minute, visit);
      const client = api.client(unit, { ...spoken, visit, fetch: send, accessToken: () => browser.accessToken });
      const outcome = await client(call, input, { key: randomUUID() });
      if (!outcome.ok) return refusalIn(outcome.failure);
      const given = (outcome.data as { accessToken?: unknown } | null)?.accessToken;
      if (call.session === 'ends') browser.accessToken = null;
      else if (typeof given === 'string') browser.accessToken = given;
      return outcome.data;
    },
    tab: () =>
      openBrowser(api, unit, { ...spoken, clock, origin, ...(address === undefined ? {} : { address }) }, cookies),
  };
  return browser;
}

/** Whether its token still opens anything. */
export const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.send(validateTokenCall, {})) !== 'auth.required';

export function refusalIn({ name, message }: ClientFailure): FailureName {
  if (!name) throw new Error(`no answer of the api's own: ${message}`);
  return name;
}
