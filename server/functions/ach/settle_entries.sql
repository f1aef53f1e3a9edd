-- Entries of a file that the bank has settle with it, whatever their kind: all of them, or an exception. What that moves is for the verb of their kind.
--
-- Verbs over lists have one plan, which looks each row up by its id, however little is known of a table that a file has filled just now: a plan made for
-- the list at hand once went through the table for each element of it.
create or replace function settle_entries(p_file_id text, p_entry_ids text[], p_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
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
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_purchase_ids text[] := ledger_post_debits('settled', p_at, p_entry_ids);
begin
  update purchases p set settled_at = p_at where p.id in (select unnest(v_purchase_ids));
end
$$;
