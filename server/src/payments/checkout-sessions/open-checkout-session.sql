-- A shop's server, which p_api_key_id identifies for p_business_id, opens a session for an order. Gives the JSON to
-- answer, or a refusal's code; the answer is kept for the idempotency key, which counts for each API key. Each call counts
-- in p_limit_bucket, a repeat too: TOO_MANY_REQUESTS has retry_after_s, and is kept for no key. BUSY: see may_wait;
-- nothing was done.
create or replace function open_checkout_session(
  p_id text, p_business_id text, p_api_key_id text, p_order_id text, p_amount_cents bigint,
  p_street text, p_unit text, p_city text, p_state text, p_postal_code text, p_success_url text, p_cancel_url text, p_url text,
  p_open_ms integer, p_now timestamptz, p_wall timestamptz, p_key text, p_body_hash text,
  p_limit_bucket text, p_limit_most integer, p_limit_window_ms integer,
  out refusal text, out answer text, out retry_after_s integer
)
language plpgsql as $$
declare
  v_session checkout_sessions;
begin
  if p_key is not null then
    select k.refusal, k.answer into refusal, answer
      from replay_answer(p_api_key_id, 'checkout-sessions', p_key, p_body_hash, p_wall, may_wait()) k;
    if refusal = 'BUSY' then
      return;
    end if;
  end if;
  -- Only other calls of the key have its bucket, for a moment: a list waits for them, as they come to it in order.
  retry_after_s := consume_limit(p_limit_bucket, p_limit_most, p_limit_window_ms, p_wall);
  if retry_after_s is not null then
    refusal := 'TOO_MANY_REQUESTS';
    answer := null;
    return;
  end if;
  if refusal is not null or answer is not null then
    return;
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
