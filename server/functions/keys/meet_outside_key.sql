-- Makes a version of the keys from outside known, with a value that the right one opens. The first to bring it is believed.
create or replace function meet_outside_key(p_version integer, p_check_sealed text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.outside_keys (version, check_sealed) values (p_version, p_check_sealed) on conflict do nothing;
$$;
