-- Why a tip cannot be added to a waiting order; null where it can. The order is held already, so what may be spent is
-- what is left beside it. Locks the consumer's row until the transaction ends, as whoever holds their money does. BUSY:
-- see may_wait. stale_account_id: the account whose balance must be read first.
create or replace function tip_refusal(
  p_purchase purchases, p_tip_cents bigint, p_daily_limit_cents bigint, p_balance_ms integer, p_now timestamptz,
  out refusal text, out stale_account_id text
)
language plpgsql as $$
declare
  v_locked boolean;
  v_daily_limit_cents bigint;
  v_payer record;
begin
  if not (select b.tips_offered from business_terms b where b.id = p_purchase.business_id) then
    refusal := 'TIPS_NOT_OFFERED';
    return;
  end if;
  select c.is_locked, coalesce(c.daily_limit_cents, p_daily_limit_cents) into v_locked, v_daily_limit_cents
    from lock_consumer(p_purchase.consumer_id, may_wait()) c;
  if not v_locked then
    refusal := 'BUSY';
    return;
  end if;
  select a.id as account_id, l.purchase_power_cents,
         a.available_balance_cents is not null and a.balance_at >= p_now - p_balance_ms * interval '1 millisecond' as balance_known
    into strict v_payer
    from bank_account_standings a
   cross join lateral spending_limit(a.consumer_id, a.available_balance_cents, v_daily_limit_cents, p_now) l
   where a.id = p_purchase.bank_account_id;
  if v_payer.balance_known is not true then
    refusal := 'BALANCE_UNAVAILABLE';
    stale_account_id := v_payer.account_id;
  -- A single entry in a file to the bank stays under $1,000,000.
  elsif v_payer.purchase_power_cents < p_tip_cents or p_purchase.amount_cents + p_tip_cents > 99999999 then
    refusal := 'TIP_TOO_HIGH';
  end if;
end
$$;
