// The shape of every table, for the query builder. Column names are the database's.
import type { ColumnType, JSONColumnType } from 'kysely';
import type { MemberKind } from '#domain/identity/actor.ts';
import type { CardIssuer, CardReason, CardState } from '#domain/cards/card.ts';
import type { TopUpState } from '#domain/cards/card-top-up.ts';
import type { AccountKind, JournalOrigin } from '#domain/cards/ledger.ts';
import type { Language, LocalText } from '#domain/values/language.ts';
import type { Area, TextArea } from '#domain/catalogue/catalogue.ts';
import type {
  CardArt,
  ProductKind,
  CodeType,
  Denominations,
  Fee,
  Product,
  RedeemablePlace,
  SpendingPlace,
  TransferMode,
} from '#domain/catalogue/product.ts';
import type { Realm, SessionMethod, SignInNameKind } from '#domain/identity/sign-in.ts';
import type { UnitProfile } from '#domain/units/unit.ts';

/** Set once, by whoever inserts the row. */
type Once<T> = ColumnType<T, T, never>;
type Json<T extends object> = JSONColumnType<T>;

/** Closed may be opened again; erased is for good. */
type Standing = 'active' | 'closed' | 'erased';

export interface Tables {
  unit_home: { unit_id: Once<string> };
  unit_profile: {
    unit_id: Once<string>;
    profile: Json<UnitProfile>;
    version: ColumnType<number, number | undefined, number>;
    saved_at: ColumnType<Date, Date | undefined, Date>;
  };
  unit_profile_history: {
    unit_id: Once<string>;
    version: Once<number>;
    profile: Json<UnitProfile>;
    saved_at: Once<Date>;
    saved_by: Once<string | null>;
  };
  unit_key: {
    unit_id: Once<string>;
    purpose: Once<string>;
    version: Once<number>;
    wrapped: Buffer;
    made_at: Once<Date>;
  };
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
    what: Once<'request' | 'link' | 'card-mail'>;
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
  audit: {
    unit_id: Once<string>;
    id: Once<string>;
    at: Once<Date>;
    actor_kind: Once<string>;
    actor_id: Once<string | null>;
    acting_for: Once<string | null>;
    call: Once<string>;
    key: Once<string | null>;
    outcome: Once<string>;
    about: Once<string[] | null>;
  };
  tally: {
    unit_id: Once<string>;
    what: Once<string>;
    subject: Once<Buffer>;
    window_begins: Once<Date>;
    slot: Once<number>;
    amount: number;
  };
  idempotency: {
    unit_id: Once<string>;
    subject: Once<string>;
    key: Once<string>;
    call: Once<string>;
    fingerprint: Once<Buffer>;
    key_version: number | null;
    answer: Buffer | null;
    expires_at: Once<Date>;
    journal_id: string | null;
  };
  upload: {
    unit_id: Once<string>;
    id: Once<string>;
    kind: Once<'photo' | 'customized-photo'>;
    content_type: Once<'image/jpeg' | 'image/png'>;
    bytes: Once<number>;
    width: Once<number>;
    height: Once<number>;
    made_at: Once<Date>;
    kept_at: ColumnType<Date | null, never, Date>;
    expires_at: Date;
  };
  failure_count: {
    unit_id: Once<string>;
    purpose: Once<string>;
    subject: Once<Buffer>;
    recent: number;
    total: number;
    since: Date;
    last_at: Date;
    kept: boolean;
  };
  product: {
    unit_id: Once<string>;
    item_code: Once<string>;
    position: number;
    for_sale: boolean;
    kind: ProductKind;
    place: SpendingPlace;
    name: Json<LocalText>;
    tagline: Json<LocalText>;
    denominations: Json<Denominations>;
    min_amount: number;
    max_amount: number;
    art: Json<CardArt>;
    categories: string[];
    countries: string[];
    description: Json<LocalText>;
    how_to_use: Json<LocalText>;
    terms: Json<LocalText>;
    issuer: Product['issuer'];
    vat: Product['vat'];
    tax_rate: number;
    additional_tax_rate: number;
    code_type: CodeType;
    redeemable: ColumnType<RedeemablePlace, string, string>;
    transfer: TransferMode;
    valid_months_min: number;
    valid_months_max: number;
    reloadable: boolean;
    own_line: boolean;
    card_made_fee: ColumnType<Fee | null, string | null, string | null>;
  };
  category: { unit_id: Once<string>; id: Once<string>; position: number; name: Json<LocalText> };
  template_category: {
    unit_id: Once<string>;
    id: Once<string>;
    position: number;
    name: Json<LocalText>;
  };
  template: {
    unit_id: Once<string>;
    id: Once<number>;
    position: number;
    category_id: string;
    name: Json<LocalText>;
    art: Json<CardArt>;
    text_areas: ColumnType<readonly TextArea[], string, string>;
    photo_area: ColumnType<Area | null, string | null, string | null>;
    items: string[];
  };
  extra: {
    unit_id: Once<string>;
    item_code: Once<string>;
    position: number;
    name: Json<LocalText>;
    price: number;
    tax_rate: number;
    art: Json<CardArt>;
    parents: string[];
  };
  letter_type: {
    unit_id: Once<string>;
    id: Once<string>;
    position: number;
    name: Json<LocalText>;
    description: Json<LocalText>;
    price: number;
    tracked: boolean;
    days_min: number;
    days_max: number;
    countries: string[];
  };
  store: {
    unit_id: Once<string>;
    id: Once<string>;
    position: number;
    name: Json<LocalText>;
    address: string;
    city: string;
    zip_code: string;
    country: string;
    phone: string;
    opening_hours: Json<LocalText>;
    latitude: number;
    longitude: number;
  };
  discount_tier: {
    unit_id: Once<string>;
    item_code: Once<string>;
    /** `everyone`, or a customer's id. */
    customer: Once<string>;
    amount_from: Once<number>;
    amount_to: number | null;
    rate: number;
  };
  accumulated_purchase: {
    unit_id: Once<string>;
    customer_id: Once<string>;
    item_code: Once<string>;
    amount: number;
  };
  account: {
    unit_id: Once<string>;
    id: Once<string>;
    kind: Once<AccountKind>;
    detail: Once<string>;
    currency: Once<string>;
  };
  journal: {
    unit_id: Once<string>;
    id: Once<string>;
    key: Once<string>;
    origin: Once<JournalOrigin>;
    at: Once<Date>;
    lines: Once<number>;
    actor_id: Once<string | null>;
    reverses: Once<string | null>;
  };
  posting: {
    unit_id: Once<string>;
    journal_id: Once<string>;
    line: Once<number>;
    account_id: Once<string>;
    currency: Once<string>;
    amount: Once<number>;
    at: Once<Date>;
    after: Once<number | null>;
  };
  card: {
    unit_id: Once<string>;
    id: Once<string>;
    kind: Once<'card' | 'wallet'>;
    issuer: Once<CardIssuer>;
    item_code: Once<string | null>;
    currency: Once<string>;
    value: Once<number>;
    // Balances are the ledger's to change.
    available: ColumnType<number, number, never>;
    held: ColumnType<number, number | undefined, never>;
    state: CardState;
    mark: ColumnType<'new' | 'used', 'new' | undefined, 'new' | 'used'>;
    owner_id: string | null;
    reason: Once<CardReason>;
    order_line: Once<string | null>;
    seq: Once<number | null>;
    made_at: Once<Date>;
    expires_on: Once<string | null>;
    expires_at: Once<Date | null>;
    last4: string | null;
  };
  card_secret: {
    unit_id: Once<string>;
    card_id: Once<string>;
    version: ColumnType<number, number | undefined, number>;
    key_version: number;
    number_sealed: Buffer;
    pin_sealed: Buffer | null;
    lookup_version: number;
    lookup: Buffer;
    made_at: Date;
    revealed_at: ColumnType<Date | null, never, Date | null>;
  };
  hold: {
    unit_id: Once<string>;
    id: Once<string>;
    order_id: Once<string>;
    card_id: Once<string>;
    currency: Once<string>;
    amount: Once<number>;
    forfeit: Once<number>;
    state: Once<'held' | 'confirmed' | 'voided'>;
    made_at: Once<Date>;
    ended_at: Once<Date | null>;
    journal_id: Once<string | null>;
  };
  top_up: {
    unit_id: Once<string>;
    id: Once<string>;
    card_id: Once<string>;
    currency: Once<string>;
    amount: Once<number>;
    means: Once<string>;
    // The ledger's to change.
    state: ColumnType<TopUpState, undefined, never>;
    asked_by: Once<string | null>;
    made_at: Once<Date>;
    ended_at: ColumnType<Date | null, never, never>;
    journal_id: ColumnType<string | null, never, never>;
  };
  card_mail: {
    unit_id: Once<string>;
    id: Once<string>;
    kind: Once<'resend' | 'gift' | 'pin-unlock'>;
    card_id: Once<string>;
    key_version: number | null;
    sealed: Buffer | null;
    language: Once<Language>;
    asked_by: Once<string | null>;
    new_address: Once<boolean>;
    made_at: Once<Date>;
    link_until: Once<Date>;
    link_used_at: ColumnType<Date | null, never, Date>;
    superseded_at: ColumnType<Date | null, never, Date>;
    state: ColumnType<'waiting' | 'sent' | 'refused' | 'needless', never, 'sent' | 'refused' | 'needless'>;
    ended_at: ColumnType<Date | null, never, Date>;
  };
  books_check: { unit_id: Once<string>; checked_at: Date; violations: number };
  partner_key: {
    unit_id: Once<string>;
    id: Once<string>;
    actor_id: Once<string>;
    name: Once<string>;
    hash: Once<Buffer>;
    calls: Once<string[]>;
    merchant: Once<string | null>;
    made_at: Once<Date>;
    expires_at: Date | null;
    revoked_at: ColumnType<Date | null, never, Date>;
    last_used_at: ColumnType<Date | null, never, Date>;
    replaces: Once<string | null>;
    till_id: Once<string>;
    hour_max: number | null;
    wrong_max: number | null;
    suspended_at: ColumnType<Date | null, never, Date | null>;
  };
  stock_code: {
    unit_id: Once<string>;
    id: Once<string>;
    item_code: Once<string>;
    currency: Once<string>;
    value: Once<number>;
    batch: Once<string>;
    key_version: number;
    number_sealed: Buffer;
    pin_sealed: Buffer | null;
    lookup_version: number;
    lookup: Buffer;
    last4: Once<string>;
    expires_on: Once<string | null>;
    expires_at: Once<Date | null>;
    imported_at: Once<Date>;
    card_id: ColumnType<string | null, never, never>;
  };
}
