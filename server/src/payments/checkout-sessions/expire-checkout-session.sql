-- A shop's server, which p_api_key_id identifies for p_business_id, ends a session that nobody has paid. Whoever pays it
-- just now is waited for. One that has expired stays as it was. Gives the JSON to answer, or a refusal's code; both are
-- kept for the idempotency key.
create or replace function expire_checkout_session(
  p_api_key_id text, p_business_id text, p_session_id text, p_now timestamptz, p_wall timestamptz, p_key text, p_body_hash text,
  out refusal text, out answer text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_kept record;
  v_session checkout_sessions;
begin
  if p_key is not null then
    v_kept := replay_answer(p_api_key_id, 'checkout-sessions/expire', p_key, p_body_hash, p_wall);
    if v_kept.refusal is not null or v_kept.answer is not null then
      refusal := v_kept.refusal;
      answer := v_kept.answer;
      return;
    end if;
  end if;
  select * into v_session from checkout_sessions s where s.id = p_session_id and s.business_id = p_business_id for no key update;
  if v_session.id is null then
    refusal := 'ORDER_NOT_FOUND';
  elsif v_session.purchase_id is not null then
    refusal := 'ORDER_ALREADY_PAID';
  else
    if v_session.expires_at > p_now then
      update checkout_sessions s set expires_at = p_now where s.id = p_session_id returning * into v_session;
    end if;
    answer := checkout_session_json(v_session, p_now);
  end if;
  perform store_answer(
    p_user_id => p_api_key_id, p_route => 'checkout-sessions/expire', p_key => p_key, p_body_hash => p_body_hash, p_refusal => refusal,
    p_answer => answer, p_wall => p_wall
  );
end
$$;
