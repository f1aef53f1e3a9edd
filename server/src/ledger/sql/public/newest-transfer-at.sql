-- When the newest transfer was made; null before the first. For whoever may go by no clock that can be set.
create or replace function newest_transfer_at() returns timestamptz
language sql stable as $$
  select t.at from public.ledger_transfers t order by t.id desc limit 1
$$;
