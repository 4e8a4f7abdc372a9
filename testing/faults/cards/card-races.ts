// E10: twenty contenders, behind a barrier, for the value of one card. However they race, no more is spent
// than was there. Each race has its mutant: the same functions without what guards them, which must fail.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { saleKeyOf } from '#domain/cards/till.ts';
import { addMember } from '#data/identity/actors.ts';
import { cardKeysOf, lookupsOf, makeSecret } from '#data/cards/card-secrets.ts';
import { requestTopUp } from '#data/cards/card-top-ups.ts';
import { lockCard, setCardState } from '#data/cards/cards.ts';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { makePartnerKey, partnerKeyHash } from '#data/cards/partner-keys.ts';
import { asPartner } from '#data/partner-call.ts';
import type { Scope } from '#data/scope.ts';
import { give } from '#ledger/give.ts';
import { hold } from '#ledger/hold.ts';
import { redeem, transfer } from '#ledger/move.ts';
import { reverse } from '#ledger/reverse.ts';
import { sellAtTill } from '#ledger/till.ts';
import { oneStatement, type Perform } from '#platform/db/one-statement.ts';
import { cancelTopUp, confirmTopUp } from '#ledger/top-up.ts';
import { boughtCards, usualCodes } from '../../cards.ts';
import type { TestDatabase } from '../../databases.ts';
import { justUsed } from '../../members.ts';
import type { ValueUnit } from './value-unit.ts';

export interface RaceResult {
  readonly rounds: number;
  /** Rounds in which more was spent than there was, or anything else went wrong. */
  readonly broken: number;
  /** Contenders that got an error instead of an answer; a lost race is a refusal, not an error. */
  readonly errors: number;
}

const value = 1_000;
/** At most three of these fit on the card. */
const bite = 300;

interface Round {
  /** What each contender does once the barrier falls. */
  readonly contenders: readonly ((scope: Scope) => Promise<unknown>)[];
  /** Whether the outcome is wrong. */
  broken(outcomes: readonly unknown[]): Promise<boolean>;
}

export type RaceName = keyof typeof races;

const races = {
  /** Twenty tills take from one card. */
  card: async (unit: ValueUnit, count: number): Promise<Round> => {
    const [card] = await cards(unit, 1);
    return {
      contenders: times(
        count,
        () => (scope) => redeem(scope, { key: randomUUID(), card, amount: bite, merchant: 'till' }),
      ),
      broken: (outcomes) => overspent(unit, card, outcomes, bite),
    };
  },
  /** Twenty orders hold the same coupon. */
  coupon: async (unit: ValueUnit, count: number): Promise<Round> => {
    const [card] = await cards(unit, 1);
    return {
      contenders: times(count, () => (scope) => hold(scope, { order: randomUUID(), card, amount: bite })),
      broken: (outcomes) => overspent(unit, card, outcomes, bite),
    };
  },
  /** COUPON-08: twenty orders hold a coupon that can be used once: one gets it, and what it does not need is lost once. */
  'coupon-once': async (unit: ValueUnit, count: number): Promise<Round> => {
    const [card] = await cards(unit, 1);
    const forfeit = value - bite;
    return {
      contenders: times(count, () => (scope) => hold(scope, { order: randomUUID(), card, amount: bite, forfeit })),
      broken: async (outcomes) => done(outcomes) !== 1 || (await available(unit, card)) !== 0,
    };
  },
  /** Orders and tills together. */
  wallet: async (unit: ValueUnit, count: number): Promise<Round> => {
    const [card] = await cards(unit, 1);
    return {
      contenders: times(
        count,
        (at) => (scope) =>
          at % 2
            ? hold(scope, { order: randomUUID(), card, amount: bite })
            : redeem(scope, { key: randomUUID(), card, amount: bite, merchant: 'till' }),
      ),
      broken: (outcomes) => overspent(unit, card, outcomes, bite),
    };
  },
  /** Both ways at once, so that whoever locks in the wrong order meets the others. */
  transfer: async (unit: ValueUnit, count: number): Promise<Round> => {
    const [one, other] = await cards(unit, 2);
    return {
      contenders: times(
        count,
        (at) => (scope) =>
          at % 4 === 3
            ? transfer(scope, { key: randomUUID(), card: other, to: one, amount: 1 })
            : transfer(scope, { key: randomUUID(), card: one, to: other, amount: bite }),
      ),
      broken: async () => {
        const left = await Promise.all([available(unit, one), available(unit, other)]);
        return left.some((minor) => minor < 0) || left[0] + left[1] !== 2 * value;
      },
    };
  },
  /** Twenty refunds of one purchase. */
  refund: async (unit: ValueUnit, count: number): Promise<Round> => {
    const [card] = await cards(unit, 1);
    const spent = await unit.inUnit('', (scope) =>
      redeem(scope, { key: randomUUID(), card, amount: bite, merchant: 'till' }),
    );
    if (isRefusal(spent)) throw new Error(spent.refused);
    return {
      contenders: times(count, () => (scope) => reverse(scope, { key: randomUUID(), journal: spent.journal })),
      broken: async (outcomes) => done(outcomes) !== 1 || (await available(unit, card)) !== value,
    };
  },
  /** One blocks the card while the others spend: from the moment it is blocked nothing more is taken. */
  block: async (unit: ValueUnit, count: number): Promise<Round> => {
    const [card] = await cards(unit, 1);
    const blocker = Math.floor(count / 2);
    let atBlock = Number.NaN;
    let blocking = () => {};
    const isBlocking = new Promise<void>((resolve) => (blocking = resolve));
    const block = async (scope: Scope) => {
      const locked = await lockCard(scope, card);
      await setCardState(scope, card, { state: 'blocked', mark: 'used' });
      atBlock = locked?.available ?? Number.NaN;
      blocking();
      // Whoever blocks a card takes a moment, and nobody may use that moment.
      await sql`select pg_sleep(0.05)`.execute(scope.tx);
    };
    const spend = (scope: Scope) => redeem(scope, { key: randomUUID(), card, amount: 1, merchant: 'till' });
    return {
      // Half race for it; the others come in the very moment, however busy the machine is.
      contenders: times(count, (at) => {
        if (at === blocker) return block;
        return at < blocker ? spend : (scope: Scope) => isBlocking.then(() => spend(scope));
      }),
      broken: async () => (await available(unit, card)) !== atBlock,
    };
  },
  /** Twenty gifts to addresses, each a new card. */
  gift: async (unit: ValueUnit, count: number): Promise<Round> => {
    const [card] = await cards(unit, 1);
    const keys = await cardKeysOf(unit.keys, unit.unit);
    return {
      contenders: times(count, () => (scope) => {
        const to = randomUUID();
        return give(scope, {
          card,
          to,
          amount: bite,
          all: false,
          keys: { seal: keys.seal.newest, lookup: keys.lookup.newest },
          ...makeSecret(keys, unit.unit, to, usualCodes),
        });
      }),
      broken: (outcomes) => overspent(unit, card, outcomes, bite),
    };
  },
  /** One payment is reported ten times while ten others give the top-up up: it is credited once or not at all. */
  'top-up': async (unit: ValueUnit, count: number): Promise<Round> => {
    const [card] = await cards(unit, 1);
    const paid = { means: 'credit-card', currency: 'EUR', amount: bite } as const;
    const wish = await unit.inUnit('', (scope) => requestTopUp(scope, { card, ...paid }));
    return {
      contenders: times(
        count,
        (at) => (scope) => (at % 2 ? cancelTopUp(scope, wish) : confirmTopUp(scope, { topUp: wish, ...paid })),
      ),
      broken: async (outcomes) => {
        const confirmed = outcomes.filter((_, at) => at % 2 === 0);
        const cancelled = outcomes.filter((_, at) => at % 2 === 1);
        const left = await available(unit, card);
        // Either all who report it hear that it is credited, or all who give it up that it is given up.
        return done(confirmed) > 0
          ? done(confirmed) !== confirmed.length || done(cancelled) !== 0 || left !== value + bite
          : done(cancelled) !== cancelled.length || left !== value;
      },
    };
  },
  /** Twenty sales, each the one statement of a till. */
  'at-once': async (unit: ValueUnit, count: number): Promise<Round> => {
    const [card] = await boughtCards(unit, unit.unit, 1, { value });
    const keys = await cardKeysOf(unit.keys, unit.unit);
    const lookups = lookupsOf(keys, unit.unit, card?.number ?? '');
    const tokenHash = await tillOf(unit);
    return {
      contenders: times(
        count,
        () => async () =>
          (await sellAtTill(performAtTill(unit, tokenHash), {
            name: saleKeyOf({ reference: randomUUID() }),
            lookups,
            currency: 'EUR',
            amount: bite,
            hourMax: Number.MAX_SAFE_INTEGER,
            wrongMax: 1,
          })) ?? refuse('card.insufficient'),
      ),
      broken: (outcomes) => overspent(unit, card?.id ?? '', outcomes, bite),
    };
  },
  /** One key, twenty times at once. */
  'same-key': async (unit: ValueUnit, count: number): Promise<Round> => {
    const [card] = await cards(unit, 1);
    const key = randomUUID();
    return {
      contenders: times(count, () => (scope) => redeem(scope, { key, card, amount: bite, merchant: 'till' })),
      broken: async (outcomes) =>
        done(outcomes) !== count ||
        (await available(unit, card)) !== value - bite ||
        outcomes.filter((outcome) => !(outcome as { repeated?: boolean }).repeated).length !== 1,
    };
  },
} satisfies Record<string, (unit: ValueUnit, count: number) => Promise<Round>>;

export const raceNames = Object.keys(races) as RaceName[];

export async function race(
  unit: ValueUnit,
  name: RaceName,
  { rounds, contenders = 20 }: { rounds: number; contenders?: number },
): Promise<RaceResult> {
  let broken = 0;
  let errors = 0;
  for (let at = 0; at < rounds; at++) {
    const round = await races[name](unit, contenders);
    const outcomes = await runTogether(unit, round.contenders);
    const failed = outcomes.filter((outcome) => outcome instanceof Error).length;
    errors += failed;
    if (failed > 0 || (await round.broken(outcomes))) broken += 1;
  }
  return { rounds, broken, errors };
}

/** Each has its transaction open before any may begin. */
async function runTogether(unit: ValueUnit, contenders: Round['contenders']): Promise<readonly unknown[]> {
  let open = () => {};
  const barrier = new Promise<void>((resolve) => (open = resolve));
  let waiting = 0;
  const all = contenders.map((contend) =>
    unit
      .inUnit('', async (scope) => {
        await sql`select 1`.execute(scope.tx);
        if (++waiting === contenders.length) open();
        await barrier;
        return contend(scope);
      })
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error)))),
  );
  return Promise.all(all);
}

/** A till whose key was used a moment ago; what its key is known by. */
export const tillOf = (unit: ValueUnit): Promise<Buffer> =>
  unit.inUnit('', async (scope) => {
    const partner = await addMember(scope, { kind: 'partner' });
    const made = await makePartnerKey(scope, { partner, name: 'till', calls: ['/till'], merchant: null });
    const { text } = await justUsed(scope, made);
    return partnerKeyHash(unit.unit, text) ?? Buffer.alloc(0);
  });

/** A new request of that till. */
export const performAtTill = (unit: ValueUnit, tokenHash: Buffer): Perform =>
  asPartner(
    oneStatement(unit.pod, unit.unit),
    {
      unit: unit.unit,
      lockTimeoutMs: 5_000,
      tokenHash,
      path: '/till',
      call: 'till',
      key: randomUUID(),
      fingerprint: tokenHash,
      keptUntil: unit.clock.now(),
    },
    unit,
  );

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

const cards = async <const Count extends number>(unit: ValueUnit, count: Count) =>
  (await boughtCards(unit, unit.unit, count, { value })).map(({ id }) => id) as [string, string];

const done = (outcomes: readonly unknown[]): number =>
  outcomes.filter((outcome) => !isRefusal(outcome) && !(outcome instanceof Error)).length;

const available = (unit: ValueUnit, card: string): Promise<number> =>
  unit.inUnit('', async ({ tx }) => {
    const { rows } = await sql<{
      left: number;
    }>`select available as left from card where id = ${card}`.execute(tx);
    return rows[0]?.left ?? Number.NaN;
  });

const overspent = async (
  unit: ValueUnit,
  card: string,
  outcomes: readonly unknown[],
  amount: number,
): Promise<boolean> =>
  done(outcomes) !== Math.floor(value / amount) || (await available(unit, card)) !== value - done(outcomes) * amount;

/** Takes the guards away: the lock, the condition of the update, the last check of the table. */
export async function removeGuards({ database }: { readonly database: Pick<TestDatabase, 'url'> }): Promise<void> {
  await asSuperuser(database.url('unwrap_migrator'), async (client) => {
    for (const name of [
      'card_move',
      'card_transfer',
      'card_hold',
      'ledger_reverse',
      'card_give',
      'top_up_confirm',
      'top_up_cancel',
    ]) {
      const { rows } = await client.query<{ text: string }>(
        'select pg_get_functiondef(oid) as text from pg_proc where proname = $1',
        [name],
      );
      const unguarded = (rows[0]?.text ?? '')
        .replaceAll(/ for update;/g, ';')
        .replaceAll(/ and state in \('new', 'used'\)/g, '')
        .replaceAll(/ and state = 'requested'/g, '')
        .replaceAll(/ and card\.available (\+ p_amount >= 0|>= whole|>= p_amount)/g, '')
        .replaceAll(/ and \(id <> p_from or card\.available >= p_amount\)/g, '');
      if (unguarded === rows[0]?.text) throw new Error(`${name} had no guard to remove`);
      await client.query(unguarded);
    }
    await client.query('alter table card drop constraint card_never_overspent');
    await client.query('drop index journal_reversed_once');
  });
}
