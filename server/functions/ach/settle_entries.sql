-- Entries of a file that the bank has settle with it, whatever their kind: all of them, or an exception. What that moves is for the verb of their kind.
create or replace function settle_entries(p_file_id text, p_entry_ids text[], p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_settled bigint;
begin
  update ach_entries e set settled_at = p_at
    from ach_files f
   where e.id in (select unnest(p_entry_ids)) and e.file_id = p_file_id and f.id = p_file_id and f.status in ('DELIVERED', 'ACCEPTED') and f.word_failure is null
     and e.settled_at is null and e.returned_at is null and e.rejected_at is null;
  get diagnostics v_settled = row_count;
  if v_settled <> cardinality(p_entry_ids) then
    raise exception '% of % entries of file % cannot settle', cardinality(p_entry_ids) - v_settled, cardinality(p_entry_ids), p_file_id;
  end if;
end
$$;

-- The debits among them: the bank has collected them, and they are held beside the consumers' balances no more.
create or replace function debits_settled(p_at timestamptz, p_entry_ids text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform ledger_post_debits('settled', p_at, p_entry_ids);
  update purchases p set settled_at = p_at from ach_entries e where e.id in (select unnest(p_entry_ids)) and p.id = e.purchase_id;
end
$$;
