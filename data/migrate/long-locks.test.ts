import { expect, test } from 'vitest';
import { longLocks } from './long-locks.ts';

const migration = (up: string) => `-- Up Migration\n${up}\n\n-- Check\ndo $$ begin assert true; end $$;\n`;

test.each([
  ['create index card_by on card (unit_id, id);', 'concurrently'],
  ['with t as (select 1) update card set a = t.b from t;', 'let a job do it'],
  ['with gone as (delete from card returning *) select 1 from gone;', 'let a job do it'],
  ['create unique index card_by on card (unit_id, id);', 'concurrently'],
  ['alter table card add constraint c check (available >= 0);', 'not valid'],
  ['ALTER TABLE ONLY card\n  ADD CHECK (available >= 0);', 'not valid'],
  ['alter table card add constraint c foreign key (unit_id) references unit_home;', 'not valid'],
  ['alter table card drop constraint c, add constraint c check (a in (1, 2));', 'not valid'],
  ['alter table card add constraint c unique (unit_id, a);', 'using index'],
  ['alter table card add primary key (unit_id, a);', 'using index'],
  ['alter table card add constraint c exclude using gist (a with =);', 'new table'],
  ['alter table card add column a text references unit_home;', 'column alone'],
  ['alter table card add column a int check (a > 0);', 'column alone'],
  ['alter table card add a int unique;', 'column alone'],
  ['alter table card add column a uuid not null default gen_random_uuid();', 'constant'],
  ['alter table card add column a timestamptz default clock_timestamp();', 'constant'],
  ['alter table card add column a bigserial;', 'writes every row'],
  ['alter table card add column a int generated always as (b * 2) stored;', 'writes every row'],
  ['alter table card alter column a type bigint;', 'another column'],
  ['alter table card alter a set data type bigint using a::bigint;', 'another column'],
  ['alter table card alter column a set not null;', '<column>_not_null'],
  [
    'alter table card validate constraint card_b_not_null;\nalter table card alter column a set not null;',
    '<column>_not_null',
  ],
  [
    'alter table card add constraint c check (a > 0) not valid;\nalter table card validate constraint c;',
    'begin the migration with it',
  ],
  ['drop trigger t on card;\nalter table session validate constraint c;', 'begin the migration'],
  ['alter table card set unlogged;', 'whole table'],
  ['reindex table card;', 'concurrently'],
  ['lock table card in exclusive mode;', 'everybody'],
  ['truncate card;', 'everybody'],
  ['cluster card using card_pkey;', 'everybody'],
  ['alter domain amount add check (value >= 0);', 'not valid'],
  ["update card set note = 'none';", 'a job'],
  ['delete from card where available = 0;', 'a job'],
  ['do $$ begin alter table card alter column a type bigint; end $$;', 'another column'],
  ['do $$ declare a int; begin if true then create index i on card (a); end if; end $$;', 'concurrently'],
  ["do $$ begin execute format('alter table %I …', 'card'); end $$;", 'write it out'],
  ['-- Brief:\nupdate card set note = 1;', 'a job'],
])('refuses %s', (up, advice) => {
  const faults = longLocks(migration(up));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(advice);
});

test.each([
  [
    'a table of its own',
    'create table t (a int);\ncreate index i on t (a);\nalter table t add check (a > 0);\nupdate t set a = 1;',
  ],
  ['a column without a default', 'alter table card add column a text;'],
  [
    'columns with constants',
    "alter table card add column a int not null default 0, add b text default '', add c jsonb not null default '{}'::jsonb;",
  ],
  ['the time of the migration', 'alter table card add column a timestamptz not null default now();'],
  [
    'a constraint that is not looked at yet',
    'alter table card drop constraint c;\nalter table card add constraint c check (a > 0) not valid;',
  ],
  [
    'a constraint that is looked at now',
    'alter table card validate constraint c;\nalter table card validate constraint d;',
  ],
  [
    'not null after a valid check',
    'alter table card validate constraint card_a_not_null;\nalter table card alter column a set not null;\nalter table card drop constraint card_a_not_null;',
  ],
  ['an index that is there already', 'alter table card add constraint c unique using index card_by;'],
  [
    'what takes a moment',
    'alter table card drop column a;\ndrop index i;\ncreate trigger t after insert on card for each row execute function f();',
  ],
  ['a function, which is not run', 'create function f() returns void language sql as $$ update card set a = 1; $$;'],
  ['words in a text', "insert into note values ('update card set x; create index i on card (a)');"],
  ['what somebody has looked at', '-- Brief: unit_key has three rows a unit.\nupdate unit_key set made_at = now();'],
])('allows %s', (_, up) => {
  expect(longLocks(migration(up))).toEqual([]);
});

const outside = (up: string) => migration(`-- Outside a transaction\n${up}`);

test('outside a transaction, indexes are built and dropped so that it can be done again', () => {
  const up =
    'create unique index concurrently if not exists i on card (unit_id, a);\n' +
    'drop index concurrently if exists j;\nreindex index concurrently k;';
  expect(longLocks(outside(up))).toEqual([]);
  expect(longLocks(migration(up))).toHaveLength(2);
});

test.each([
  'create index concurrently i on card (a);',
  'create index if not exists i on card (a);',
  'drop index concurrently j;',
  'alter table card add column a int;',
  'select 1;',
])('outside a transaction it refuses %s', (up) => {
  expect(longLocks(outside(up))).toEqual([expect.stringContaining('can be run again')]);
});
