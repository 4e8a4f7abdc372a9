-- Up Migration
-- An erased member is not a closed one: nobody opens the account again, and nothing is left that says who it was.
-- What is theirs in the books stays, under an id that means nobody. The rules are looked through in the next
-- migration.
alter table actor drop constraint actor_standing_check;
alter table actor add constraint actor_standing_check check (standing in ('active', 'closed', 'erased')) not valid;
alter table actor add constraint actor_erased check (standing <> 'erased' or person_id is null) not valid;

-- Check
do $$
begin
  assert (select pg_get_constraintdef(oid) like '%erased%' from pg_constraint
    where conrelid = 'actor'::regclass and conname = 'actor_standing_check'), 'nobody can be erased';
  assert exists (select from pg_constraint where conrelid = 'actor'::regclass and conname = 'actor_erased'),
    'an erased member may still say who they were';
end
$$;
