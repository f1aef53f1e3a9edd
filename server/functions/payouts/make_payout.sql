-- A payout of a business, with the transfers that it takes: each of what the business is owed, in no payout before. Its amount is theirs together.
-- Gives that. The caller has the business locked.
create or replace function make_payout(
  p_id text, p_reference text, p_business_id text, p_at timestamptz, p_settlement_version integer, p_last_four text, p_transfer_ids bigint[],
  out amount_cents bigint
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_lines bigint;
begin
  select count(*), sum_cents(l.amount_cents) into v_lines, amount_cents from payable_lines(p_business_id, p_transfer_ids) l;
  if v_lines <> cardinality(p_transfer_ids) or v_lines = 0 then
    raise exception '% of % transfers cannot be paid out to business %', cardinality(p_transfer_ids) - v_lines, cardinality(p_transfer_ids), p_business_id;
  end if;
  insert into payouts (id, reference, business_id, amount_cents, made_at, settlement_version, last_four)
  values (p_id, p_reference, p_business_id, make_payout.amount_cents, p_at, p_settlement_version, p_last_four);
  insert into payout_lines (payout_id, ledger_transfer_id, amount_cents)
  select p_id, l.ledger_transfer_id, l.amount_cents from payable_lines(p_business_id, p_transfer_ids) l;
end
$$;

-- Of some transfers those into or out of what a business is owed, below zero where they took something; not the payouts' own.
create or replace function payable_lines(p_business_id text, p_transfer_ids bigint[])
returns table (ledger_transfer_id bigint, amount_cents bigint)
language sql stable as $$
  select t.id, case when t.credit_account = 'merchant_payable' then t.amount_cents else -t.amount_cents end
    from ledger_transfers t
   where t.id = any (p_transfer_ids)
     and (t.credit_account = 'merchant_payable' and t.credit_party = p_business_id
          or t.debit_account = 'merchant_payable' and t.debit_party = p_business_id and t.event <> 'payout_in_file')
$$;
