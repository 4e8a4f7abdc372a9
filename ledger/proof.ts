// The books are proven a closed day at a time, and what was proven is written down: so a night asks about the days
// since, and about everything there is only as it is now. The database itself makes a proof, out of the books
// (migration 0058); here it is asked for. So that an old row cannot be altered for good, old days are proven again in
// turn.
import { sql, type QueryExecutorProvider } from 'kysely';
import { answers, auditPresent, type Ground, type Violation } from './audit.ts';
import { answered } from './outcome.ts';
import type { LedgerScope } from './scope.ts';

type UnitScope = Pick<LedgerScope, 'tx' | 'unit'>;

export interface Proof {
  readonly number: number;
  /** The last link of the chain that it covers. */
  readonly link: number;
  /** Of this proof and all before it, in hexadecimal: whoever keeps it elsewhere knows if the past is another. */
  readonly hash: string;
}

/** A transaction of the unit. */
export type InUnit = <T>(work: (tx: QueryExecutorProvider) => Promise<T>) => Promise<T>;

/** The first closed day that is not proven: its proof, or what is wrong with it. Null when every one is proven. */
export async function proveNext(
  inUnit: InUnit,
  { unit, clock }: Pick<LedgerScope, 'unit' | 'clock'>,
): Promise<Proof | Violation[] | null> {
  try {
    return await inUnit(async (tx) => {
      const { rows } = await sql<Proof>`
        insert into ledger_proof (unit_id, proved_at)
        select ${unit}, ${clock.now()} where ledger_day_to_prove() is not null
        returning number, link, encode(hash, 'hex') as hash`.execute(tx);
      return rows[0] ?? null;
    });
  } catch (error) {
    const { code, detail = '[]' } = error as { code?: string; detail?: string };
    // Somebody else was quicker.
    if (code === 'UW014') return null;
    if (code !== 'UW015') throw error;
    return (JSON.parse(detail) as Omit<Violation, 'unit'>[]).map((found) => ({ ...found, unit }));
  }
}

export async function lastProof({ tx, unit }: UnitScope): Promise<Proof | null> {
  const { rows } = await sql<Proof>`
    select number, link, encode(hash, 'hex') as hash from ledger_proof
    where unit_id = ${unit} order by number desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Proves a day again that was proven before. */
export async function proveAgain({ tx, unit }: UnitScope, number: number): Promise<Violation[]> {
  const { rows } = await sql<Omit<Violation, 'unit'>>`
    select rule, what from ledger_proof_faults(${number}) limit 50`.execute(tx);
  return rows.map((found) => ({ ...found, unit }));
}

/** Days that are proven again in a night: this many at least, while there are as many, and never more than the most. */
const daysAgain = { least: 16, most: 64 };
const usualNights = 32;

/**
 * After how many nights every old day has been proven again. A power of two: when it doubles, whatever is due in a
 * night was due in that night before, so nothing waits longer than the new number.
 */
export function nightsFor(days: number): number {
  let nights = 1;
  while (days / nights > daysAgain.least && nights < usualNights) nights *= 2;
  while (days / nights > daysAgain.most) nights *= 2;
  return nights;
}

/** A share of the past. The shares 0 to `of` - 1 are all of it. */
export interface Share {
  readonly part: number;
  readonly of: number;
}

/**
 * What is due when so many days are proven and so many more are about to be. It moves on with the proofs, not with the
 * date: where something is wrong and nothing is proven, the same share is looked at again until it is mended.
 */
export function sharesDue(proven: number, more: number): Share[] {
  const of = nightsFor(proven);
  const count = Math.min(of, Math.max(1, more));
  return Array.from({ length: count }, (_, at) => ({ part: (proven + 1 + at) % of, of }));
}

/** The proven days of a share, by the numbers of their proofs. */
export function daysIn({ part, of }: Share, proven: number): number[] {
  const first = part === 0 ? of : part;
  // None where it has not begun: the first is at most `of`.
  const count = Math.floor((proven - first) / of) + 1;
  return Array.from({ length: count }, (_, at) => first + at * of);
}

/** How many closed days are not proven. */
export async function daysToProve({ tx, unit }: UnitScope): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select count(*) as days from ledger_closing c
    where c.unit_id = ${unit} and c.stage = 2 and c.ends_at > ${await provenUntil({ tx, unit })}::timestamptz`.execute(
    tx,
  );
  return answered(rows[0]).days;
}

/**
 * Cards of a share, counted from their first posting: what they stood at when the last proof was made must be what was
 * proven of them. Finds what belongs to no day: a posting without a journal, a proven balance out of its turn.
 */
export async function recountCards({ tx, unit }: UnitScope, { part, of }: Share): Promise<Violation[]> {
  const until = await provenUntil({ tx, unit });
  return answers(tx, [
    [
      provenBalanceRule,
      sql`
        select c.unit_id as unit, c.id || ' stood at ' || p.total || ', the proof says ' || coalesce(k.balance, 0) as what
        from card c
        left join lateral ${sinceProof(unit, until).known(sql.ref('c.unit_id'), sql.ref('c.id'))} as k on true
        cross join lateral (select coalesce(sum(p.amount), 0) as total from posting p
          where p.unit_id = c.unit_id and p.account_id = c.id and p.at < ${until}::timestamptz) p
        where c.unit_id = ${unit} and hashtextextended(c.id::text, 0) & ${of - 1}::bigint = ${part}
          and p.total <> coalesce(k.balance, 0)`,
    ],
  ]);
}

/** What is wrong with the books as they are now and with the days since the last proof. */
export async function auditSince({ tx, unit }: UnitScope): Promise<Violation[]> {
  const until = await provenUntil({ tx, unit });
  const ground = sinceProof(unit, until);
  const { rows: faults } = await sql<Omit<Violation, 'unit'>>`
    select rule, what from ledger_faults(${until}::timestamptz, 'infinity') limit 50`.execute(tx);
  const { rows: chain } = await sql<{ broken: number | null }>`
    select ledger_broken_proof() as broken`.execute(tx);
  const { broken } = answered(chain[0]);
  return [
    ...(broken === null ? [] : [{ rule: proofChainRule, unit, what: `proof ${broken}` }]),
    ...faults.map((found) => ({ ...found, unit })),
    ...(await auditPresent(tx, ground)),
    ...(await answers(tx, [
      ['C2 every snapshot equals the postings before it', wrongSnapshots(unit, until, ground)],
      ['C2 every posting is to a card or an account, in its currency', otherCurrency(unit)],
    ])),
  ];
}

export const proofChainRule = 'C1 the chain of the proofs holds';
export const provenBalanceRule = 'C2 every proven balance equals its postings';

/** The moment up to which everything is proven, exactly as the database writes it. */
async function provenUntil({ tx, unit }: UnitScope): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select coalesce((select ends_at from ledger_proof where unit_id = ${unit} order by number desc limit 1),
      '-infinity')::text as until`.execute(tx);
  return answered(rows[0]).until;
}

/** What was proven, and the postings since. By the journals: they are what is kept in the order of time. */
const sinceProof = (unit: string, until: string): Ground => ({
  postings: sql`(select p.*, j.origin, j.key from journal j
    join posting p on p.unit_id = j.unit_id and p.journal_id = j.id
    where j.unit_id = ${unit} and j.at >= ${until}::timestamptz)`,
  known: (unitColumn, account) => sql`(select b.balance, b.issues, b.issued from ledger_proof_balance b
    where b.unit_id = ${unitColumn} and b.account_id = ${account} order by b.proof desc limit 1)`,
});

/**
 * Snapshots of the last proven day and later ones, and accounts that have only older ones. The app may add snapshots,
 * also of a day that is long closed: a balance that is read starts from the last there is, so it must be a true one.
 */
const wrongSnapshots = (unit: string, until: string, { known }: Ground) => sql<{
  unit: string;
  what: string;
}>`
  select a.unit_id as unit, a.id || ' at ' || s.ends_at as what
  from account a
  join lateral (select * from account_snapshot s where s.unit_id = a.unit_id and s.account_id = a.id
    and s.ends_at >= ${until}::timestamptz) s on true
  left join lateral ${known(sql.ref('a.unit_id'), sql.ref('a.id'))} as k on true
  where a.unit_id = ${unit} and s.balance <> coalesce(k.balance, 0) + coalesce((select sum(p.amount) from posting p
    where p.unit_id = a.unit_id and p.account_id = a.id and p.at >= ${until}::timestamptz and p.at < s.ends_at), 0)
  union all
  select a.unit_id, a.id || ' has none at ' || ${until}
  from account a
  join lateral (select s.ends_at from account_snapshot s where s.unit_id = a.unit_id and s.account_id = a.id
    order by s.ends_at desc limit 1) s on s.ends_at < ${until}::timestamptz
  where a.unit_id = ${unit}`;

/** A card keeps the currency that it was proven in: the same number of another one is another value. */
const otherCurrency = (unit: string) => sql<{ unit: string; what: string }>`
  select c.unit_id as unit, c.id || ' was in ' || k.currency as what
  from card c
  join lateral (select b.currency from ledger_proof_balance b where b.unit_id = c.unit_id and b.account_id = c.id
    order by b.proof desc limit 1) k on k.currency <> c.currency
  where c.unit_id = ${unit}`;
