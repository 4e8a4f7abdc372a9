-- Up Migration
-- Every two seconds each pg-boss counted all jobs of the week, in one reading of the whole table that vacuum had to wait for: at fifty
-- checkouts a second that is a hundred million rows. The gauges count what they show by indexes of a few rows (0131, 0132), and
-- pg-boss puts its own count off until the moment that stands here, which it writes itself where counting has taken too long.
-- Brief: it has one row.
update pgboss.version set monitor_backoff_on = 'infinity';

-- Check
do $$
begin
  assert (select monitor_backoff_on = 'infinity' from pgboss.version), 'all jobs of the week are counted every two seconds';
end
$$;
