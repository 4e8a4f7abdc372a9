// One account of the service and all that it holds, in memory.
import { noSuch } from './errors.ts';
import type { Endpoint, IntentWish, Keys, SentEvent, Service, Waiting } from './kept.ts';
import type { TestCard } from './money/cards.ts';
import type { Kind, LineItem, Session, Thing, Things } from './things.ts';
import type { EventType, Wallet } from './words.ts';

/** Who is told of every event. */
export type Tell = (account: Account, type: EventType, object: object, previous?: object) => void;

export class Account {
  readonly id: string;
  readonly service: Service;
  /** Tells of what happened to an object. */
  readonly emit: (type: EventType, object: object, previous?: object) => void;
  readonly livemode: boolean;
  endpoint: Endpoint | null = null;
  readonly events: SentEvent[] = [];
  readonly keys: Keys = new Map();
  /** Facts that no object shows. */
  readonly intentWishes = new Map<string, IntentWish>();
  readonly lineItems = new Map<string, LineItem[]>();
  readonly sessionOfIntent = new Map<string, Session>();
  readonly cardOfMethod = new Map<string, TestCard>();
  readonly cardOfCharge = new Map<string, TestCard>();
  readonly waiting = new Map<string, Waiting>();
  /** Which payout a transaction went with. */
  readonly paidOut = new Map<string, string>();
  readonly deleted = new Set<string>();
  /** By customer and currency: what came by transfer and is not spent. */
  readonly cash = new Map<string, Record<string, number>>();
  readonly #byId = new Map<string, Thing>();
  readonly #lists: { [K in Kind]: Things[K][] } = {
    session: [],
    intent: [],
    charge: [],
    refund: [],
    dispute: [],
    transaction: [],
    customer: [],
    method: [],
    payout: [],
    review: [],
    warning: [],
    cash: [],
  };

  constructor(service: Service, name: string, livemode: boolean, tell: Tell) {
    this.service = service;
    this.id = `acct_${name}`;
    this.livemode = livemode;
    this.emit = (type, object, previous) => tell(this, type, object, previous);
  }

  add<K extends Kind>(kind: K, thing: Things[K]): Things[K] {
    this.#lists[kind].push(thing);
    this.#byId.set(thing.id, thing);
    return thing;
  }

  /** Oldest first. */
  all<K extends Kind>(kind: K): readonly Things[K][] {
    return this.#lists[kind];
  }

  find(id: string): Thing | undefined {
    return this.#byId.get(id);
  }

  /** By an id in the path, or in the parameter that is named; refuses what is not there. */
  get<K extends Kind>(kind: K, id: string, param?: string): Things[K] {
    const found = this.#byId.get(id);
    if (!found || found.object !== objectNames[kind]) throw noSuch(objectNames[kind], id, param);
    return found as Things[K];
  }

  newId(prefix: string): string {
    return this.service.newId(prefix);
  }

  seconds(): number {
    return this.service.agenda.seconds();
  }

  fingerprint(number: string, wallet: Wallet | null = null): string {
    return this.service.digest(`${this.id}:${number}:${wallet ?? ''}`).slice(0, 16);
  }
}

const objectNames: { readonly [K in Kind]: Things[K]['object'] } = {
  session: 'checkout.session',
  intent: 'payment_intent',
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  transaction: 'balance_transaction',
  customer: 'customer',
  method: 'payment_method',
  payout: 'payout',
  review: 'review',
  warning: 'radar.early_fraud_warning',
  cash: 'customer_cash_balance_transaction',
};
