// What answers a call: the call it answers and a function that loads, asks the domain, saves and
// answers. Everything before and after that is the pipeline's.
import type { Actor, Admitted } from '#domain/identity/actor.ts';
import type { Language } from '#domain/values/language.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { SignInMethod, UnitProfile } from '#domain/units/unit.ts';
import type { CallAnswer, CallBody, CallDescription, CallFailure, FileAnswer, FileInParts } from '#contract/call.ts';
import type { RefusalOf } from '#contract/failure-data.ts';
import type { Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import type { UnitKeys } from '#data/units/unit-keys.ts';
import type { ChildPool } from '#platform/child/child-pool.ts';
import type { Clock } from '#platform/clock.ts';
import type { Perform } from '#platform/db/one-statement.ts';
import type { ReceivedFile } from '#platform/http/receive-file.ts';
import type { Ids } from '#platform/ids.ts';
import type { Enqueue } from '#platform/queue/enqueue.ts';
import type { AddressLookup } from '#providers/address-lookup/port.ts';
import type { CouponIssuer } from '#providers/coupon-issuer/port.ts';
import type { CompanyRegister } from '#providers/company-register/port.ts';
import type { OperatorService } from '#providers/operator/port.ts';
import type { PaymentDesks } from '#providers/psp/port.ts';
import type { SignOnToken, SignInService } from '#providers/sign-in/port.ts';
import type { ObjectStore } from '#providers/storage/port.ts';

/** The refresh secret of this browser, for a call that says it is about the session. */
export interface RefreshCookie {
  /** What the browser brought, if it came from a page of ours. */
  readonly given: string | null;
  /** Goes out with the answer, if that is not a refusal. */
  keep(secret: string, until: Date): void;
  drop(): void;
}

/** What every handler knows. */
export interface CallContext<C extends CallDescription> {
  readonly body: CallBody<C>;
  readonly profile: UnitProfile;
  /** One the unit offers. */
  readonly language: Language;
  /** The id of the visit, when the request carried a valid init token. */
  readonly visit: string | null;
  /** The neighbourhood of the address it came from; addresses themselves are cheap to change. */
  readonly network: string;
  /** The version the request came in at; 0 is unversioned. */
  readonly version: number;
  /** Where the api is found from outside, for an address in an answer. */
  readonly apiOrigin: string;
  /** Where the shop is found, for an address to send somebody back to. */
  readonly shopOrigin: string;
  /** What somebody may recognise their browser by. */
  readonly device: string;
  readonly refresh: RefreshCookie;
  readonly clock: Clock;
  readonly ids: Ids;
  /** A job for the unit of this transaction: both happen or neither does. */
  readonly enqueue: Enqueue<Tables>;
}

/** Who asks, as the call says: nobody checks for a guest in a call that admits none. */
export type ActorOf<C extends CallDescription> = Admitted<C['who']>;

/** What a handler knows inside the call's transaction. */
export interface ScopedContext<C extends CallDescription> extends CallContext<C> {
  readonly scope: Scope<ActorOf<C>>;
}

export type Outcome<C extends CallDescription> = Promise<
  CallAnswer<C> | RefusalOf<CallFailure<C>> | (C['answer'] extends typeof FileAnswer ? FileInParts : never)
>;

/** For a call that reads or writes: the scope holds unit, actor and the call's one transaction. */
export interface ScopedHandler<C extends CallDescription = CallDescription> {
  readonly call: C;
  /** The unit's keys that it works with: usually in memory, so this costs no transaction of its own. */
  fetchKeys?(keys: UnitKeys, unit: string): Promise<unknown>;
  /** What must happen before the transaction: it takes long, or must stay whatever becomes of the call. */
  prepare?(context: PrepareContext<C>, keys: unknown): Promise<unknown>;
  run(context: ScopedContext<C>, prepared: unknown): Outcome<C>;
  readonly singleStatement?: SingleStatement<C>;
}

/**
 * How a call that is made thousands of times a second is answered in one round trip. The statement does all
 * that the pipeline would: it finds who carries the token, takes the key and writes the audit line
 * (`data/partner-call.ts`), and between them has the effect that the handler names. What it does not do it leaves to
 * `prepare` and `run`: every repeated request, everything unusual, and every refusal but one that is counted against
 * whoever asks, which is on the count before anybody hears of it.
 */
export interface SingleStatement<C extends CallDescription, Keys = unknown> {
  /** Null when nothing has happened; a refusal is on the record by then. */
  try(context: SingleStatementContext<C>, keys: Keys): Promise<CallAnswer<C> | Refusal<CallFailure<C>> | null>;
  /** What was answered, from the journal that it made. */
  again(scope: Scope, journal: string): Promise<CallAnswer<C>>;
}

export interface SingleStatementContext<C extends CallDescription> extends CallContext<C> {
  /** Does it, with all that the pipeline would do around it. */
  readonly perform: Perform;
}

/** Where a stranger's file is looked at, and where ours are kept. */
export interface Files {
  readonly objects: ObjectStore;
  readonly children: ChildPool;
}

export interface PrepareContext<C extends CallDescription> extends CallContext<C> {
  readonly actor: ActorOf<C>;
  /** The unit's keys: they may come across a network, so they are fetched here and not in a transaction. */
  readonly keys: UnitKeys;
  readonly files: Files;
  /** The file that the request brought, if its call takes one; it is gone once the answer is sent. */
  readonly file: ReceivedFile | null;
  /** What may be asked outside, which a transaction never waits for. */
  readonly providers: Providers;
  /** A transaction of its own, committed whatever becomes of the call. */
  readonly inUnit: InUnit<ActorOf<C>>;
  /** The only way to a password's hash. */
  readonly passwordTurn: PasswordTurn;
}

export type InUnit<A extends Actor = Actor> = <T>(
  work: (scope: Scope<A>) => Promise<T>,
  options?: { readonly readOnly?: boolean },
) => Promise<T>;

/**
 * Hashing a password keeps a core busy for tens of milliseconds, so only a few do it at once, with a share for each
 * network; whoever comes when too many wait is told to come back. What is looked up for it belongs before it, and
 * what counts as a try inside: one that was not admitted has not been compared.
 */
export type PasswordTurn = <T>(
  work: (passwords: Passwords) => Promise<T>,
) => Promise<T | Refusal<'server.unavailable'>>;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Null is the hash of nobody: the answer is no, after the same time. */
  fits(password: string, kept: string | null): Promise<boolean>;
}

/** Services of others, by the country they are for; null where there is none. */
export interface Providers {
  companyRegister(country: string): CompanyRegister | null;
  addressLookup(country: string): AddressLookup | null;
  /** Whoever issued the coupons that a unit takes under this name. */
  couponIssuer?(name: string): CouponIssuer | null;
  /** Who puts credit on phones for this unit. */
  operators?(unit: UnitProfile): OperatorService | null;
  /** The accounts at payment providers that a unit has. */
  readonly paymentDesk?: PaymentDesks;
  /** Somebody else's sign-in, as this unit uses it. */
  signIn?(unit: UnitProfile, method: SignInMethod): SignInService | null;
  /** A letter from one of the unit's partners; null when it is none. */
  readSignOnToken?(text: string, unit: UnitProfile, now: Date): Promise<SignOnToken | null>;
}

/**
 * For a call that needs no transaction; it may wait for keys, which may be across a network, and for
 * the world outside, which a transaction never does.
 */
export interface PlainHandler<C extends CallDescription = CallDescription> {
  readonly call: C;
  runPlain(
    context: CallContext<C> & {
      readonly keys: UnitKeys;
      readonly providers: Providers;
      readonly files: Files;
      /** The public key that a browser sends to begin a visit. */
      readonly sealKey: string | null;
    },
  ): Outcome<C>;
}

export type Handler = ScopedHandler | PlainHandler;

const handlers = new WeakSet<object>();

function made(handler: Handler): Handler {
  handlers.add(handler);
  return handler;
}

/** Whether this was made by one of the functions below: so a process finds its handlers among what its files export. */
export const isHandler = (value: unknown): value is Handler =>
  typeof value === 'object' && value !== null && handlers.has(value);

// A handler is typed by its own call; in a list of handlers all that is left is that it has one.
export const handler = <C extends CallDescription>(call: C, run: ScopedHandler<C>['run']): Handler =>
  made({ call, run });

/** For a call that needs the unit's keys and nothing else from outside its transaction. */
export const handlerWithKeys = <C extends CallDescription, Keys>(
  call: C,
  fetchKeys: (keys: UnitKeys, unit: string) => Promise<Keys>,
  run: (context: ScopedContext<C>, keys: Keys) => Outcome<C>,
): Handler => made({ call, fetchKeys, run });

/** For a call that is usually answered in one round trip. What is left is prepared and run as elsewhere. */
export const singleStatementHandler = <C extends CallDescription, Keys, Prepared>(
  call: C,
  parts: {
    readonly fetchKeys: (keys: UnitKeys, unit: string) => Promise<Keys>;
    readonly singleStatement: SingleStatement<C, Keys>;
    prepare(context: PrepareContext<C>, keys: Keys): Promise<Prepared | Refusal<CallFailure<C>>>;
    run(context: ScopedContext<C>, prepared: Prepared): Outcome<C>;
  },
): Handler => made({ call, ...parts });

/**
 * For a call whose work cannot be done in a transaction: `prepare` does it, with limits and captcha
 * passed and nothing yet done under this key, and `run` makes it count. What it prepared and nobody
 * made count must be found and removed by a job.
 */
export const preparedHandler = <C extends CallDescription, Prepared>(
  call: C,
  prepare: (context: PrepareContext<C>) => Promise<Prepared | Refusal<CallFailure<C>>>,
  run: (context: ScopedContext<C>, prepared: Prepared) => Outcome<C>,
): Handler => made({ call, prepare, run });

/** Nobody is looked up for a plain handler, so its call is open to everyone; mounting checks that too. */
export const plainHandler = <C extends CallDescription & { readonly effect: 'none'; readonly who: 'anyone' }>(
  call: C,
  runPlain: PlainHandler<C>['runPlain'],
): Handler => made({ call, runPlain });
