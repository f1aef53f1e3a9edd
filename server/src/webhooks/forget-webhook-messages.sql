-- Forgets messages that were written before a moment, whatever became of them.
-- It runs with its owner's rights: the server's own role may delete none. Hence every name in it is a full one.
create or replace function forget_webhook_messages(p_before timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.webhook_messages m where m.created_at < p_before
$$;
