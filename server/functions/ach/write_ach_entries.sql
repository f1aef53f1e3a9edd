-- Writes the entries of one kind that were put into a file. Each must go to the account of what it is for, over its amount: a debit to that of its payment, a
-- refund to that of the refund, a payout to the business's; an exception otherwise, and nothing is written.
--
-- The only writer of entries. It runs with its owner's rights: the server's own role may add none. Hence every name in it is a full one.
create or replace function write_ach_entries(
  p_file_id text, p_effective_entry_date date, p_kind text, p_ids text[], p_purchase_ids text[], p_subject_ids text[], p_account_ids text[],
  p_account_versions integer[], p_attempts smallint[], p_trace_numbers text[], p_amounts bigint[], p_transaction_codes smallint[], p_receiver_names text[],
  p_company_names text[]
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_right bigint := 0;
begin
  if p_kind = 'debit' then
    select count(*) into v_right
      from unnest(p_purchase_ids, p_account_ids, p_amounts) e (purchase_id, account_id, amount_cents)
      join public.purchases p on p.id = e.purchase_id
     where p.bank_account_id = e.account_id and p.amount_cents = e.amount_cents;
  elsif p_kind = 'refund' then
    select count(*) into v_right
      from unnest(p_subject_ids, p_account_ids, p_amounts) e (subject_id, account_id, amount_cents)
      join public.refunds r on r.id = e.subject_id
     where r.bank_account_id = e.account_id and r.amount_cents = e.amount_cents;
  elsif p_kind = 'reversal' then
    select count(*) into v_right
      from unnest(p_subject_ids, p_account_ids, p_amounts) e (subject_id, account_id, amount_cents)
      join public.reversals v on v.id = e.subject_id
     where v.bank_account_id = e.account_id and v.amount_cents = e.amount_cents;
  elsif p_kind = 'micro_entry' then
    select count(*) into v_right
      from unnest(p_subject_ids, p_account_ids, p_amounts) e (subject_id, account_id, amount_cents)
      join public.micro_entries m on m.id = e.subject_id
      join public.micro_verifications v on v.id = m.verification_id
     where v.bank_account_id = e.account_id and m.amount_cents = e.amount_cents;
  elsif p_kind = 'payout' then
    select count(*) into v_right
      from unnest(p_subject_ids, p_account_ids, p_account_versions, p_amounts) e (subject_id, account_id, account_version, amount_cents)
      join public.payouts o on o.id = e.subject_id
     where e.account_id is null and o.settlement_version = e.account_version and o.amount_cents = e.amount_cents;
  elsif p_kind = 'dishonoured_return' then
    select count(*) into v_right
      from unnest(p_subject_ids, p_account_ids, p_amounts) e (subject_id, account_id, amount_cents)
      join public.disputes d on d.id = e.subject_id
     where e.account_id is null and d.amount_cents = e.amount_cents;
  elsif p_kind = 'refused_change' then
    select count(*) into v_right
      from unnest(p_subject_ids, p_account_ids, p_amounts) e (subject_id, account_id, amount_cents)
      join public.account_changes c on c.id = e.subject_id
     where e.account_id is null and c.refusal_code is not null and e.amount_cents = 0;
  end if;
  if v_right <> cardinality(p_ids) then
    raise exception 'of % entries of kind %, % go to the account of what they are for, over its amount', cardinality(p_ids), p_kind, v_right;
  end if;
  insert into public.ach_entries (file_id, effective_entry_date, kind, id, purchase_id, subject_id, bank_account_id, account_version, attempt, trace_number,
                                  amount_cents, transaction_code, receiver_name, company_name)
  select p_file_id, p_effective_entry_date, p_kind, e.*
    from unnest(p_ids, p_purchase_ids, p_subject_ids, p_account_ids, p_account_versions, p_attempts, p_trace_numbers, p_amounts, p_transaction_codes,
                p_receiver_names, p_company_names) e;
end
$$;
