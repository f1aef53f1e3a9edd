-- Debits stand in a file to the bank, first ones and retries: the ledger says so, and each retry names its entry. All of them, or an exception.
-- The caller has their purchases locked. It runs with its owner's rights, like every verb that moves money: the server's own role may write none
-- of these rows.
create or replace function debits_in_file(p_at timestamptz, p_entry_ids text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform ledger_post_debits('in_file', p_at, p_entry_ids);
  update retries r set entry_id = e.id
    from ach_entries e
   where e.id in (select unnest(p_entry_ids)) and e.attempt > 1
     and r.purchase_id = e.purchase_id and r.attempt = e.attempt and r.status = 'pending';
end
$$;

-- The bank rejected their file as a whole, or them alone, before they settled: what was in transit is owed by the consumers again.
create or replace function debits_rejected(p_at timestamptz, p_entry_ids text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform ledger_post_debits('file_rejected', p_at, p_entry_ids);
end
$$;
