-- Forgets words and recipients of messages done with since a moment, and whole messages written before another. Of the
-- last message to a former customer, which alone still says how they were reached, it does so as soon as it is done.
create or replace function forget_messages(p_done_before timestamptz, p_written_before timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update messages m set sealed = null where m.sealed is not null and m.next_try_at is null and m.state_at < p_done_before;
  update messages m set sealed = null where m.sealed is not null and m.next_try_at is null and m.purpose = 'data_deleted';
  delete from messages m where m.next_try_at is null and m.created_at < p_written_before;
$$;
