-- Guards merchant_pending, what merchants sold and may still come back: nobody, even the database's owner, takes more
-- of a payment out than was put in for its business. Checked by statement, whose ins and outs, as of a POSTED payment's
-- return, count together. It runs with the inserter's rights; hence full names.
create or replace function guard_merchant_pending() returns trigger
language plpgsql as $$
declare
  v_below record;
begin
  -- An approval takes nothing out, and a person waits for it.
  if not exists (select from added t where t.debit_account = 'merchant_pending') then
    return null;
  end if;
  select a.purchase_id, a.business_id, s.cents into v_below
    from (select distinct t.purchase_id, t.debit_party as business_id from added t where t.debit_account = 'merchant_pending') a
   cross join lateral (
     select public.sum_cents(case when t.credit_account = 'merchant_pending' and t.credit_party = a.business_id then t.amount_cents else 0 end
                      - case when t.debit_account = 'merchant_pending' and t.debit_party = a.business_id then t.amount_cents else 0 end) as cents
       from public.ledger_transfers t where t.purchase_id = a.purchase_id
   ) s
   where s.cents is null or s.cents < 0
   limit 1;
  if found then
    raise exception 'merchant_pending of business % would stand at % cents for purchase %', v_below.business_id, coalesce(v_below.cents::text, 'unknown'),
      coalesce(v_below.purchase_id, '(none)')
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
do $$
begin
  -- Made once: making it anew would hold up whoever pays at the moment of a start.
  if not exists (select from pg_trigger where tgname = 'merchant_pending_guard' and tgrelid = 'ledger_transfers'::regclass) then
    create trigger merchant_pending_guard after insert on ledger_transfers
      referencing new table as added for each statement execute function guard_merchant_pending();
  end if;
end
$$;
