-- Makes a version of the keys from outside known, with a value that the right one opens. One that seals data keys
-- stands; another, which a rotation met that was abandoned, is written over.
create or replace function meet_outside_key(p_version integer, p_check_sealed text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.outside_keys (version, check_sealed) values (p_version, p_check_sealed)
  on conflict (version) do update set check_sealed = excluded.check_sealed, met_at = clock_timestamp()
   where not exists (select from public.sealed_data_keys s where s.version = p_version);
$$;
