-- Who accepts a payment, and whether that is decided already: with a refusal (they may not call now, or their
-- idempotency key was refused before, or is BUSY) or an answer (the key's) there is nothing more to do.
create or replace function consumer_accepting(
  p_subject text, p_issued_at timestamptz, p_route text, p_key text, p_body_hash text, p_wall timestamptz,
  out user_id text, out refusal text, out answer text, out asks_for_passkey boolean
)
language plpgsql as $$
declare
  v_caller record;
  v_kept record;
begin
  select * into v_caller from consumer_calling(p_subject, p_issued_at);
  if not found or v_caller.refusal is not null then
    refusal := coalesce(v_caller.refusal, 'PROFILE_REQUIRED');
    return;
  end if;
  user_id := v_caller.user_id;
  asks_for_passkey := v_caller.asks_for_passkey;
  if p_key is not null then
    v_kept := replay_answer(user_id, p_route, p_key, p_body_hash, p_wall, may_wait());
    refusal := v_kept.refusal;
    answer := v_kept.answer;
  end if;
end
$$;
