-- Forgets authorisations two years after the last entry of their payment settled, or, where none ever did, after they were given. What is
-- still on its way stays.
-- It runs with its owner's rights: the server's own role may delete none. Hence every name in it is a full one.
create or replace function forget_old_consents(p_before timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_forgotten integer;
begin
  delete from public.consents c
   where c.at < p_before
     and not exists (select from public.ach_entries e where e.purchase_id = c.purchase_id and (e.settled_at >= p_before or e.settled_at is null and e.rejected_at is null and e.returned_at is null))
     and not exists (select from public.purchases p where p.id = c.purchase_id and p.status = 'PENDING')
     and not exists (select from public.retries r where r.purchase_id = c.purchase_id and r.status = 'pending');
  get diagnostics v_forgotten = row_count;
  return v_forgotten;
end
$$;
