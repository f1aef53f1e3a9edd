-- Keeps a name that a holder of accounts has, a consumer or a business, beside those of before. For triggers that run
-- with the owner's rights: the server's own role may not write these names.
create or replace function keep_holder_name(p_holder_id text, p_name text) returns void
language sql as $$
  insert into public.holder_names (holder_id, name) values (p_holder_id, p_name) on conflict do nothing
$$;
