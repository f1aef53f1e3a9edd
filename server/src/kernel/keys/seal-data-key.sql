-- Keeps a data key sealed with one more version. What is kept already stands: it is never written over.
create or replace function seal_data_key(p_purpose text, p_number integer, p_version integer, p_key_sealed text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.sealed_data_keys (purpose, number, version, key_sealed) values (p_purpose, p_number, p_version, p_key_sealed) on conflict do nothing;
$$;
