-- Forgets sessions expired before a moment and never paid; a paid one is its payment's record. It runs with its owner's
-- rights, as the server's role may delete none; hence every name in it is a full one.
create or replace function forget_unpaid_sessions(p_before timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.checkout_sessions s where s.purchase_id is null and s.expires_at < p_before
$$;
