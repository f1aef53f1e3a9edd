-- What an idempotency key was answered before, or nulls. A simultaneous repeat waits for the first, or gets BUSY where
-- it may not wait. Keys last 24 hours of real time. The same key with another body is refused.
create or replace function replay_answer(
  p_user_id text, p_route text, p_key text, p_body_hash text, p_wall timestamptz, p_wait boolean default true,
  out refusal text, out answer text
)
language plpgsql as $$
declare
  v_at timestamptz;
  v_body_hash text;
  v_refused boolean;
  v_outcome text;
begin
  if not claim_key(p_user_id, p_route, p_key, p_wait) then
    refusal := 'BUSY';
    return;
  end if;
  select k.at, k.body_hash, k.refused, k.outcome into v_at, v_body_hash, v_refused, v_outcome
    from idempotency_keys k where k.user_id = p_user_id and k.route = p_route and k.key = p_key;
  if not found then
    return;
  end if;
  if v_at <= p_wall - interval '24 hours' then
    delete from idempotency_keys k where k.user_id = p_user_id and k.route = p_route and k.key = p_key;
  elsif v_body_hash <> p_body_hash then
    refusal := 'IDEMPOTENCY_KEY_REUSED';
  elsif v_refused then
    refusal := v_outcome;
  else
    answer := v_outcome;
  end if;
end
$$;
