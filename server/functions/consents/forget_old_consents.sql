-- Forgets authorisations two years after the last entry of their payment settled, or, where none ever did, after they were given. What is
-- still on its way stays.
-- Whatever moment the server names, what is younger than two years stays: by the domain's clock, and by the newest authorisation, since the
-- server may write the clock but can neither change nor delete the authorisation of a day to come that it would need for this.
-- It runs with its owner's rights: the server's own role may delete none. Hence every name in it is a full one.
create or replace function forget_old_consents(p_before timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_newest timestamptz := (
    select least(max(c.at), clock_timestamp() + max(k.offset_ms) * interval '1 millisecond') from public.consents c cross join public.clock k
  );
  v_before timestamptz := least(p_before, (v_newest at time zone 'UTC' - interval '2 years') at time zone 'UTC');
  v_forgotten integer;
begin
  delete from public.consents c
   where c.at < v_before
     and not exists (select from public.ach_entries e where e.purchase_id = c.purchase_id and (e.settled_at >= v_before or e.settled_at is null and e.rejected_at is null and e.returned_at is null))
     and not exists (select from public.purchases p where p.id = c.purchase_id and p.status = 'PENDING')
     and not exists (select from public.retries r where r.purchase_id = c.purchase_id and r.status = 'pending');
  get diagnostics v_forgotten = row_count;
  return v_forgotten;
end
$$;
