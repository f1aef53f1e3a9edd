-- Forgets authorizations whose time has passed, and keeps in removed_rows which, so that their seals hold. Gives how
-- many. An authorization stays two years and sixty days after the last day on which its debit could come back, at most
-- 65 days after settlement: sixty days, forward to a banking day, and one banking day more. Without an entry it counts
-- from its approval; what is on its way stays. Nobody names the moment to count back from: it is the earliest of the
-- database's clock, as far ahead as the sandbox has set it, the newest authorization and the newest ledger transfer.
-- Whoever would forget early must write all three, and leaves two behind that can neither be changed nor deleted. It
-- runs with its owner's rights, as the server's role may delete none; hence every name in it is a full one.
create or replace function forget_old_consents() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  v_latest timestamptz;
  v_kept_from timestamptz;
  v_sealed_to bigint := coalesce((select max(s.to_seq) from public.sealed_stretches s where s.table_name = 'consents'), 0);
  v_seqs bigint[];
  v_rows_sha256 bytea;
begin
  -- Where there is no clock this fails: it does not count back from the other two alone.
  select least(
           (select max(c.at) from public.consents c),
           public.newest_transfer_at(),
           n.at)
    into strict v_latest from (select public.domain_now() as at) n where n.at is not null;
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
  select array_agg(g.seq order by g.seq), sha256(convert_to(string_agg(g.text, E'\n' order by g.seq), 'UTF8')) into v_seqs, v_rows_sha256 from gone g;
  if v_seqs is null then
    return 0;
  end if;
  perform public.note_removed_rows(p_table_name => 'consents', p_kept_from => v_kept_from, p_row_seqs => v_seqs, p_rows_sha256 => v_rows_sha256);
  return cardinality(v_seqs);
end
$$;
