-- Drops data keys that seal nothing, left by an abandoned rotation, and no other. Their numbers stay taken.
create or replace function drop_unused_keys(p_numbers integer[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table public.data_keys in share row exclusive mode;
  delete from public.sealed_data_keys s
   using public.data_keys d
   where s.purpose = 'sealing' and s.number = any (p_numbers) and d.purpose = s.purpose and d.number = s.number and d.used_from is null;
end
$$;
