-- Writes the entries of one kind that were put into a file. Each must go to the account of what it is for, over its amount: a debit to that of its payment, a
-- refund to that of the refund, a payout to the business's; an exception otherwise, and nothing is written.
--
-- With a debit goes its transfer, since no debit may stand in a file that the ledger does not know of, and a retry names its entry. The payments are locked by
-- the caller; they are read once here, as a file has a hundred thousand of them.
--
-- The only writer of entries that move money. It runs with its owner's rights: the server's own role may add none.
create or replace function write_ach_entries(
  p_file_id text, p_effective_entry_date date, p_at timestamptz, p_kind text, p_ids text[], p_purchase_ids text[], p_subject_ids text[], p_account_ids text[],
  p_account_versions integer[], p_attempts smallint[], p_trace_numbers text[], p_amounts bigint[], p_transaction_codes smallint[], p_receiver_names text[],
  p_company_names text[]
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_right bigint := 0;
  v_retries bigint;
  v_debits record;
begin
  if p_kind = 'debit' then
    select count(*) as count, array_agg(e.id) as entry_ids, array_agg(p.id) as purchase_ids, array_agg(p.amount_cents) as amounts_cents,
           array_agg(0::bigint) as fees_cents, array_agg(p.business_id) as business_ids, array_agg(p.consumer_id) as consumer_ids
      into v_debits
      from unnest(p_ids, p_purchase_ids, p_account_ids, p_attempts, p_amounts) e (id, purchase_id, account_id, attempt, amount_cents)
      join purchases p on p.id = e.purchase_id
     where p.bank_account_id = e.account_id and p.amount_cents = e.amount_cents
       and (e.attempt = 1 and p.status = 'PENDING' or e.attempt > 1 and p.status = 'DECLINED');
    v_right := v_debits.count;
  elsif p_kind = 'refund' then
    select count(*) into v_right
      from unnest(p_subject_ids, p_account_ids, p_amounts) e (subject_id, account_id, amount_cents)
      join refunds r on r.id = e.subject_id
     where r.bank_account_id = e.account_id and r.amount_cents = e.amount_cents;
  elsif p_kind = 'reversal' then
    select count(*) into v_right
      from unnest(p_subject_ids, p_account_ids, p_amounts) e (subject_id, account_id, amount_cents)
      join reversals v on v.id = e.subject_id
     where v.bank_account_id = e.account_id and v.amount_cents = e.amount_cents;
  elsif p_kind = 'micro_entry' then
    select count(*) into v_right
      from unnest(p_subject_ids, p_account_ids, p_amounts) e (subject_id, account_id, amount_cents)
      join micro_entries m on m.id = e.subject_id
      join micro_verifications v on v.id = m.verification_id
     where v.bank_account_id = e.account_id and m.amount_cents = e.amount_cents;
  elsif p_kind = 'payout' then
    select count(*) into v_right
      from unnest(p_subject_ids, p_account_ids, p_account_versions, p_amounts) e (subject_id, account_id, account_version, amount_cents)
      join payouts o on o.id = e.subject_id
     where e.account_id is null and o.settlement_version = e.account_version and o.amount_cents = e.amount_cents;
  elsif p_kind = 'dishonoured_return' then
    select count(*) into v_right
      from unnest(p_subject_ids, p_account_ids, p_amounts) e (subject_id, account_id, amount_cents)
      join disputes d on d.id = e.subject_id
     where e.account_id is null and d.amount_cents = e.amount_cents;
  elsif p_kind = 'refused_change' then
    select count(*) into v_right
      from unnest(p_subject_ids, p_account_ids, p_amounts) e (subject_id, account_id, amount_cents)
      join account_changes c on c.id = e.subject_id
     where e.account_id is null and c.refusal_code is not null and e.amount_cents = 0;
  elsif p_kind = 'offset' then
    -- It stands for itself alone, and goes to an account of the provider's own.
    select count(*) into v_right
      from unnest(p_ids, p_subject_ids, p_account_ids, p_account_versions) e (id, subject_id, account_id, account_version)
      join ach_offset_accounts a on a.version = e.account_version and a.sealed is not null
     where e.account_id is null and e.subject_id = e.id;
  end if;
  if v_right <> cardinality(p_ids) then
    raise exception 'of % entries of kind %, % go to the account of what they are for, over its amount, in its state', cardinality(p_ids), p_kind, v_right;
  end if;
  insert into ach_entries (file_id, effective_entry_date, kind, id, purchase_id, subject_id, bank_account_id, account_version, attempt, trace_number,
                           amount_cents, transaction_code, receiver_name, company_name)
  select p_file_id, p_effective_entry_date, p_kind, e.*
    from unnest(p_ids, p_purchase_ids, p_subject_ids, p_account_ids, p_account_versions, p_attempts, p_trace_numbers, p_amounts, p_transaction_codes,
                p_receiver_names, p_company_names) e;
  if p_kind = 'debit' then
    perform ledger_post_many('in_file', p_at, v_debits.purchase_ids, v_debits.amounts_cents, v_debits.fees_cents, v_debits.business_ids,
                             v_debits.consumer_ids, v_debits.entry_ids);
    update retries r set entry_id = e.id
      from (select u.* from unnest(p_ids, p_purchase_ids, p_attempts) u (id, purchase_id, attempt) where u.attempt > 1) e
     where r.purchase_id = e.purchase_id and r.attempt = e.attempt and r.status = 'pending'
       and not exists (select from ach_standing_entries s where s.id = r.entry_id);
    get diagnostics v_retries = row_count;
    if v_retries <> (select count(*) from unnest(p_attempts) a where a > 1) then
      raise exception 'a later debit of a payment goes out for a retry that waits alone';
    end if;
  end if;
end
$$;
