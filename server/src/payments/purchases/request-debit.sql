-- A merchant asks the consumer behind a payment code or a scanned purchase for an amount. Checks caller, idempotency
-- key, purchase, account and spending limit, and holds the money: all or nothing. Gives the JSON to answer, or a
-- refusal's code; both are kept for the key, but for TOO_MANY_WRONG_CODES, BALANCE_UNAVAILABLE, BUSINESS_STOPPED, BUSINESS_FEATURE_OFF,
-- BUSINESS_CLOSING and BUSINESS_LIMIT_REACHED, which change nothing and mean: later. p_day_began_at: see charge_exposure. stale_account_id: the account whose balance must be read before this can be
-- decided. BUSY: see may_wait; nothing was done.
create or replace function request_debit(
  p_subject text, p_issued_at timestamptz, p_roles text[], p_business_id text,
  p_purchase_id text, p_payment_code text, p_amount_cents bigint, p_notes text, p_pos_order_id text, p_employee_name text, p_channel text,
  p_daily_limit_cents bigint, p_approval_ms integer, p_balance_ms integer,
  p_now timestamptz, p_wall timestamptz, p_key text, p_body_hash text, p_day_began_at timestamptz,
  out refusal text, out answer text, out changed_id text, out retry_after_s integer, out stale_account_id text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  -- Here and in the other verbs of a payment, plain variables: a record is made anew by each statement that fills it.
  v_user_id text;
  v_business_name text;
  v_stopped boolean;
  v_limited boolean;
  v_till_off boolean;
  v_kept record;
  v_purchase purchases;
  v_locked boolean;
  v_consumer_name text;
  v_daily_limit_cents bigint;
  v_account_id text;
  v_valid boolean;
  v_balance_known boolean;
  v_available_balance_cents bigint;
  v_power_cents bigint;
  v_event text;
begin
  select c.user_id, c.business_name, c.refusal, c.debits_stopped, c.exposure_limited, c.till_off
    into v_user_id, v_business_name, refusal, v_stopped, v_limited, v_till_off
    from merchant_calling(p_subject, p_issued_at, p_business_id, p_roles) c;
  if v_user_id is null or refusal is not null then
    refusal := coalesce(refusal, 'FORBIDDEN');
    return;
  end if;
  if p_key is not null then
    v_kept := replay_answer(v_user_id, 'create-debit', p_key, p_body_hash, p_wall, may_wait());
    if v_kept.refusal is not null or v_kept.answer is not null then
      refusal := v_kept.refusal;
      answer := v_kept.answer;
      return;
    end if;
  end if;

  -- Too many of its debits came back, or it closes. What is under way goes on; the key keeps nothing, as a person may lift it.
  if v_stopped then
    refusal := case when exists (select from business_terms b where b.id = p_business_id and b.standing <> 'OPEN')
      then 'BUSINESS_CLOSING' else 'BUSINESS_STOPPED' end;
    return;
  end if;
  -- Of the till as the provider has switched it off: the same.
  if v_till_off then
    refusal := 'BUSINESS_FEATURE_OFF';
    return;
  end if;
  if v_limited and passes_exposure_limit(p_business_id, p_amount_cents, p_day_began_at) then
    refusal := 'BUSINESS_LIMIT_REACHED';
    return;
  end if;

  -- Two merchants who claim the same purchase meet at its row: the second sees what the first has made of it.
  if p_payment_code is null then
    select * into v_purchase from purchases p where p.id = p_purchase_id for no key update skip locked;
    if not found then
      -- It is not there, or another transaction has it.
      if not may_wait() then
        refusal := 'BUSY';
        return;
      end if;
      select * into v_purchase from purchases p where p.id = p_purchase_id for no key update;
    end if;
  else
    retry_after_s := wrong_code_wait(v_user_id, p_business_id, p_wall);
    if retry_after_s > 0 then
      refusal := 'TOO_MANY_WRONG_CODES';
      return;
    end if;
    select * into v_purchase from purchases p
     where p.payment_code = p_payment_code and p.status in ('INITIATED', 'WAITING_FOR_APPROVAL') for no key update skip locked;
    -- A code that ran out and one that never was are answered, and counted, alike.
    if not found or (v_purchase.status = 'INITIATED' and v_purchase.expires_at <= p_now) then
      -- Or another transaction has its purchase. Wrong codes are counted one at a time, which is to wait as well.
      if not may_wait() then
        refusal := 'BUSY';
        return;
      end if;
      select * into v_purchase from purchases p
       where p.payment_code = p_payment_code and p.status in ('INITIATED', 'WAITING_FOR_APPROVAL') for no key update;
      if not found or (v_purchase.status = 'INITIATED' and v_purchase.expires_at <= p_now) then
        retry_after_s := count_wrong_code(v_user_id, p_business_id, p_wall);
        if retry_after_s > 0 then
          refusal := 'TOO_MANY_WRONG_CODES';
          return;
        end if;
      end if;
    end if;
  end if;

  if v_purchase.requested_at is not null then
    refusal := 'PURCHASE_ALREADY_USED';
  elsif v_purchase.id is null or v_purchase.status <> 'INITIATED' or v_purchase.expires_at <= p_now then
    refusal := 'PURCHASE_NOT_FOUND';
  else
    -- Check and hold are one step for each consumer: whoever holds their money locks their row, and looks only then.
    select c.is_locked, coalesce(c.daily_limit_cents, p_daily_limit_cents) into v_locked, v_daily_limit_cents
      from lock_consumer(v_purchase.consumer_id, may_wait()) c;
    if not v_locked then
      refusal := 'BUSY';
      return;
    end if;
    select n.first_name || ' ' || n.last_name as consumer_name, a.id as account_id, u.status = 'ACTIVE' and a.valid as valid,
           a.available_balance_cents is not null and a.balance_at >= p_now - p_balance_ms * interval '1 millisecond' as balance_known,
           a.available_balance_cents, l.purchase_power_cents
      into v_consumer_name, v_account_id, v_valid, v_balance_known, v_available_balance_cents, v_power_cents
      from user_standings u
      join consumer_names n on n.user_id = u.id
      left join primary_accounts a on a.consumer_id = u.id
      cross join lateral spending_limit(u.id, a.available_balance_cents, v_daily_limit_cents, p_now) l
     where u.id = v_purchase.consumer_id;

    if v_valid is not true then
      v_event := 'refused_for_account';
      refusal := 'ACCOUNT_INVALID';
    elsif v_balance_known is not true then
      refusal := 'BALANCE_UNAVAILABLE';
      stale_account_id := v_account_id;
      return;
    elsif v_power_cents < p_amount_cents then
      v_event := 'refused_for_funds';
      refusal := 'INSUFFICIENT_FUNDS';
      v_purchase.purchase_power_cents := v_power_cents;
    else
      v_event := 'merchant_asked';
      v_purchase.purchase_power_cents := v_power_cents;
      v_purchase.expires_at := p_now + p_approval_ms * interval '1 millisecond';
    end if;
    -- What the limit was drawn from: the proof goes through every hold again.
    v_purchase.available_balance_cents := v_available_balance_cents;
    v_purchase.daily_limit_cents := v_daily_limit_cents;
    v_purchase.business_id := p_business_id;
    v_purchase.requested_by := v_user_id;
    v_purchase.requested_at := p_now;
    v_purchase.bank_account_id := v_account_id;
    v_purchase.channel := p_channel;
    v_purchase.input_type := case when p_payment_code is null then 'scan' else 'code' end;
    v_purchase.amount_cents := p_amount_cents;
    v_purchase.notes := p_notes;
    v_purchase.pos_order_id := p_pos_order_id;
    v_purchase.employee_name := p_employee_name;
    v_purchase.status := change_purchase_status(v_purchase, v_event, p_now, v_user_id);
    changed_id := v_purchase.id;
    if refusal is null then
      answer := json_build_object(
        'id', v_purchase.id, 'status', v_purchase.status, 'expiration', wire_moment(v_purchase.expires_at),
        'facility_name', v_business_name, 'purchase_date', wire_moment(p_now), 'pos_order_id', p_pos_order_id,
        'amount', p_amount_cents, 'notes', p_notes, 'consumer_name', v_consumer_name, 'public_id', v_purchase.public_id
      );
    end if;
  end if;

  if p_key is not null then
    perform store_answer(
      p_user_id => v_user_id, p_route => 'create-debit', p_key => p_key, p_body_hash => p_body_hash, p_refusal => refusal, p_answer => answer,
      p_wall => p_wall
    );
  end if;
end
$$;
