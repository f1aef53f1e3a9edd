-- The consumer approves an order: what confirm_debit and confirm_debits do for one, but for keeping what was decided about
-- its risk, which it gives them. p_decided: what was decided about it already, null where nothing was.
-- Checks caller, idempotency key, time and account, snapshots the merchant's fee, posts the payment, and keeps what was
-- authorized: all or nothing. Gives the JSON to answer, or a refusal's code; both are kept for the key. p_tip_cents is
-- added to the amount, and the limit checked again; a refused tip leaves the order, and is not kept for the key, so that
-- another may be sent. stale_account_id: the account whose balance must be read before a tip can be decided.
-- p_day_began_at: see charge_exposure; an order past a limit of the business is over, and so is one that the rules of
-- risk refuse: PAYMENT_REFUSED. p_account_id: the account that the consumer chose for this order alone, null for the
-- order's own; its balance and the limit are checked again, and one that cannot pay leaves the order, and is not kept for
-- the key. PASSKEY_NEEDED: nothing was done, and nothing is kept for the key. BUSY: see may_wait; nothing was done.
-- p_text_id, p_address, p_device: see record_consent.
create or replace function confirm_one_debit(
  p_subject text, p_issued_at timestamptz, p_purchase_id text, p_margin_ms integer, p_now timestamptz, p_wall timestamptz, p_key text, p_body_hash text,
  p_day_began_at timestamptz, p_text_id text, p_address text, p_device text,
  p_tip_cents bigint, p_daily_limit_cents bigint, p_balance_ms integer, p_account_id text, p_decided risk_decided,
  out refusal text, out answer text, out changed_id text, out stale_account_id text, out decided risk_decided
)
language plpgsql as $$
declare
  v_user_id text;
  v_asks_for_passkey boolean;
  v_payment constant text := 'order:' || p_purchase_id;
  v_kept record;
  v_purchase purchases;
  v_account_valid boolean;
  v_institution_name text;
  v_last_four text;
  v_number_fingerprint text;
  v_linked_at timestamptz;
  v_business_name text;
  v_time_zone text;
  v_fee_basis_points integer;
  v_fee_fixed_cents bigint;
  v_exposure_day_cents bigint;
  v_exposure_open_cents bigint;
  v_opened_at timestamptz;
  v_standing text;
  v_tip record;
  v_chosen record;
  v_is_chosen boolean := false;
  v_decided risk_decided;
begin
  select c.user_id, c.refusal, c.asks_for_passkey into v_user_id, refusal, v_asks_for_passkey from consumer_calling(p_subject, p_issued_at) c;
  if v_user_id is null or refusal is not null then
    refusal := coalesce(refusal, 'PROFILE_REQUIRED');
    return;
  end if;
  if p_key is not null then
    v_kept := replay_answer(v_user_id, 'confirm-debit', p_key, p_body_hash, p_wall, may_wait());
    if v_kept.refusal is not null or v_kept.answer is not null then
      refusal := v_kept.refusal;
      answer := v_kept.answer;
      return;
    end if;
  end if;

  select * into v_purchase from purchases p where p.id = p_purchase_id and p.consumer_id = v_user_id for no key update skip locked;
  if not found then
    -- It is not there, or another transaction has it.
    if not may_wait() then
      refusal := 'BUSY';
      return;
    end if;
    select * into v_purchase from purchases p where p.id = p_purchase_id and p.consumer_id = v_user_id for no key update;
  end if;
  if v_purchase.id is null then
    refusal := 'NOT_FOUND';
  elsif v_purchase.last_event = 'expired' then
    refusal := 'PURCHASE_EXPIRED';
  elsif v_purchase.status <> 'WAITING_FOR_APPROVAL' then
    refusal := 'PURCHASE_NOT_OPEN';
  -- The merchant's page gives up at the moment of expiry: an approval that might cross with that comes too late.
  elsif v_purchase.expires_at <= p_now + p_margin_ms * interval '1 millisecond' then
    refusal := 'PURCHASE_EXPIRED';
  else
    if v_asks_for_passkey then
      if not has_payment_proof(p_subject => p_subject, p_payment => v_payment, p_wall => p_wall) then
        refusal := 'PASSKEY_NEEDED';
        return;
      end if;
    end if;
    if p_account_id <> v_purchase.bank_account_id then
      select * into v_chosen from chosen_account_refusal(v_purchase, p_account_id, p_tip_cents, p_daily_limit_cents, p_balance_ms, p_now);
      if v_chosen.refusal is not null then
        refusal := v_chosen.refusal;
        stale_account_id := v_chosen.stale_account_id;
        return;
      end if;
      v_is_chosen := true;
      v_purchase.bank_account_id := p_account_id;
    end if;
    select a.removed_at is null and not a.login_required and a.invalid_reason is null as account_valid, a.institution_name, a.last_four,
           a.number_fingerprint, a.linked_at, b.name, b.time_zone, b.fee_basis_points, b.fee_fixed_cents, b.exposure_day_cents,
           b.exposure_open_cents, b.opened_at, b.standing
      into strict v_account_valid, v_institution_name, v_last_four, v_number_fingerprint, v_linked_at, v_business_name, v_time_zone,
                  v_fee_basis_points, v_fee_fixed_cents, v_exposure_day_cents, v_exposure_open_cents, v_opened_at, v_standing
      from bank_account_standings a cross join business_terms b
     where a.id = v_purchase.bank_account_id and b.id = v_purchase.business_id;
    changed_id := v_purchase.id;
    if v_standing <> 'OPEN' then
      -- Asked for at the moment at which the business began to close, when its other orders were canceled.
      v_purchase.status := change_purchase_status(v_purchase, 'merchant_cancelled', p_now, 'system', 'the business closes');
      refusal := 'BUSINESS_CLOSING';
    elsif not v_account_valid then
      v_purchase.status := change_purchase_status(v_purchase, 'account_invalid_at_confirmation', p_now, v_user_id);
      refusal := 'ACCOUNT_INVALID';
    else
      if p_tip_cents > 0 and not v_is_chosen then
        select * into v_tip from tip_refusal(v_purchase, p_tip_cents, p_daily_limit_cents, p_balance_ms, p_now);
        if v_tip.refusal is not null then
          refusal := v_tip.refusal;
          stale_account_id := v_tip.stale_account_id;
          changed_id := null;
          return;
        end if;
      end if;
      if p_decided.purchase_id = v_purchase.id and p_decided.consumer_id = v_user_id and p_decided.bank_account_id = v_purchase.bank_account_id
         and p_decided.amount_cents = v_purchase.amount_cents + p_tip_cents then
        v_decided := p_decided;
      else
        v_decided := decide_risk(
          row (v_purchase.id, p_now, v_user_id, v_purchase.business_id, v_purchase.bank_account_id, v_purchase.amount_cents + p_tip_cents, p_device,
               v_purchase.channel, v_number_fingerprint, v_linked_at, v_opened_at)::risk_asked
        );
      end if;
      if v_decided.outcome = 'BUSY' then
        refusal := 'BUSY';
        changed_id := null;
        return;
      elsif v_decided.outcome = 'refuse' then
        refusal := 'PAYMENT_REFUSED';
      elsif v_exposure_day_cents is not null or v_exposure_open_cents is not null then
        refusal := charge_exposure(
          p_business_id => v_purchase.business_id, p_day_limit_cents => v_exposure_day_cents, p_open_limit_cents => v_exposure_open_cents,
          p_amount_cents => v_purchase.amount_cents + p_tip_cents, p_day_began_at => p_day_began_at, p_now => p_now
        );
        if refusal = 'BUSY' then
          changed_id := null;
          return;
        end if;
      end if;
      if refusal is null or refusal = 'PAYMENT_REFUSED' then
        decided := v_decided;
      end if;
      if refusal = 'PAYMENT_REFUSED' then
        v_purchase.status := change_purchase_status(v_purchase, 'refused_at_confirmation', p_now, v_user_id);
      elsif refusal is not null then
        v_purchase.status := change_purchase_status(v_purchase, 'exposure_limit_at_confirmation', p_now, v_user_id);
      else
        v_purchase.tip_cents := p_tip_cents;
        v_purchase.amount_cents := v_purchase.amount_cents + p_tip_cents;
        v_purchase.approved_at := p_now;
        v_purchase.fee_basis_points := v_fee_basis_points;
        v_purchase.fee_fixed_cents := v_fee_fixed_cents;
        v_purchase.status := change_purchase_status(v_purchase, 'consumer_confirmed', p_now, v_user_id);
        perform ledger_post(
          p_event => 'approved', p_at => p_now, p_purchase_id => v_purchase.id, p_amount_cents => v_purchase.amount_cents,
          p_fee_cents => 0, p_business_id => v_purchase.business_id, p_consumer_id => v_purchase.consumer_id, p_cause => ''
        );
        perform record_consent(
          p_kind => 'order', p_purchase_id => v_purchase.id, p_now => p_now, p_consumer_id => v_purchase.consumer_id,
          p_business_id => v_purchase.business_id, p_business_name => v_business_name,
          p_account_id => v_purchase.bank_account_id, p_amount_cents => v_purchase.amount_cents, p_account_named => true,
          p_text_id => p_text_id, p_address => p_address, p_device => p_device
        );
        -- What the consumer's channel says from now on.
        answer := json_build_object(
          'purchaseId', v_purchase.id, 'status', 'COMPLETED', 'inputType', v_purchase.input_type, 'amount', v_purchase.amount_cents,
          'purchasePower', v_purchase.purchase_power_cents, 'businessName', v_business_name,
          'customerAccountInstitutionName', v_institution_name, 'customerAccountLastFour', v_last_four,
          'timestamp', wire_moment(p_now), 'timeZone', v_time_zone, 'publicId', v_purchase.public_id, 'expiration', wire_moment(v_purchase.expires_at)
        );
        if p_tip_cents > 0 then
          answer := (answer::jsonb || jsonb_build_object('tipAmount', p_tip_cents))::text;
        end if;
      end if;
    end if;
  end if;

  if v_asks_for_passkey then
    perform use_payment_proof(p_subject => p_subject, p_payment => v_payment, p_wall => p_wall);
  end if;
  if p_key is not null then
    perform store_answer(
      p_user_id => v_user_id, p_route => 'confirm-debit', p_key => p_key, p_body_hash => p_body_hash, p_refusal => refusal, p_answer => answer,
      p_wall => p_wall
    );
  end if;
end
$$;
