-- Makes a data key seal, once all are sealed with the newest version in use, or an exception. Repeated, it does
-- nothing.
create or replace function use_data_key(p_number integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table public.data_keys in share row exclusive mode;
  if exists (
    select from public.data_keys d
     where (d.used_from is not null or d.number = p_number)
       and not exists (select from public.sealed_data_keys s
                        where s.purpose = d.purpose and s.number = d.number and s.version = (select max(o.version) from public.sealed_data_keys o))
  ) then
    raise exception 'not every data key is sealed with the newest version';
  end if;
  update public.data_keys set used_from = clock_timestamp() where purpose = 'sealing' and number = p_number and used_from is null;
end
$$;
