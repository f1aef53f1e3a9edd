-- A consumer pays a shop's order, once. Checks caller, idempotency key, session, account and spending limit, makes the
-- purchase and posts it: all or nothing. Gives the JSON to answer, or a refusal's code; both are kept for the key, but
-- for BUSY (see may_wait), PASSKEY_NEEDED, BALANCE_UNAVAILABLE, BUSINESS_STOPPED, BUSINESS_FEATURE_OFF, BUSINESS_CLOSING and BUSINESS_LIMIT_REACHED, which mean: later.
-- p_day_began_at and what follows it: see accept_purchase; defaults are for servers of the version before beside this one.
create or replace function accept_checkout_session(
  p_subject text, p_issued_at timestamptz, p_session_id text, p_purchase_id text,
  p_daily_limit_cents bigint, p_balance_ms integer, p_now timestamptz, p_wall timestamptz, p_key text, p_body_hash text, p_day_began_at timestamptz,
  p_account_id text default null, p_text_id text default null, p_address text default null, p_device text default null,
  out refusal text, out answer text, out changed_id text, out stale_account_id text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_caller record;
  v_session checkout_sessions;
  v_accepted record;
  v_payment constant text := 'ecommerce:' || p_session_id;
begin
  v_caller := consumer_accepting(p_subject, p_issued_at, 'ecommerce-accept', p_key, p_body_hash, p_wall);
  if v_caller.refusal is not null or v_caller.answer is not null then
    refusal := v_caller.refusal;
    answer := v_caller.answer;
    return;
  end if;

  -- Whoever pays the same order at the same moment waits here, and then finds it paid.
  select * into v_session from checkout_sessions s where s.id = p_session_id for no key update skip locked;
  if not found then
    -- It is not there, or another transaction has it.
    if not may_wait() then
      refusal := 'BUSY';
      return;
    end if;
    select * into v_session from checkout_sessions s where s.id = p_session_id for no key update;
  end if;
  if v_session.id is null then
    refusal := 'ORDER_NOT_FOUND';
  elsif v_session.purchase_id is not null then
    refusal := 'ORDER_ALREADY_PAID';
  elsif v_session.expires_at <= p_now then
    refusal := 'ORDER_EXPIRED';
  else
    if v_caller.asks_for_passkey then
      if not has_payment_proof(p_subject => p_subject, p_payment => v_payment, p_wall => p_wall) then
        refusal := 'PASSKEY_NEEDED';
        return;
      end if;
    end if;
    v_accepted := accept_purchase(
      p_consumer_id => v_caller.user_id, p_purchase_id => p_purchase_id, p_business_id => v_session.business_id,
      p_requested_by => v_session.api_key_id, p_channel => 'e_commerce', p_amount_cents => v_session.amount_cents,
      p_notes => null, p_pos_order_id => v_session.order_id, p_daily_limit_cents => p_daily_limit_cents,
      p_balance_ms => p_balance_ms, p_now => p_now, p_day_began_at => p_day_began_at, p_account_id => p_account_id, p_text_id => p_text_id,
      p_address => p_address, p_device => p_device
    );
    refusal := v_accepted.refusal;
    if refusal in ('BUSY', 'BALANCE_UNAVAILABLE', 'BUSINESS_STOPPED', 'BUSINESS_FEATURE_OFF', 'BUSINESS_CLOSING', 'BUSINESS_LIMIT_REACHED') then
      stale_account_id := v_accepted.stale_account_id;
      return;
    end if;
    if refusal is null then
      update checkout_sessions s set purchase_id = p_purchase_id, paid_at = p_now where s.id = p_session_id returning * into v_session;
      changed_id := p_purchase_id;
      answer := ecommerce_purchase_json(v_session);
    end if;
  end if;
  if v_caller.asks_for_passkey then
    perform use_payment_proof(p_subject => p_subject, p_payment => v_payment, p_wall => p_wall);
  end if;
  perform store_answer(
    p_user_id => v_caller.user_id, p_route => 'ecommerce-accept', p_key => p_key, p_body_hash => p_body_hash,
    p_refusal => refusal, p_answer => answer, p_wall => p_wall
  );
end
$$;
