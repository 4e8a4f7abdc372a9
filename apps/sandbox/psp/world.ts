// What all accounts share: the clock, the events on their way, the addresses.
import { createHash } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import type { Switches } from '../switches.ts';
import { Account, type Tell } from './account.ts';
import { Agenda } from './agenda.ts';
import { Deliveries } from './deliver.ts';
import { sentEvent, type Cause } from './events.ts';
import type { SentEvent, Service } from './kept.ts';

export interface WorldParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly switches: Switches;
  /** Where the hosted page is. */
  base(): string;
}

interface Caused {
  readonly account: Account;
  readonly event: SentEvent;
}

export class World implements Service {
  readonly agenda: Agenda;
  readonly switches: Switches;
  readonly deliveries: Deliveries;
  readonly #parts: WorldParts;
  readonly #accounts = new Map<string, Account>();
  /** While a call is worked on: its events are sent when it says so. Work never waits, so there is only one. */
  #current: { readonly cause: Cause; readonly caused: Caused[] } | null = null;

  constructor(parts: WorldParts) {
    this.#parts = parts;
    this.switches = parts.switches;
    this.agenda = new Agenda(parts.clock);
    this.deliveries = new Deliveries(this.agenda, parts.switches);
  }

  base(): string {
    return this.#parts.base();
  }

  newId(prefix: string, bytes = 12): string {
    return `${prefix}_${this.#parts.ids.secret(bytes).toString('hex')}`;
  }

  digest(text: string): string {
    return createHash('sha256').update(text).digest('hex');
  }

  account(name: string, livemode = false): Account {
    const key = `${livemode ? 'live' : 'test'}:${name}`;
    const account = this.#accounts.get(key) ?? new Account(this, name, livemode, this.#tell);
    this.#accounts.set(key, account);
    return account;
  }

  accounts(): Iterable<Account> {
    return this.#accounts.values();
  }

  /** Every session, intent and charge has an id that no other account has. */
  ownerOf(id: string): Account | undefined {
    for (const account of this.#accounts.values()) if (account.find(id)) return account;
    return undefined;
  }

  readonly #tell: Tell = (account, type, object, previous) => {
    const event = sentEvent(account, type, object, { previous, cause: this.#current?.cause ?? null });
    account.events.push(event);
    if (this.#current) this.#current.caused.push({ account, event });
    else void this.deliveries.deliver(account, event);
  };

  /** Does the work of a call. Its events wait until they are sent with `send`. */
  during<T>(cause: Cause, work: () => T): { readonly result: T; send(): Promise<void> } {
    const caused: Caused[] = [];
    this.#current = { cause, caused };
    try {
      const result = work();
      return {
        result,
        send: async () => {
          await Promise.all(caused.map(({ account, event }) => this.deliveries.deliver(account, event)));
        },
      };
    } finally {
      this.#current = null;
    }
  }

  stop(): void {
    this.agenda.stop();
    this.deliveries.stop();
  }
}
