-- Writes entries of a file that the bank has had, and for which nothing here waits: they move nothing, and keep their attempts out of every other file.
-- It runs with its owner's rights: the server's own role may add no entry otherwise. Hence every name in it is a full one.
create or replace function write_lost_entries(
  p_file_id text, p_effective_entry_date date, p_at timestamptz, p_lost_reason text, p_ids text[], p_kinds text[], p_purchase_ids text[], p_subject_ids text[],
  p_account_ids text[], p_account_versions integer[], p_attempts smallint[], p_trace_numbers text[], p_amounts bigint[], p_transaction_codes smallint[],
  p_receiver_names text[], p_company_names text[]
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Without a moment it would stand as sent, and as an entry that moves money.
  if p_at is null or p_lost_reason is null then
    raise exception 'a lost entry has a moment and a reason';
  end if;
  insert into public.ach_entries (file_id, effective_entry_date, rejected_at, lost_reason, id, kind, purchase_id, subject_id, bank_account_id, account_version,
                                  attempt, trace_number, amount_cents, transaction_code, receiver_name, company_name)
  select p_file_id, p_effective_entry_date, p_at, p_lost_reason, e.*
    from unnest(p_ids, p_kinds, p_purchase_ids, p_subject_ids, p_account_ids, p_account_versions, p_attempts, p_trace_numbers, p_amounts, p_transaction_codes,
                p_receiver_names, p_company_names) e;
end
$$;
