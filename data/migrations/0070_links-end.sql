-- Up Migration
-- A mail's link is signed and says itself how long it opens; this is what ends it sooner: a newer mail about the
-- same card, or its owner, who blocks the card.
alter table card_mail add column superseded_at timestamptz;

-- Check
do $$
begin
  assert has_column_privilege('unwrap_app', 'card_mail', 'superseded_at', 'update'),
    'a link cannot be ended before its time';
end
$$;
