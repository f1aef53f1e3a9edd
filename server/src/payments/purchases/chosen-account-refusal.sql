-- Why a waiting order can't be paid from an account that its consumer chose for it alone; null where it can. The order is
-- held already: the account's balance must hold it beside what else waits there, and the day its whole amount. Locks the
-- consumer's row until the transaction ends, as whoever holds their money does. BUSY: see may_wait. stale_account_id:
-- the account whose balance must be read first.
create or replace function chosen_account_refusal(
  p_purchase purchases, p_account_id text, p_tip_cents bigint, p_daily_limit_cents bigint, p_balance_ms integer, p_now timestamptz,
  out refusal text, out stale_account_id text
)
language plpgsql as $$
declare
  v_locked boolean;
  v_daily_limit_cents bigint;
  v_account record;
begin
  if p_tip_cents > 0 and not (select b.tips_offered from business_terms b where b.id = p_purchase.business_id) then
    refusal := 'TIPS_NOT_OFFERED';
    return;
  end if;
  select c.is_locked, coalesce(c.daily_limit_cents, p_daily_limit_cents) into v_locked, v_daily_limit_cents
    from lock_consumer(p_purchase.consumer_id, may_wait()) c;
  if not v_locked then
    refusal := 'BUSY';
    return;
  end if;
  select not a.login_required and a.invalid_reason is null and a.verification in ('provider', 'verified') as valid,
         a.available_balance_cents is not null and a.balance_at >= p_now - p_balance_ms * interval '1 millisecond' as balance_known,
         a.available_balance_cents - held_cents_of_account(a.id, p_purchase.id) as left_cents,
         -- The day counts this order already.
         l.daily_left_cents, l.limited_by = 'returned_payment' as owes
    into v_account
    from bank_account_standings a
   cross join lateral spending_limit(a.consumer_id, a.available_balance_cents, v_daily_limit_cents + p_purchase.amount_cents, p_now) l
   where a.id = p_account_id and a.consumer_id = p_purchase.consumer_id and a.removed_at is null;
  if v_account.valid is not true then
    refusal := 'CHOSEN_ACCOUNT_INVALID';
  elsif v_account.balance_known is not true then
    refusal := 'BALANCE_UNAVAILABLE';
    stale_account_id := p_account_id;
  -- A single entry in a file to the bank stays under $1,000,000.
  elsif v_account.owes or least(v_account.left_cents, v_account.daily_left_cents) < p_purchase.amount_cents + p_tip_cents
        or p_purchase.amount_cents + p_tip_cents > 99999999 then
    refusal := 'CHOSEN_ACCOUNT_LOW';
  end if;
end
$$;
