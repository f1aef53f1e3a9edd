-- The bank rejected the file of debits as a whole, or them alone, before they settled: what was in transit is owed by the consumers again. All of them, or an
-- exception. It runs with its owner's rights, like every verb that moves money: the server's own role may write none of these rows.
create or replace function debits_rejected(p_at timestamptz, p_entry_ids text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform ledger_post_debits('file_rejected', p_at, p_entry_ids);
end
$$;
