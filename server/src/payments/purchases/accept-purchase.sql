-- A consumer pays what a link or a checkout session asks for. Checks the account and the spending limit, makes the
-- purchase, snapshots the merchant's fee, posts the payment, and keeps what was authorized: all or nothing.
-- Each caller, in the same transaction:
--   1. asks consumer_accepting who calls, and what their idempotency key was answered before;
--   2. locks its row, before the consumer's, which this locks, and refuses where it cannot be paid, or where the consumer
--      has their passkey asked for and has not shown it for this payment;
--   3. calls this, and without a refusal marks its row with p_purchase_id;
--   4. keeps its answer with store_answer, but for BUSY (see may_wait), BALANCE_UNAVAILABLE, BUSINESS_STOPPED,
--      BUSINESS_FEATURE_OFF, BUSINESS_CLOSING and BUSINESS_LIMIT_REACHED, which change nothing and mean: later.
-- p_day_began_at: see charge_exposure. p_account_id: the account authorized to be debited, null where none was shown; nothing is debited where the primary
-- account, the only one ever debited, has become another. p_text_id, p_address, p_device: see record_consent.
-- stale_account_id: the account whose balance must be read before this can be decided. PAYMENT_REFUSED: by the rules of
-- risk; no purchase is made of it, and what was decided is kept under the id that it would have had.
create or replace function accept_purchase(
  p_consumer_id text, p_purchase_id text, p_business_id text, p_requested_by text, p_channel text, p_amount_cents bigint,
  p_notes text, p_pos_order_id text, p_daily_limit_cents bigint, p_balance_ms integer, p_now timestamptz, p_day_began_at timestamptz, p_account_id text,
  p_text_id text, p_address text, p_device text,
  out refusal text, out purchase_public_id text, out stale_account_id text
)
language plpgsql as $$
declare
  v_locked boolean;
  v_daily_limit_cents bigint;
  v_payer record;
  v_terms record;
  v_risk risk_decided;
begin
  -- Check and hold are one step for each consumer: whoever holds their money locks their row, and looks only then.
  select c.is_locked, coalesce(c.daily_limit_cents, p_daily_limit_cents) into v_locked, v_daily_limit_cents
    from lock_consumer(p_consumer_id, may_wait()) c;
  if not v_locked then
    refusal := 'BUSY';
    return;
  end if;
  select a.id as account_id, a.available_balance_cents, a.number_fingerprint, a.linked_at, u.status = 'ACTIVE' and a.valid as valid,
         a.available_balance_cents is not null and a.balance_at >= p_now - p_balance_ms * interval '1 millisecond' as balance_known,
         -- An invoice is held against the balance alone.
         case p_channel when 'invoice_link' then l.invoice_link_purchase_power_cents else l.purchase_power_cents end as power_cents
    into strict v_payer
    from user_standings u
    left join primary_accounts a on a.consumer_id = u.id
    cross join lateral spending_limit(u.id, a.available_balance_cents, v_daily_limit_cents, p_now) l
   where u.id = p_consumer_id;

  select b.name, b.fee_basis_points, b.fee_fixed_cents, b.debits_stopped_at is not null as stopped, b.standing,
         b.exposure_day_cents, b.exposure_open_cents, b.opened_at, p_channel = any (b.features_off) as feature_off into strict v_terms
    from business_terms b where b.id = p_business_id;
  if v_terms.standing <> 'OPEN' then
    refusal := 'BUSINESS_CLOSING';
  elsif v_terms.stopped then
    refusal := 'BUSINESS_STOPPED';
  elsif v_terms.feature_off then
    refusal := 'BUSINESS_FEATURE_OFF';
  elsif p_account_id is not null and v_payer.account_id is distinct from p_account_id then
    refusal := 'ACCOUNT_CHANGED';
  elsif v_payer.valid is not true then
    refusal := 'ACCOUNT_INVALID';
  elsif v_payer.balance_known is not true then
    refusal := 'BALANCE_UNAVAILABLE';
    stale_account_id := v_payer.account_id;
  elsif v_payer.power_cents < p_amount_cents then
    refusal := 'INSUFFICIENT_FUNDS';
  else
    v_risk := decide_risk(
      row (p_purchase_id, p_now, p_consumer_id, p_business_id, v_payer.account_id, p_amount_cents, p_device, p_channel, v_payer.number_fingerprint,
           v_payer.linked_at, v_terms.opened_at)::risk_asked
    );
    if v_risk.outcome = 'BUSY' then
      refusal := 'BUSY';
    elsif v_risk.outcome = 'refuse' then
      refusal := 'PAYMENT_REFUSED';
    elsif v_terms.exposure_day_cents is not null or v_terms.exposure_open_cents is not null then
      refusal := charge_exposure(
        p_business_id => p_business_id, p_day_limit_cents => v_terms.exposure_day_cents, p_open_limit_cents => v_terms.exposure_open_cents,
        p_amount_cents => p_amount_cents, p_day_began_at => p_day_began_at, p_now => p_now
      );
    end if;
    if refusal is null or refusal = 'PAYMENT_REFUSED' then
      perform keep_risk_decisions(array[v_risk]);
    end if;
  end if;
  if refusal is null then
    purchase_public_id := random_public_id();
    -- Nobody waits for anything any more: it was asked for, approved and closed at this moment.
    insert into purchases (
      id, public_id, payment_code, consumer_id, business_id, bank_account_id, requested_by, channel, status, last_event, last_event_at,
      amount_cents, notes, pos_order_id, purchase_power_cents, available_balance_cents, daily_limit_cents, fee_basis_points,
      fee_fixed_cents, created_at, expires_at, requested_at, approved_at
    ) values (
      p_purchase_id, purchase_public_id, right(purchase_public_id, 5), p_consumer_id, p_business_id, v_payer.account_id, p_requested_by,
      p_channel, 'PENDING', 'accepted', p_now,
      p_amount_cents, p_notes, p_pos_order_id, v_payer.power_cents, v_payer.available_balance_cents, v_daily_limit_cents,
      v_terms.fee_basis_points, v_terms.fee_fixed_cents, p_now, p_now, p_now, p_now
    );
    insert into purchase_events (purchase_id, at, event, from_status, to_status, actor)
    values (p_purchase_id, p_now, 'accepted', null, 'PENDING', p_consumer_id);
    perform ledger_post(
      p_event => 'approved', p_at => p_now, p_purchase_id => p_purchase_id, p_amount_cents => p_amount_cents, p_fee_cents => 0,
      p_business_id => p_business_id, p_consumer_id => p_consumer_id, p_cause => ''
    );
    perform record_consent(
      p_kind => 'debit', p_purchase_id => p_purchase_id, p_now => p_now, p_consumer_id => p_consumer_id,
      p_business_id => p_business_id, p_business_name => v_terms.name, p_account_id => v_payer.account_id,
      p_amount_cents => p_amount_cents, p_account_named => p_account_id is not null, p_text_id => p_text_id,
      p_address => p_address, p_device => p_device
    );
  end if;
end
$$;
