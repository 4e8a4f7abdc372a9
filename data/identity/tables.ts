// People, what they are found by and sign in with, and what they are sent for it.
import type { ColumnType } from 'kysely';
import type { MemberKind } from '#domain/identity/actor.ts';
import type { Realm, SessionMethod, SignInNameKind } from '#domain/identity/sign-in.ts';
import type { Once } from '../columns.ts';

/** Closed may be opened again; erased is for good. */
type Standing = 'active' | 'closed' | 'erased';

export interface IdentityTables {
  person: { unit_id: Once<string>; id: Once<string>; sealed: Buffer; made_at: Once<Date> };
  person_key: {
    unit_id: Once<string>;
    person_id: Once<string>;
    key_version: Once<number>;
    wrapped: Once<Buffer>;
  };
  actor: {
    unit_id: Once<string>;
    id: Once<string>;
    kind: Once<MemberKind>;
    person_id: string | null;
    company_id: Once<string | null>;
    standing: ColumnType<Standing, 'active' | undefined, Standing>;
    is_admin: ColumnType<boolean, boolean | undefined, boolean>;
    made_at: Once<Date>;
  };
  sign_in_name: {
    unit_id: Once<string>;
    realm: Once<Realm>;
    kind: Once<SignInNameKind>;
    lookup_version: Once<number>;
    lookup: Once<Buffer>;
    actor_id: Once<string>;
  };
  password: { unit_id: Once<string>; actor_id: Once<string>; hash: string; set_at: Date };
  authenticator: {
    unit_id: Once<string>;
    actor_id: Once<string>;
    key_version: number;
    sealed: Buffer;
    last_step: ColumnType<number, undefined, number>;
    made_at: Date;
    confirmed_at: ColumnType<Date | null, never, Date | null>;
  };
  session: {
    unit_id: Once<string>;
    id: Once<string>;
    actor_id: Once<string>;
    handle: Once<Buffer>;
    method: Once<SessionMethod>;
    device: Once<string>;
    started_at: Once<Date>;
    last_active_at: Date;
    fresh_at: Date;
    expires_at: Once<Date>;
    ended_at: ColumnType<Date | null, never, Date>;
    end_reason: ColumnType<string | null, never, string>;
  };
  refresh_secret: {
    unit_id: Once<string>;
    hash: Once<Buffer>;
    session_id: Once<string>;
    key_version: Once<number>;
    issued_at: Once<Date>;
    replaced_at: ColumnType<Date | null, never, Date>;
  };
  one_time_code: {
    unit_id: Once<string>;
    id: Once<string>;
    purpose: Once<'otp' | 'two-factor'>;
    method: Once<'email' | 'sms' | 'app'>;
    lookup: Once<Buffer | null>;
    key_version: Once<number>;
    hash: Once<Buffer | null>;
    actor_id: Once<string | null>;
    session_method: Once<SessionMethod | null>;
    outside: Once<string | null>;
    tries: ColumnType<number, undefined, number>;
    made_at: Once<Date>;
    expires_at: Once<Date>;
    confirmed_at: ColumnType<Date | null, never, Date>;
  };
  mailed_link: {
    unit_id: Once<string>;
    hash: Once<Buffer>;
    purpose: Once<'register' | 'reset' | 'link'>;
    actor_id: Once<string | null>;
    key_version: number | null;
    sealed: Buffer | null;
    made_at: Once<Date>;
    expires_at: Once<Date>;
    used_at: ColumnType<Date | null, never, Date>;
  };
  outside_identity: {
    unit_id: Once<string>;
    issuer: Once<string>;
    lookup_version: Once<number>;
    lookup: Once<Buffer>;
    actor_id: Once<string>;
    method: Once<SessionMethod | null>;
    made_at: Once<Date>;
  };
  outside_start: {
    unit_id: Once<string>;
    state: Once<Buffer>;
    method: Once<SessionMethod>;
    redirect_uri: Once<string>;
    nonce: Once<string>;
    challenge: Once<string>;
    expires_at: Once<Date>;
    used_at: ColumnType<Date | null, never, Date>;
  };
  passkey: {
    unit_id: Once<string>;
    id: Once<Buffer>;
    actor_id: Once<string>;
    public_key: Once<Buffer>;
    counter: number;
    transports: Once<string[]>;
    device: Once<string>;
    made_at: Once<Date>;
    used_at: ColumnType<Date | null, never, Date>;
  };
  passkey_challenge: {
    unit_id: Once<string>;
    id: Once<string>;
    actor_id: Once<string | null>;
    challenge: Once<string>;
    expires_at: Once<Date>;
  };
  partner_entry: { unit_id: Once<string>; letter: Once<Buffer>; expires_at: Once<Date> };
  identity_request: {
    unit_id: Once<string>;
    id: Once<string>;
    kind: Once<'register' | 'reset' | 'code' | 'linked' | 'changed' | 'link'>;
    key_version: Once<number>;
    sealed: Buffer | null;
    made_at: Once<Date>;
    done_at: ColumnType<Date | null, never, Date>;
  };
  addressee: {
    unit_id: Once<string>;
    lookup: Once<Buffer>;
    what: Once<'message' | 'link' | 'card-mail' | 'request' | 'order' | 'order-line'>;
    ref: Once<string>;
    until: Once<Date>;
  };
  assignment: { unit_id: Once<string>; salesman_id: Once<string>; customer_id: Once<string> };
  access_token: {
    unit_id: Once<string>;
    hash: Once<Buffer>;
    actor_id: Once<string>;
    acting_for: Once<string | null>;
    issued_at: Once<Date>;
    expires_at: Date;
    revoked_at: ColumnType<Date | null, never, Date>;
    session_id: ColumnType<string | null, string | null | undefined, never>;
  };
}
