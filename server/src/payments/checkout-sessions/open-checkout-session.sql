-- A shop's server, which p_api_key_id identifies for p_business_id, opens a session for an order. Gives the JSON to
-- answer, or a refusal's code; the answer is kept for the idempotency key, which counts for each API key.
create or replace function open_checkout_session(
  p_id text, p_business_id text, p_api_key_id text, p_order_id text, p_amount_cents bigint,
  p_street text, p_unit text, p_city text, p_state text, p_postal_code text, p_success_url text, p_cancel_url text, p_url text,
  p_open_ms integer, p_now timestamptz, p_wall timestamptz, p_key text, p_body_hash text,
  out refusal text, out answer text
)
language plpgsql as $$
declare
  v_kept record;
  v_session checkout_sessions;
begin
  if p_key is not null then
    v_kept := replay_answer(p_api_key_id, 'checkout-sessions', p_key, p_body_hash, p_wall);
    if v_kept.refusal is not null or v_kept.answer is not null then
      refusal := v_kept.refusal;
      answer := v_kept.answer;
      return;
    end if;
  end if;
  -- The key keeps nothing, as it may stay open after all, or e-commerce be switched on.
  select case when b.standing <> 'OPEN' then 'BUSINESS_CLOSING' when 'e_commerce' = any (b.features_off) then 'BUSINESS_FEATURE_OFF' end
    into strict refusal from business_terms b where b.id = p_business_id;
  if refusal is not null then
    return;
  end if;
  insert into checkout_sessions (
    id, business_id, api_key_id, order_id, amount_cents, street, unit, city, state, postal_code, success_url, cancel_url, url,
    created_at, expires_at
  ) values (
    p_id, p_business_id, p_api_key_id, p_order_id, p_amount_cents, p_street, p_unit, p_city, p_state, p_postal_code, p_success_url, p_cancel_url,
    p_url, p_now, p_now + p_open_ms * interval '1 millisecond'
  ) returning * into v_session;
  answer := checkout_session_json(v_session, p_now);
  perform store_answer(
    p_user_id => p_api_key_id, p_route => 'checkout-sessions', p_key => p_key, p_body_hash => p_body_hash, p_refusal => null,
    p_answer => answer, p_wall => p_wall
  );
end
$$;
