-- The bank rejected debits before they settled: consumers owe again what was in transit. All of them, or an exception.
-- It runs with its owner's rights, since the server's own role may not write the rows of money.
create or replace function debits_rejected(p_at timestamptz, p_entry_ids text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform ledger_post_debits('file_rejected', p_at, p_entry_ids);
end
$$;
