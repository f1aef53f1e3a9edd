-- As ledger_post, for many happenings of one event at one moment, in one statement: a file has a hundred thousand. The
-- arrays have one element for each, and its transfers stand in their order.
create or replace function ledger_post_many(
  p_event text,
  p_at timestamptz,
  p_purchase_ids text[],
  p_amounts_cents bigint[],
  p_fees_cents bigint[],
  p_business_ids text[],
  p_consumer_ids text[],
  p_causes text[]
) returns void
language plpgsql as $$
declare
  v_wrong record;
  v_of_amount boolean;
  v_of_fee boolean;
  v_of_net boolean;
begin
  -- What this event moves: nothing where there is no such event.
  select coalesce(bool_or(share = 'amount'), false), coalesce(bool_or(share = 'fee'), false), coalesce(bool_or(share = 'net'), false)
    into v_of_amount, v_of_fee, v_of_net
    from ledger_postings where event = p_event;
  -- One look at all of them: a happening has its cents, and moves something.
  select amount_cents, fee_cents, (amount_cents > 0 and fee_cents between 0 and amount_cents) is true as has_cents into v_wrong
    from unnest(p_amounts_cents, p_fees_cents) as h (amount_cents, fee_cents)
   where (amount_cents > 0 and fee_cents between 0 and amount_cents) is not true
      or not (v_of_amount or v_of_fee and fee_cents > 0 or v_of_net and amount_cents > fee_cents)
   order by has_cents
   limit 1;
  if found and not v_wrong.has_cents then
    raise exception 'ledger event % cannot move % cents with a fee of %', p_event, v_wrong.amount_cents, v_wrong.fee_cents;
  elsif found then
    raise exception 'there is no ledger event %', p_event;
  end if;
  insert into ledger_transfers (at, event, line, debit_account, debit_party, credit_account, credit_party, amount_cents, purchase_id, cause)
  select p_at, p_event, r.line,
         r.debit_account, case r.debit_party when 'business' then h.business_id when 'consumer' then h.consumer_id else '' end,
         r.credit_account, case r.credit_party when 'business' then h.business_id when 'consumer' then h.consumer_id else '' end,
         case r.share when 'amount' then h.amount_cents when 'fee' then h.fee_cents else h.amount_cents - h.fee_cents end,
         h.purchase_id, h.cause
    from unnest(p_purchase_ids, p_amounts_cents, p_fees_cents, p_business_ids, p_consumer_ids, p_causes) with ordinality
           as h (purchase_id, amount_cents, fee_cents, business_id, consumer_id, cause, place)
    join ledger_postings r on r.event = p_event
   where case r.share when 'amount' then h.amount_cents when 'fee' then h.fee_cents else h.amount_cents - h.fee_cents end > 0
   order by h.place, r.line;
end
$$;
