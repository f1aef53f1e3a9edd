-- Keeps the first data keys of a database, in use from now on; does nothing where there are some.
create or replace function keep_first_keys(p_version integer, p_check_sealed text, p_purposes text[], p_numbers integer[], p_keys_sealed text[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table public.data_keys in share row exclusive mode;
  if exists (select from public.data_keys) then
    return;
  end if;
  insert into public.outside_keys (version, check_sealed) values (p_version, p_check_sealed) on conflict do nothing;
  insert into public.data_keys (purpose, number, used_from)
  select k.purpose, k.number, clock_timestamp() from unnest(p_purposes, p_numbers) as k (purpose, number);
  insert into public.sealed_data_keys (purpose, number, version, key_sealed)
  select k.purpose, k.number, p_version, k.key_sealed from unnest(p_purposes, p_numbers, p_keys_sealed) as k (purpose, number, key_sealed);
end
$$;
