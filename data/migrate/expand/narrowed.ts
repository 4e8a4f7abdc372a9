// What a migration takes away from whoever was there before it. While a release is rolled out, and for as long as it may be
// taken back, the release before works on the new schema: what it reads must still be there, and what it writes must
// still be taken.
import type { Demand, Schema } from './schema.ts';

export interface Narrowing {
  /** As the marker of a migration names it. */
  readonly subject: string;
  /** Taken away, or asked for where it was not. */
  readonly how: 'gone' | 'asked';
  readonly says: string;
}

export function narrowed(before: Schema, after: Schema): Narrowing[] {
  return [...gone(before, after), ...changed(before, after), ...asked(before, after)];
}

const lost = (subject: string, says = 'is gone'): Narrowing => ({ subject, how: 'gone', says: `${subject} ${says}` });
const demanded = (subject: string, says: string): Narrowing => ({ subject, how: 'asked', says: `${subject} ${says}` });

function gone(before: Schema, after: Schema): Narrowing[] {
  const stays = ({ table }: { readonly table: string }) => after.tables.has(table);
  const missing = (names: Iterable<string>, there: { has(name: string): boolean }) =>
    [...names].filter((name) => !there.has(name));
  const missingOf = (things: ReadonlyMap<string, { readonly table: string }>, there: { has(name: string): boolean }) =>
    [...things].filter(([name, thing]) => stays(thing) && !there.has(name)).map(([name]) => name);
  const functions = missing(before.functions.keys(), after.functions);
  return [
    ...missing(before.tables, after.tables).map((name) => lost(`table ${name}`)),
    ...missingOf(before.columns, after.columns).map((name) => lost(`column ${name}`)),
    ...missingOf(before.policies, after.policies).map((name) => lost(`policy ${name}`)),
    ...functions.map((name) => lost(`function ${name}`)),
    ...missing(before.queues, after.queues).map((name) => lost(`queue ${name}`)),
    ...missing(before.uniques, after.uniques)
      .filter((name) => after.tables.has(name.split(' USING ')[0] ?? ''))
      .map((name) => lost(`unique ${name}`, 'is gone, and `on conflict` may name it')),
    // What went with its thing is told once.
    ...missing(before.grants, after.grants)
      .filter((grant) => isStillThere(grant, after))
      .map((name) => lost(`grant ${name}`)),
  ];
}

function isStillThere(grant: string, { tables, columns, functions }: Schema): boolean {
  const [, column, thing = ''] = /^\S+(?: \((.*?)\))? on (.*) to \S+$/.exec(grant) ?? [];
  return column ? columns.has(`${thing}.${column}`) : tables.has(thing) || functions.has(thing);
}

function changed(before: Schema, after: Schema): Narrowing[] {
  const found: Narrowing[] = [];
  for (const [name, column] of before.columns) {
    const now = after.columns.get(name);
    if (now && now.type !== column.type) found.push(lost(`column ${name}`, `was ${column.type} and is ${now.type}`));
    if (now?.isRequired && !column.isRequired) found.push(demanded(`column ${name}`, 'must be given, and was not'));
  }
  for (const [name, says] of before.functions) {
    const now = after.functions.get(name);
    if (now !== undefined && now !== says) found.push(lost(`function ${name}`, `answered ${says} and answers ${now}`));
  }
  for (const [name, { says }] of before.policies) {
    const now = after.policies.get(name);
    if (now && now.says !== says) found.push(demanded(`policy ${name}`, `said ${says} and says ${now.says}`));
  }
  return found;
}

/** Only of tables that were there: nobody writes to a new one. */
function asked(before: Schema, after: Schema): Narrowing[] {
  const found: Narrowing[] = [];
  for (const [name, { table, isRequired }] of after.columns)
    if (isRequired && before.tables.has(table) && !before.columns.has(name))
      found.push(demanded(`column ${name}`, 'is new and must be given: give it a default'));
  for (const [name, demand] of after.demands) {
    const { table, says, columns } = demand;
    if (!before.tables.has(table)) continue;
    const isOfNewColumns = columns.length > 0 && columns.every((column) => !before.columns.has(`${table}.${column}`));
    if (!isOfNewColumns && !isAsked(before, name, demand)) found.push(demanded(`demand ${name}`, `is new: ${says}`));
  }
  return found;
}

/** It was asked for already, under this name or another, or something narrower was. */
function isAsked(before: Schema, name: string, { table, says }: Demand): boolean {
  const same = [...before.demands.values()].some((one) => one.table === table && one.says === says);
  const earlier = before.demands.get(name);
  return same || (earlier !== undefined && isWider(earlier.says, says));
}

/** A list of values in a check, with none of the earlier ones missing, and nothing else different. */
function isWider(earlier: string, now: string): boolean {
  const values = (text: string): readonly string[] => text.match(/'(?:[^']|'')*'/g) ?? [];
  const frame = (text: string) => text.replaceAll(/ARRAY\[[^\]]*\]/g, 'ARRAY[]');
  const isList = (text: string) => /^CHECK \(.*ARRAY\[/.test(text) && !/'/.test(frame(text));
  if (!isList(earlier) || !isList(now) || frame(earlier) !== frame(now)) return false;
  return values(earlier).every((value) => values(now).includes(value));
}
