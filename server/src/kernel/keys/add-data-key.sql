-- Adds the next data key, sealed with a version no older than those in use, or an exception. `use_data_key` starts it.
create or replace function add_data_key(p_purpose text, p_number integer, p_version integer, p_key_sealed text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table public.data_keys in share row exclusive mode;
  if (p_purpose = 'sealing'
      and p_number = (select max(d.number) + 1 from public.data_keys d where d.purpose = p_purpose)
      and not exists (select from public.data_keys d join public.sealed_data_keys s on s.purpose = d.purpose and s.number = d.number
                       where d.used_from is null)
      and p_version >= (select max(s.version) from public.sealed_data_keys s)) is not true then
    raise exception 'data key % of version % is not the next', p_number, p_version;
  end if;
  insert into public.data_keys (purpose, number) values (p_purpose, p_number);
  insert into public.sealed_data_keys (purpose, number, version, key_sealed) values (p_purpose, p_number, p_version, p_key_sealed);
end
$$;
