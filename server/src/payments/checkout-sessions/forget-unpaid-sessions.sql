-- Forgets sessions that expired before a moment and were never paid. A paid one is the record of its payment, and stays.
-- It runs with its owner's rights: the server's own role may delete no session. Hence every name in it is a full one.
create or replace function forget_unpaid_sessions(p_before timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.checkout_sessions s where s.purchase_id is null and s.expires_at < p_before
$$;
