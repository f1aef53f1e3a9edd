-- Writes entries of one kind with the file that they were put into. Each goes to the account of what it is for, over
-- its amount: a debit to its payment's, which is not held, or a repayment's, a refund to the refund's, a payout to the business's; else an exception, and
-- nothing is written. A debit's transfer goes with it, as the ledger knows of every debit, and a reinitiation names its
-- entry. Payments are locked by the caller and read once: a file has a hundred thousand. The only writer of entries
-- that move money, with its owner's rights.
create or replace function write_ach_entries(
  p_file_id text, p_effective_entry_date date, p_at timestamptz, p_kind text, p_ids text[], p_purchase_ids text[], p_subject_ids text[], p_account_ids text[],
  p_account_versions integer[], p_attempts smallint[], p_trace_numbers text[], p_amounts bigint[], p_transaction_codes smallint[], p_receiver_names text[],
  p_company_names text[]
) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_subject text := case p_kind when 'debit' then 'payment' when 'micro_entry' then 'micro-entry' when 'dishonored_return' then 'dishonored return'
                                when 'refused_change' then 'notification of change' when 'offset' then 'offset account' else p_kind end;
  v_found bigint := 0;
  -- The first entry that differs in this from what it is for.
  v_other_account text;
  v_other_amount text;
  v_other_state text;
  v_debits record;
begin
  -- A file's entries come before its row: one that stands is another transaction's, and the bank may have had it.
  if exists (select from ach_files f where f.id = p_file_id and f.inserted_in is distinct from pg_current_xact_id()) then
    raise exception 'file % stands already: entries are written only in the transaction that makes their file', p_file_id;
  end if;
  if p_kind = 'debit' then
    select count(*) as count, array_agg(e.id) as entry_ids, array_agg(p.id) as purchase_ids, array_agg(p.amount_cents) as amounts_cents,
           array_agg(0::bigint) as fees_cents, array_agg(p.business_id) as business_ids, array_agg(p.consumer_id) as consumer_ids,
           min(e.id) filter (where case when e.attempt <= 3 then p.bank_account_id
                                       else (select r.bank_account_id from repayment_accounts r where r.purchase_id = p.id and r.attempt = e.attempt) end
                                  is distinct from e.account_id) as other_account,
           min(e.id) filter (where p.amount_cents is distinct from e.amount_cents) as other_amount,
           min(e.id) filter (where (e.attempt = 1 and p.status = 'PENDING' and not exists (select from payments_held h where h.purchase_id = p.id)
                                      or e.attempt > 1 and p.status = 'DECLINED') is not true) as other_state
      into v_debits
      from unnest(p_ids, p_purchase_ids, p_account_ids, p_attempts, p_amounts) e (id, purchase_id, account_id, attempt, amount_cents)
      join purchase_debits p on p.id = e.purchase_id;
    v_found := v_debits.count;
    v_other_account := v_debits.other_account;
    v_other_amount := v_debits.other_amount;
    v_other_state := v_debits.other_state;
  elsif p_kind in ('refund', 'reversal', 'payout', 'micro_entry') then
    select count(*), min(e.id) filter (where c.bank_account_id is distinct from e.account_id or p_kind = 'payout' and c.settlement_version is distinct from e.account_version),
           min(e.id) filter (where c.amount_cents is distinct from e.amount_cents)
      into v_found, v_other_account, v_other_amount
      from unnest(p_ids, p_subject_ids, p_account_ids, p_account_versions, p_amounts) e (id, subject_id, account_id, account_version, amount_cents)
      join credit_destinations c on c.id = e.subject_id and c.kind = p_kind;
  elsif p_kind = 'dishonored_return' then
    select count(*), min(e.id) filter (where e.account_id is not null), min(e.id) filter (where d.amount_cents is distinct from e.amount_cents)
      into v_found, v_other_account, v_other_amount
      from unnest(p_ids, p_subject_ids, p_account_ids, p_amounts) e (id, subject_id, account_id, amount_cents)
      join dishonored_return_states d on d.id = e.subject_id;
  elsif p_kind = 'refused_change' then
    select count(*), min(e.id) filter (where e.account_id is not null), min(e.id) filter (where e.amount_cents is distinct from 0),
           min(e.id) filter (where c.refusal_code is null)
      into v_found, v_other_account, v_other_amount, v_other_state
      from unnest(p_ids, p_subject_ids, p_account_ids, p_amounts) e (id, subject_id, account_id, amount_cents)
      join change_notifications c on c.id = e.subject_id;
  elsif p_kind = 'offset' then
    -- It stands for itself alone, and goes to an account of the provider's own.
    select count(*), min(e.id) filter (where e.account_id is not null or e.subject_id is distinct from e.id)
      into v_found, v_other_account
      from unnest(p_ids, p_subject_ids, p_account_ids, p_account_versions) e (id, subject_id, account_id, account_version)
      join ach_offset_accounts a on a.version = e.account_version and a.sealed is not null;
  end if;
  if v_other_account is not null then
    raise exception 'entry % has another account than its %', v_other_account, v_subject;
  elsif v_other_amount is not null then
    raise exception 'entry % has another amount than its %', v_other_amount, v_subject;
  elsif v_other_state is not null then
    raise exception 'entry % does not fit the state of its %', v_other_state, v_subject;
  elsif v_found <> cardinality(p_ids) then
    raise exception '% of % entries have no %', cardinality(p_ids) - v_found, cardinality(p_ids), v_subject;
  end if;
  insert into ach_entries (file_id, effective_entry_date, kind, id, purchase_id, subject_id, bank_account_id, account_version, attempt, trace_number,
                           amount_cents, transaction_code, receiver_name, company_name)
  select p_file_id, p_effective_entry_date, p_kind, e.*
    from unnest(p_ids, p_purchase_ids, p_subject_ids, p_account_ids, p_account_versions, p_attempts, p_trace_numbers, p_amounts, p_transaction_codes,
                p_receiver_names, p_company_names) e;
  if p_kind = 'debit' then
    perform ledger_post_many(
      p_event => 'in_file', p_at => p_at, p_purchase_ids => v_debits.purchase_ids, p_amounts_cents => v_debits.amounts_cents,
      p_fees_cents => v_debits.fees_cents, p_business_ids => v_debits.business_ids, p_consumer_ids => v_debits.consumer_ids,
      p_causes => v_debits.entry_ids
    );
    perform put_reinitiations_in_file(p_purchase_ids => p_purchase_ids, p_attempts => p_attempts, p_entry_ids => p_ids);
  end if;
end
$$;
