-- Forgets authorizations whose time has passed, and keeps in removed_rows which those were, so that the seals over them go on to hold. Gives how many.
-- An authorization stays for two years and sixty days after the last day on which its debit could come back. That day is at most 65 days after the
-- entry settled: sixty days, forward to a banking day, and one banking day more. What no entry stands for counts from its approval, and what is
-- still on its way stays.
-- The moment it counts back from is nobody's to name: the earliest of the database's own clock, as far ahead as the sandbox has set it, the newest
-- authorization and the newest transfer of the ledger. Whoever would have an authorization forgotten early must write all three, and leaves two of
-- them behind, which can neither be changed nor deleted.
-- It runs with its owner's rights: the server's own role may delete none. Hence every name in it is a full one.
create or replace function forget_old_consents() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  v_latest timestamptz;
  v_kept_from timestamptz;
  v_sealed_to bigint := coalesce((select max(s.to_seq) from public.seals s where s.table_name = 'consents'), 0);
  v_forgotten integer;
begin
  select least(
           (select max(c.at) from public.consents c),
           public.newest_transfer_at(),
           clock_timestamp() + k.offset_ms * interval '1 millisecond')
    into strict v_latest from public.clock k;
  v_kept_from := v_latest - interval '2 years 60 days' - interval '65 days';
  with gone as (
    delete from public.consents c
     where c.at < v_kept_from
       and c.seq <= v_sealed_to
       and not exists (select from public.ach_debits e where e.purchase_id = c.purchase_id
                        and (e.settled_at >= v_kept_from or e.returned_at >= v_kept_from
                             or e.settled_at is null and e.rejected_at is null and e.returned_at is null))
       and not exists (select from public.purchase_debits p where p.id = c.purchase_id and p.status = 'PENDING')
       and not exists (select from public.pending_reinitiations r where r.purchase_id = c.purchase_id)
    returning c.seq, c::text as text
  )
  insert into public.removed_rows (table_name, kept_from, row_count, row_seqs, rows_sha256)
  select 'consents', v_kept_from, count(*), array_agg(g.seq order by g.seq), sha256(convert_to(string_agg(g.text, E'\n' order by g.seq), 'UTF8'))
    from gone g having count(*) > 0
  returning row_count into v_forgotten;
  return coalesce(v_forgotten, 0);
end
$$;
