-- Forgets data keys as versions before `p_version` sealed them; gives since when the newest one seals. An exception
-- where one would be left that the version does not open. Of keys that were dropped unused nothing is left.
create or replace function forget_earlier_keys(p_version integer) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table public.data_keys in share row exclusive mode;
  delete from public.data_keys d
   where d.used_from is null and not exists (select from public.sealed_data_keys s where s.purpose = d.purpose and s.number = d.number);
  if exists (select from public.data_keys d where d.used_from is null)
     or exists (
       select from public.data_keys d
        where not exists (select from public.sealed_data_keys s where s.purpose = d.purpose and s.number = d.number and s.version = p_version)
     ) then
    raise exception 'not every data key is in use and sealed with version %', p_version;
  end if;
  delete from public.sealed_data_keys s where s.version < p_version;
  return (select max(d.used_from) from public.data_keys d where d.purpose = 'sealing');
end
$$;
