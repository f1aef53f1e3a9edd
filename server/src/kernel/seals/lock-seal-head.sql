-- Where the chain of seals stands, locked for the caller's transaction: one seals at a time. It runs with its owner's
-- rights: the server's own role may write nothing of the head, and PostgreSQL lets nobody else lock it.
create or replace function lock_seal_head(out number bigint, out sha256 text)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select h.number, h.sha256 from public.seal_head h for no key update
$$;
