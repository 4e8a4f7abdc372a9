// What must always be true of the books: asked of every unit at once, as the role that reads them all, or of
// one from inside it. Each question finds the rows that break it, so a sound shop answers with nothing.
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import { brokenLink } from './close.ts';

export interface Violation {
  readonly rule: string;
  readonly unit: string;
  readonly what: string;
}

type Found = { unit: string; what: string };

/** What a question starts from: what is known of every account already, and the postings that it does not know. */
export interface Ground {
  /** Postings, with the origin and the key of their journals. */
  readonly postings: RawBuilder<unknown>;
  /** What is known of the account in these columns: its balance, how often something was issued to it, how much. */
  readonly known: (unit: RawBuilder<unknown>, account: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Nothing is known, and every posting is looked at. */
const fromTheFirstDay: Ground = {
  postings: sql`(select p.*, j.origin, j.key from posting p
    left join journal j on j.unit_id = p.unit_id and j.id = p.journal_id)`,
  known: () => sql`(select 0 as balance, 0 as issues, 0 as issued)`,
};

interface Rule {
  readonly ask: (ground: Ground) => RawBuilder<Found>;
  /** About journals and days, one by one: those that were proven need not be asked again every night. */
  readonly isOfThePast?: true;
}

const card = [sql.ref('c.unit_id'), sql.ref('c.id')] as const;
const account = [sql.ref('a.unit_id'), sql.ref('a.id')] as const;

const rules: Readonly<Record<string, Rule>> = {
  'C1 every journal sums to zero in every currency': {
    isOfThePast: true,
    ask: () => sql`
      select unit_id as unit, journal_id || ' is off by ' || sum(amount) || ' ' || currency as what
      from posting group by unit_id, journal_id, currency having sum(amount) <> 0`,
  },
  'C1 every journal has all its postings, and every posting its journal': {
    isOfThePast: true,
    ask: () => sql`
      select coalesce(j.unit_id, p.unit_id) as unit, coalesce(j.id, p.journal_id)::text as what
      from journal j full join (select unit_id, journal_id, count(*) as lines from posting group by 1, 2) p
        on p.unit_id = j.unit_id and p.journal_id = j.id
      where j.lines is distinct from p.lines`,
  },
  'C2 every balance equals its postings and is not negative': {
    ask: ({ postings, known }) => sql`
      select c.unit_id as unit, c.id || ' has ' || c.available || ' and ' || c.held || ' held, postings say '
        || coalesce(k.balance, 0) + coalesce(p.total, 0) as what
      from card c left join lateral ${known(...card)} as k on true
      left join (select unit_id, account_id, sum(amount) as total from ${postings} as p group by 1, 2) p
        on p.unit_id = c.unit_id and p.account_id = c.id
      where c.available + c.held <> coalesce(k.balance, 0) + coalesce(p.total, 0) or c.available < 0 or c.held < 0`,
  },
  'C2 what is held equals its holds': {
    ask: () => sql`
      select c.unit_id as unit, c.id || ' holds ' || c.held || ', orders say ' || coalesce(h.total, 0) as what
      from card c left join (select unit_id, card_id, sum(amount + forfeit) as total from hold
        where state = 'held' group by 1, 2) h on h.unit_id = c.unit_id and h.card_id = c.id
      where c.held <> coalesce(h.total, 0)`,
  },
  'C2 every posting is to a card or an account, in its currency': {
    isOfThePast: true,
    ask: () => sql`
      select p.unit_id as unit, p.journal_id || '/' || p.line as what
      from posting p
      left join card c on c.unit_id = p.unit_id and c.id = p.account_id
      left join account a on a.unit_id = p.unit_id and a.id = p.account_id
      where coalesce(c.currency, a.currency) is distinct from p.currency`,
  },
  'C2 every card makes sense': {
    ask: () => sql`
      select unit_id as unit, id::text as what from card
      where (order_line is null) <> (seq is null) or (expires_on is null) <> (expires_at is null)
        or (kind = 'wallet') <> (item_code is null) or (issuer = 'stock' and (available <> 0 or held <> 0))`,
  },
  'C2 every snapshot equals the postings before it': {
    isOfThePast: true,
    ask: () => sql`
      select s.unit_id as unit, s.account_id || ' at ' || s.ends_at as what
      from account_snapshot s
      where s.balance <> coalesce((select sum(p.amount) from posting p
        where p.unit_id = s.unit_id and p.account_id = s.account_id and p.at < s.ends_at), 0)`,
  },
  'C2 every top-up that is confirmed is booked, once, and no other is': {
    ask: () => sql`
      select t.unit_id as unit, t.id || ' is ' || t.state as what
      from top_up t left join journal j on j.unit_id = t.unit_id and j.key = 'top-up:' || t.id
      where (t.state = 'confirmed') <> (j.id is not null) or t.journal_id is distinct from j.id`,
  },
  // Orders do not exist yet; when they do, their quantities are compared here.
  "C3 an order line's cards are numbered without gaps": {
    ask: () => sql`
      select unit_id as unit, order_line::text as what from card where order_line is not null
      group by unit_id, order_line having max(seq) <> count(*) or min(seq) <> 1`,
  },
  'C3 a card was issued once, with its value': {
    ask: ({ postings, known }) => sql`
      select c.unit_id as unit, c.id::text as what
      from card c left join lateral ${known(...card)} as k on true
      left join (
        select p.unit_id, p.account_id, count(*) as times, sum(p.amount) as total from ${postings} as p
        where p.origin in ('issue', 'grant') or p.key = 'give:' || p.account_id group by 1, 2) i
        on i.unit_id = c.unit_id and i.account_id = c.id
      where c.kind = 'card' and c.issuer = 'own' and (coalesce(k.issues, 0) + coalesce(i.times, 0) <> 1
        or coalesce(k.issued, 0) + coalesce(i.total, 0) <> c.value)`,
  },
  'C3 no more was issued than was paid for': {
    ask: ({ postings, known }) => sql`
      select a.unit_id as unit, 'unissued is ' || coalesce(k.balance, 0) + coalesce(p.total, 0) || ' ' || a.currency as what
      from account a left join lateral ${known(...account)} as k on true
      left join (select unit_id, account_id, sum(amount) as total from ${postings} as p group by 1, 2) p
        on p.unit_id = a.unit_id and p.account_id = a.id
      where a.kind = 'unissued' and coalesce(k.balance, 0) + coalesce(p.total, 0) < 0`,
  },
};

export const auditRules = Object.keys(rules);

/** Everything that is wrong, a few of each kind; empty when nothing is. */
export const auditBooks = (tx: QueryExecutorProvider): Promise<Violation[]> =>
  answers(
    tx,
    Object.entries(rules).map(([rule, { ask }]) => [rule, ask(fromTheFirstDay)]),
  );

/** What is wrong with cards and accounts as they are now, seen from this ground. */
export const auditPresent = (tx: QueryExecutorProvider, ground: Ground): Promise<Violation[]> =>
  answers(
    tx,
    Object.entries(rules)
      .filter(([, { isOfThePast }]) => !isOfThePast)
      .map(([rule, { ask }]) => [rule, ask(ground)]),
  );

/** The answers to these questions, a few of each. */
export async function answers(
  tx: QueryExecutorProvider,
  questions: readonly (readonly [rule: string, question: RawBuilder<Found>])[],
): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const [rule, question] of questions) {
    const { rows } = await sql<Found>`select * from (${question}) as found limit 20`.execute(tx);
    violations.push(...rows.map(({ unit, what }) => ({ rule, unit, what })));
  }
  return violations;
}

/** All of it for the unit whose transaction it is, from the first day, and the chain of its closed days. */
export async function auditUnit(tx: QueryExecutorProvider, unit: string): Promise<Violation[]> {
  const violations = await auditBooks(tx);
  const link = await brokenLink({ tx });
  return link === null ? violations : [...violations, { rule: chainRule, unit, what: `link ${link}` }];
}

export const chainRule = 'C1 the chain of the books holds';
