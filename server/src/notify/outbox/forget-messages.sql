-- Forgets words and recipients of messages done with since a moment, and whole messages written before another.
create or replace function forget_messages(p_done_before timestamptz, p_written_before timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update messages m set sealed = null where m.sealed is not null and m.next_try_at is null and m.state_at < p_done_before;
  delete from messages m where m.next_try_at is null and m.created_at < p_written_before;
$$;
