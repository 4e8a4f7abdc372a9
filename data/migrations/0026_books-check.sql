-- Up Migration
-- Every night each unit's books are checked, one waiting job a unit however often it ticks.
select make_queue('books-check-tick');
select make_queue('books-check', '{"policy": "short", "retryLimit": 2, "expireInSeconds": 14400}');

-- Check
do $$
begin
  assert (select count(*) = 2 from pgboss.queue where name like 'books-check%'), 'nobody checks the books';
end
$$;
