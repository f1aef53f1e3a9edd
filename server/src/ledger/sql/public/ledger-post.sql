-- Writes the transfers of one event by the table of postings. Its caller has the payment's row locked, so an event is
-- written once; the unique key on transfers refuses it a second time even so.
create or replace function ledger_post(
  p_event text,
  p_at timestamptz,
  p_purchase_id text,
  p_amount_cents bigint,
  p_fee_cents bigint,
  p_business_id text,
  p_consumer_id text,
  p_cause text
) returns void
language plpgsql as $$
begin
  if not (p_amount_cents > 0 and p_fee_cents between 0 and p_amount_cents) then
    raise exception 'ledger event % cannot move % cents with a fee of %', p_event, p_amount_cents, p_fee_cents;
  end if;
  insert into ledger_transfers (at, event, line, debit_account, debit_party, credit_account, credit_party, amount_cents, purchase_id, cause)
  select p_at, p_event, r.line,
         r.debit_account, case r.debit_party when 'business' then p_business_id when 'consumer' then p_consumer_id else '' end,
         r.credit_account, case r.credit_party when 'business' then p_business_id when 'consumer' then p_consumer_id else '' end,
         case r.share when 'amount' then p_amount_cents when 'fee' then p_fee_cents else p_amount_cents - p_fee_cents end,
         p_purchase_id, p_cause
    from ledger_postings r
   where r.event = p_event
     and case r.share when 'amount' then p_amount_cents when 'fee' then p_fee_cents else p_amount_cents - p_fee_cents end > 0;
  if not found then
    raise exception 'there is no ledger event %', p_event;
  end if;
end
$$;
