-- A program gives back all or part of a payment of its API key's business. Checks key and idempotency key, then see
-- ask_for_refund: above what one person may give back, it waits for a person.
create or replace function refund_purchase_by_key(
  p_api_key_id text, p_business_id text, p_purchase_id text, p_amount_cents bigint, p_reason text, p_refund_id text, p_expires_at timestamptz,
  p_now timestamptz, p_wall timestamptz, p_key text, p_body_hash text,
  out refusal text, out answer text, out changed_id text
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_kept record;
begin
  if not exists (select from api_key_owners k where k.id = p_api_key_id and k.business_id = p_business_id and k.revoked_at is null) then
    refusal := 'API_KEY_INVALID';
    return;
  end if;
  if p_key is not null then
    v_kept := replay_answer(p_api_key_id, 'refund', p_key, p_body_hash, p_wall);
    if v_kept.refusal is not null or v_kept.answer is not null then
      refusal := v_kept.refusal;
      answer := v_kept.answer;
      return;
    end if;
  end if;
  select a.refusal, a.answer, a.changed_id into refusal, answer, changed_id
    from ask_for_refund(
      p_by => p_api_key_id, p_limited => false, p_business_id => p_business_id, p_purchase_id => p_purchase_id,
      p_amount_cents => p_amount_cents, p_reason => p_reason, p_refund_id => p_refund_id, p_confirmed => true,
      p_expires_at => p_expires_at, p_now => p_now
    ) a;
  perform store_answer(
    p_user_id => p_api_key_id, p_route => 'refund', p_key => p_key, p_body_hash => p_body_hash, p_refusal => refusal,
    p_answer => answer, p_wall => p_wall
  );
end
$$;
