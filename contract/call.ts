// A call, once, as data: the api mounts it, the client types it, the reference is made from it and the
// census test walks it. What a call does not say has the safe value.
import { z } from 'zod';
import type { Who } from '#domain/identity/actor.ts';
import type { Action } from '#domain/identity/permission.ts';
import type { Capability } from '#domain/units/unit.ts';
import type { FailureName } from './failures.ts';
import type { LimitName } from './limits.ts';

/** Forms that ask for a captcha, by the name the captcha provider records (CAPTCHA-13). */
export type CaptchaAction =
  | 'login'
  | 'register'
  | 'reset'
  | 'otp_send'
  | 'card_query'
  | 'coupon'
  | 'card_update'
  | 'resend'
  | 'transactions'
  | 'order'
  | 'unlock';

type Method = 'GET' | 'POST' | 'DELETE';

/** The path, under its method, as the contract writes it, with `:name` for a variable segment. */
type Address =
  | { readonly get: string; readonly post?: never; readonly delete?: never }
  | { readonly post: string; readonly get?: never; readonly delete?: never }
  | { readonly delete: string; readonly get?: never; readonly post?: never };

interface Details {
  /** The requirement that asks for this call; where it asks for another too, that has a word behind a dot. */
  readonly id: string;
  /** Another version than the default, when the path does not begin with one; 0 is unversioned. */
  readonly version?: number;
  /** PAY-26: the payment service is a host of its own; everything else is the api. */
  readonly host?: 'pay';
  readonly who: Who;
  /**
   * What the caller must be permitted to do, to their own or to that of the customer they act for. Asked
   * before the handler; what a handler finds out about the thing itself it asks with the same word.
   */
  readonly may: Action;
  /** What the unit must be able to do for this call to exist there. */
  readonly needs?: Capability;
  /** Under which of its names the call carries the unit (API-116), if it carries one. */
  readonly unit?: string;
  /** "enc": body and answer travel as encrypted tokens. */
  readonly sealed?: boolean;
  /**
   * The call deals with the refresh secret, which travels as a cookie that no script sees. It is read only
   * from a request that carries the header for it, which no other site can send.
   */
  readonly session?: 'begins' | 'renews' | 'ends';
  /** AUTH-40: says who is signed in; a browser that cannot be told so signs out. */
  readonly identifies?: boolean;
  /** Wants a sign-in of the last minutes, however long the session has been going on. */
  readonly fresh?: boolean;
  /** What is admitted when there is more to do than can be done; if not said, a till before others, reading last. */
  readonly priority?: Priority;
  readonly captcha?: CaptchaAction;
  readonly limits?: readonly LimitName[];
  /** What holds instead for a body that has a certain field; of several that fit the first. */
  readonly forms?: readonly CallForm[];
  /** The largest body, in bytes; 64 kB if not said. */
  readonly bodyBytes?: number;
  /**
   * The field that holds a file, in base64. It is written to disk as it arrives; a handler finds the file in its
   * context, and in this field the file's hash.
   */
  readonly file?: string;
  /** Whether it changes something. A GET reads, anything else writes, if not said. */
  readonly effect?: Effect;
  /**
   * What a guest is answered follows from the unit, the language, the body, the profile and the
   * catalogue alone: it may be kept in memory until one of the last two changes, and by others briefly.
   */
  readonly cached?: boolean;
  /** How long a repeated key gets the first answer; sign-in and one-time codes keep none. */
  readonly keep?: 'day' | 'month' | 'nothing';
  /** Everything the caller sends besides the unit, whichever part of the request it is in. */
  readonly body: z.ZodObject;
  /** What it answers. `FileAnswer` is sent as the file itself. */
  readonly answer: z.ZodType;
  readonly fails: readonly FailureName[];
}

/** What stands before a handler. */
export interface Guards {
  readonly needs?: Capability | undefined;
  readonly captcha?: CaptchaAction | undefined;
  readonly limits?: readonly LimitName[] | undefined;
}

/** One of several forms in which a call is sent: all its guards, since what a form does not name it does not have. */
export interface CallForm extends Guards {
  /** The field that only this form has. */
  readonly with: string;
}

/** What stands before this call when it is sent like this. */
export const guardsOf = (of: GuardedInForms, body: Readonly<Record<string, unknown>>): Guards =>
  of.forms?.find((form) => body[form.with] !== undefined) ?? of;

/** What may stand before it, however it is sent. */
export const possibleGuards = (of: GuardedInForms): readonly Guards[] => [of, ...(of.forms ?? [])];

type GuardedInForms = Guards & Pick<Details, 'forms'>;

/** `none` opens no transaction at all; `read` one that cannot write; `write` takes a key. */
export type Effect = 'none' | 'read' | 'write';

export type CallDescription = Details & {
  readonly method: Method;
  readonly path: string;
  readonly sealed: boolean;
  readonly effect: Effect;
  readonly cached: boolean;
  readonly bodyBytes: number;
  readonly priority: Priority;
  readonly keep: 'day' | 'month' | 'nothing';
};

/** Who goes first when not all can: money at a till, whoever does something, whoever looks around. */
export type Priority = 'first' | 'usual' | 'last';

/** Looking around is a GET by anybody. Whoever posts is in the middle of something, even if it only reads. */
const usualPriority = (who: Who, method: Method): Priority =>
  who === 'partner' ? 'first' : who === 'anyone' && method === 'GET' ? 'last' : 'usual';

const usualBodyBytes = 64 * 1024;

export function call<const Given extends Details & Address>(given: Given): Given & CallDescription {
  const method = given.get ? 'GET' : given.post ? 'POST' : 'DELETE';
  return {
    ...given,
    method,
    path: given.get ?? given.post ?? given.delete ?? '',
    sealed: given.sealed ?? false,
    effect: given.effect ?? (method === 'GET' ? 'read' : 'write'),
    priority: given.priority ?? usualPriority(given.who, method),
    cached: given.cached ?? false,
    bodyBytes: given.bodyBytes ?? usualBodyBytes,
    keep: given.keep ?? 'day',
  };
}

/** Whether this is a call, among whatever else a file of the contract exports. */
export const isCall = (value: unknown): value is CallDescription =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** What a caller passes. */
export type CallInput<C extends CallDescription> = z.input<C['body']>;
/** What a handler receives. */
export type CallBody<C extends CallDescription> = z.output<C['body']>;
export type CallAnswer<C extends CallDescription> = z.output<C['answer']>;
export type CallFailure<C extends CallDescription> = C['fails'][number];

/** The shape of every answer on the wire. */
export interface WireAnswer<Data = unknown> {
  readonly success: boolean;
  readonly status: number;
  readonly data: Data | null;
  readonly error: { readonly code: number; readonly message: string } | null;
}

/** A file to download. A call that answers with one is neither sealed nor kept. */
export const FileAnswer = z.custom<FileAnswer>((value) => value instanceof Object && 'bytes' in value);
export interface FileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Its address will never mean other bytes, so a browser may keep it. */
  readonly unchanging?: boolean;
}

/** The same as a handler may give it: in parts, as they come, so that it is never in memory as a whole. */
export interface FileInParts extends Omit<FileAnswer, 'bytes'> {
  readonly parts: AsyncIterable<Uint8Array>;
  readonly length: number;
}

export const requirementOf = ({ id }: Pick<CallDescription, 'id'>): string => id.split('.', 1)[0] ?? id;

/** A call that deals with somebody's own things, and so must be tested with somebody else's. */
export const isPersonal = ({ who, body }: CallDescription): boolean => who !== 'anyone' || 'custId' in body.shape;
