-- Writes entries that the bank has had and nothing here waits for: they move nothing, and keep their attempts out of
-- other files. Nothing proves them, so they are written only under a hold, into a file that the bank has had and that
-- comes in by the same transaction: they cannot reach the bank. It runs with its owner's rights, hence full names.
create or replace function write_lost_entries(
  p_file_id text, p_effective_entry_date date, p_at timestamptz, p_lost_reason text, p_ids text[], p_kinds text[], p_purchase_ids text[], p_subject_ids text[],
  p_account_ids text[], p_account_versions integer[], p_attempts smallint[], p_trace_numbers text[], p_amounts bigint[], p_transaction_codes smallint[],
  p_receiver_names text[], p_company_names text[]
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_hold_number bigint;
begin
  -- Without a moment it would stand as sent, and as an entry that moves money.
  if p_at is null then
    raise exception 'a lost entry has a moment at which it was found';
  elsif p_lost_reason is null then
    raise exception 'a lost entry has a reason';
  end if;
  select h.number into v_hold_number
    from public.ach_delivery_holds h where h.event = 'held' and h.number = (select max(l.number) from public.ach_delivery_holds l);
  if v_hold_number is null then
    raise exception 'entries are written as lost only while deliveries are held';
  end if;
  if not exists (select from public.ach_files f
                  where f.id = p_file_id and f.delivered_at is not null and f.inserted_in = pg_current_xact_id()) then
    raise exception 'entries are written as lost only into a file that is taken over in the same transaction, and that the bank has had';
  end if;
  insert into public.ach_files_with_lost_entries (file_id, hold_number) values (p_file_id, v_hold_number) on conflict (file_id) do nothing;
  insert into public.ach_entries (file_id, effective_entry_date, rejected_at, lost_reason, id, kind, purchase_id, subject_id, bank_account_id, account_version,
                                  attempt, trace_number, amount_cents, transaction_code, receiver_name, company_name)
  select p_file_id, p_effective_entry_date, p_at, p_lost_reason, e.*
    from unnest(p_ids, p_kinds, p_purchase_ids, p_subject_ids, p_account_ids, p_account_versions, p_attempts, p_trace_numbers, p_amounts, p_transaction_codes,
                p_receiver_names, p_company_names) e;
end
$$;
